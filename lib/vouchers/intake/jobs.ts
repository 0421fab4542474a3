import { job } from "@/lib/jobs/job";
import { takeQueue } from "./queues";
import { takeItem } from "./service/take";

/** What the worker does with files that came in. */
export const intakeJobs = [job(takeQueue, ({ id }) => takeItem(id))];
