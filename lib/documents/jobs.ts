import { everyMinute, job } from "@/lib/jobs/job";
import { makePreview } from "./preview";
import { previewQueue, readQueue, resumeQueue, scanQueue, sweepQueue } from "./queues";
import { readDocument } from "./read";
import { resumeLeft } from "./resume";
import { rescanQuarantined } from "./scan/rescan";
import { sweepDocuments } from "./sweep";

/** What the worker does with documents. */
export const documentJobs = [
  job(previewQueue, ({ id }, { signal }) => makePreview(id, signal)),
  job(readQueue, ({ id }, { signal }) => readDocument(id, signal), { concurrency: 2 }),
  job(scanQueue, (_, { signal }) => rescanQuarantined(signal), { schedule: everyMinute }),
  job(resumeQueue, () => resumeLeft(), { schedule: everyMinute }),
  job(
    sweepQueue,
    async () => {
      await sweepDocuments();
    },
    { schedule: { cron: "17 * * * *", tz: "UTC" } },
  ),
];
