import { prisma } from "@/lib/db";
import { everyMinute, type Job, job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { judgeDue } from "./holds/service/due";
import { allStale, refreshStale } from "./lights/refresh";
import { CLOCK, endShows } from "./service/byDate";

const playedQueue = queue<object>("shows.played");

const holdsQueue = queue<object>("shows.holds");

const lightsQueue = queue<object>("shows.lights");
const morningQueue = queue<object>("shows.morning");

/** Looks every minute for shows whose day is over, and tells whose holds moved: who reads them has judged them already. */
export const showJobs: Job[] = [
  job(holdsQueue, () => prisma.$transaction((tx) => judgeDue(tx, CLOCK)), { schedule: everyMinute }),
  job(lightsQueue, async () => void (await refreshStale()), { schedule: everyMinute }),
  job(morningQueue, async () => void (await allStale()), {
    schedule: { cron: "30 6 * * *", tz: "America/Argentina/Buenos_Aires" },
  }),
  job(
    playedQueue,
    async () => {
      const ended = await endShows();
      if (ended) log.info({ ended }, "shows are over");
    },
    { schedule: everyMinute },
  ),
];
