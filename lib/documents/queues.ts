import { queue } from "@/lib/jobs/queue";

/** Draws the first page or a small picture of one file. */
export const previewQueue = queue<{ id: string }>("documents.preview", { retryLimit: 2 });
/** Reads one file as an invoice. */
export const readQueue = queue<{ id: string }>("documents.read", { retryLimit: 2 });
/** Asks the scanner again about quarantined files. */
export const scanQueue = queue<object>("documents.scan", { retryLimit: 0 });
/** Asks anew for what waits and has no job. */
export const resumeQueue = queue<object>("documents.resume", { retryLimit: 0 });
/** Removes bytes without a row, rows nobody attached, and uploads that were not finished. */
export const sweepQueue = queue<object>("documents.sweep", { retryLimit: 0 });
