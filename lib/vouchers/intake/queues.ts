import { queue } from "@/lib/jobs/queue";

/** Makes a voucher of one file that was read. */
export const takeQueue = queue<{ id: number }>("vouchers.take");
/** Asks anew for what was read and has no job. */
export const resumeQueue = queue<object>("vouchers.resume", { retryLimit: 0 });
