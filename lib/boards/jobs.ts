import { DEFAULT_ZONE } from "@/lib/format/dates";
import { type Job, job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { tellNotices } from "./notices/tell";
import { makeRecurring } from "./recurrences/make";

const recurringQueue = queue<object>("boards.recurring");
const noticesQueue = queue<object>("boards.notices");

/** Recurring cards every quarter of an hour; what is due, late or near its date every hour (the day's from the morning on). */
export const boardJobs: Job[] = [
  job(
    recurringQueue,
    async (_, { signal }) => {
      const made = await makeRecurring(undefined, signal);
      if (made > 0) log.info({ made }, "recurring cards made");
    },
    { schedule: { cron: "*/15 * * * *", tz: DEFAULT_ZONE } },
  ),
  job(
    noticesQueue,
    async (_, { signal }) => {
      const told = await tellNotices(new Date(), signal);
      if (told > 0) log.info({ told }, "cards' notices given");
    },
    { schedule: { cron: "5 * * * *", tz: DEFAULT_ZONE } },
  ),
];
