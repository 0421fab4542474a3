import { type Job, job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { remindHolders } from "./reports/reminders";

const remindersQueue = queue<object>("cards.reminders");

/** Mondays at nine: who lacks receipts hears of it. */
export const cardJobs: Job[] = [
  job(
    remindersQueue,
    async () => {
      const told = await remindHolders();
      if (told > 0) log.info({ told }, "missing receipts");
    },
    { schedule: { cron: "0 9 * * 1", tz: "America/Argentina/Buenos_Aires" } },
  ),
];
