import { DEFAULT_ZONE } from "@/lib/format/dates";
import { type Job, job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { convertQueue, convertWaiting } from "./convert";
import { verifyNightly } from "./service/verifyRuns";

const verifyQueue = queue<object>("ledger.verify");

/** Conversions as rates come, and once more at 3:20 for who posted at that very moment; the check every night at 3:40. */
export const ledgerJobs: Job[] = [
  job(convertQueue, async (days) => void (await convertWaiting(days)), {
    schedule: { cron: "20 3 * * *", tz: DEFAULT_ZONE },
  }),
  job(verifyQueue, verifyNightly, { schedule: { cron: "40 3 * * *", tz: DEFAULT_ZONE } }),
];
