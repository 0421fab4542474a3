import { DEFAULT_ZONE } from "@/lib/format/dates";
import { type Job, job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { purgeMessages } from "./retention";

const retentionQueue = queue<object>("chat.retention");

/** Each night, before the day's work: messages past their time go. */
export const chatJobs: Job[] = [
  job(
    retentionQueue,
    async (_, { signal }) => {
      const purged = await purgeMessages(new Date(), signal);
      if (purged > 0) log.info({ purged }, "chat messages purged");
    },
    { schedule: { cron: "30 4 * * *", tz: DEFAULT_ZONE } },
  ),
];
