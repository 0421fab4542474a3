import { prisma } from "@/lib/db";
import { everyMinute, type Job, job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { judgeDue } from "./holds/service/due";
import { CLOCK, endShows } from "./service/byDate";

const playedQueue = queue<object>("shows.played");

const holdsQueue = queue<object>("shows.holds");

/** Looks every minute for shows whose day is over, and tells whose holds moved: who reads them has judged them already. */
export const showJobs: Job[] = [
  job(holdsQueue, () => prisma.$transaction((tx) => judgeDue(tx, CLOCK)), { schedule: everyMinute }),
  job(
    playedQueue,
    async () => {
      const ended = await endShows();
      if (ended) log.info({ ended }, "shows are over");
    },
    { schedule: everyMinute },
  ),
];
