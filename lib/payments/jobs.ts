import { job } from "@/lib/jobs/job";
import { lowerQueue } from "./queues";
import { lowerWaiting } from "./service/lessOwed";

/** What the worker does with batches that somebody had while less came to be owed. */
export const paymentJobs = [job(lowerQueue, lowerWaiting)];
