import { DEFAULT_ZONE } from "@/lib/format/dates";
import { type Job, job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { lockForecasts } from "./forecast/service/lock";

const lockQueue = queue<object>("marketing.forecast_lock");

/** Mondays at nine a week's forecasts are locked; each hour after it looks for what a worker that was away did not lock. */
export const marketingJobs: Job[] = [
  job(
    lockQueue,
    async () => {
      const locked = await lockForecasts();
      if (locked > 0) log.info({ locked }, "forecasts locked");
    },
    { schedule: { cron: "0 * * * *", tz: DEFAULT_ZONE } },
  ),
];
