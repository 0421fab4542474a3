import { everyMinute, type Job, job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { queueDueReports } from "./due";

const dueQueue = queue<object>("ticketing.report-emails");

/** Looks every minute for reports to send. */
export const reportEmailJobs: Job[] = [
  job(
    dueQueue,
    async () => {
      const queued = await queueDueReports();
      if (queued) log.info({ queued }, "scheduled reports queued");
    },
    { schedule: everyMinute },
  ),
];
