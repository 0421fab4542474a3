import { type Job, job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { clearDeleted, queueDigests } from "./digest";

const dailyQueue = queue<object>("notifications.daily");

/** Looks every ten minutes for daily mails that are due, and clears away deleted notifications. */
export const notificationJobs: Job[] = [
  job(
    dailyQueue,
    async () => {
      const queued = await queueDigests();
      const cleared = await clearDeleted();
      if (queued || cleared) log.info({ queued, cleared }, "daily notifications");
    },
    { schedule: { cron: "*/10 * * * *", tz: "UTC" } },
  ),
];
