import { once } from "node:events";
import { documentJobs } from "@/lib/documents/jobs";
import { readQueue } from "@/lib/documents/queues";
import { startWorker } from "@/lib/jobs/worker";
import { intakeJobs } from "@/lib/vouchers/intake/jobs";
import { takeQueue } from "@/lib/vouchers/intake/queues";

/** What is done with the file of a voucher. */
const WORK = [...documentJobs, ...intakeJobs].filter(({ queue }) =>
  [readQueue.name, takeQueue.name].includes(queue.name),
);

/** A worker for tests to kill: it goes to work when something is said to it. */
void once(process.stdin, "data").then(() => startWorker(WORK));
