import { DEFAULT_ZONE } from "@/lib/format/dates";
import { type Job, job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { verifyNightly } from "./service/verifyRuns";

const verifyQueue = queue<object>("ledger.verify");

/** Every night at 3:40. */
export const ledgerJobs: Job[] = [
  job(verifyQueue, verifyNightly, { schedule: { cron: "40 3 * * *", tz: DEFAULT_ZONE } }),
];
