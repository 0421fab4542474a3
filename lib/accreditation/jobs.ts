import { prisma, txQuery } from "@/lib/db";
import { type Job, job } from "@/lib/jobs/job";
import { log } from "@/lib/log";
import { CLOCK } from "@/lib/shows/service/byDate";
import { badgeQueue, forgetQueue } from "./queues";
import { KEPT_DAYS } from "./rules/states";
import { dropFiles, makeBadges } from "./service/badges";
import { forget } from "./service/people";

export const accreditationJobs: Job[] = [
  job(badgeQueue, async ({ print }) => {
    try {
      await makeBadges(print);
    } catch (error) {
      // Said on the screen; the worker tries again.
      await prisma.$transaction((tx) =>
        txQuery(
          tx,
          "UPDATE acc_print SET error = 'No se pudieron hacer: se prueba de nuevo.' WHERE id = $1::int",
          print,
        ),
      );
      throw error;
    }
  }),
  job(
    forgetQueue,
    async () => {
      await dropFiles();
      const forgotten = await forget(KEPT_DAYS, CLOCK);
      if (forgotten) log.info({ forgotten }, "document numbers and photos of accreditations are forgotten");
    },
    { schedule: { cron: "50 4 * * *", tz: "America/Argentina/Buenos_Aires" } },
  ),
];
