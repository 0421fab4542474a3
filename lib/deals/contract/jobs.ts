import { job } from "@/lib/jobs/job";
import { contractCardQueue } from "./queue";
import { carryContract } from "./service/card";

/** What of contracts the worker does. */
export const contractJobs = [job(contractCardQueue, ({ id }) => carryContract(id))];
