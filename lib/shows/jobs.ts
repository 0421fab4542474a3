import { everyMinute, type Job, job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { endShows } from "./service/byDate";

const playedQueue = queue<object>("shows.played");

/** Looks every minute for shows whose day is over. */
export const showJobs: Job[] = [
  job(
    playedQueue,
    async () => {
      const ended = await endShows();
      if (ended) log.info({ ended }, "shows are over");
    },
    { schedule: everyMinute },
  ),
];
