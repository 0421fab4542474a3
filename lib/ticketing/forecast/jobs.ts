import { patiently } from "@/lib/db";
import { DEFAULT_ZONE, todayIn } from "@/lib/format/dates";
import { everyMinute, type Job, job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { keepForecasts } from "./keep";
import { queueDueViews } from "./service/paceMails";

const morningQueue = queue<object>("ticketing.forecast");
const viewsQueue = queue<object>("ticketing.pace-views");
/** Reading the curves of thousands of shows may take as long. */
const TIMEOUT_MS = 120_000;

/** The forecasts of the morning, from five on, every ten minutes those of shows that came since; each minute views that go by mail. */
export const forecastJobs: Job[] = [
  job(
    morningQueue,
    async () => {
      const kept = await patiently((tx) => keepForecasts(tx, todayIn()), TIMEOUT_MS);
      if (kept) log.info({ kept }, "forecasts kept");
    },
    { schedule: { cron: "*/10 5-23 * * *", tz: DEFAULT_ZONE } },
  ),
  job(
    viewsQueue,
    async () => {
      const queued = await queueDueViews();
      if (queued) log.info({ queued }, "scheduled views of the pace queued");
    },
    { schedule: everyMinute },
  ),
];
