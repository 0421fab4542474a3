import { type Job, job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { forgetGuests } from "./guests/service/forget";

/** Each night the names of guests go whose show is long over. */
export const productionJobs: Job[] = [
  job(
    queue<object>("shows.guests"),
    async () => {
      const forgotten = await forgetGuests();
      if (forgotten) log.info({ forgotten }, "guests are forgotten");
    },
    { schedule: { cron: "40 4 * * *", tz: "America/Argentina/Buenos_Aires" } },
  ),
];
