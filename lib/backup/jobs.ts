import { DEFAULT_ZONE } from "@/lib/format/dates";
import { type Job, job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { anchorAudit } from "./anchor";
import { backupWhenDue } from "./scheduled";

const backupQueue = queue<object>("backup.make", { retryLimit: 0 });
const anchorQueue = queue<object>("audit.anchor");

/** A backup is looked for every ten minutes, so that one whose hour passed without a worker is made when there is one. */
export const backupJobs: Job[] = [
  job(backupQueue, async (_, { signal }) => void (await backupWhenDue(new Date(), signal)), {
    schedule: { cron: "*/10 * * * *", tz: DEFAULT_ZONE },
  }),
  job(anchorQueue, async () => void (await anchorAudit()), { schedule: { cron: "5 0 * * *", tz: DEFAULT_ZONE } }),
];
