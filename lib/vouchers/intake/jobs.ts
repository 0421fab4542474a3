import { everyMinute, job } from "@/lib/jobs/job";
import { resumeQueue, takeQueue } from "./queues";
import { resumeTaking } from "./service/resume";
import { takeItem } from "./service/take";

/** What the worker does with files that came in. */
export const intakeJobs = [
  job(takeQueue, ({ id }) => takeItem(id)),
  job(resumeQueue, () => resumeTaking(), { schedule: everyMinute }),
];
