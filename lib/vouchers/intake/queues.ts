import { queue } from "@/lib/jobs/queue";

/** Makes a voucher of one file that was read. */
export const takeQueue = queue<{ id: number }>("vouchers.take");
