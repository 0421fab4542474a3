import { DEFAULT_ZONE } from "@/lib/format/dates";
import { job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { askWaiting } from "./ask";
import { voucherCheck } from "./check";

const checkQueue = queue<object>("vouchers.check", { retryLimit: 0 });

/** What nobody has asked about yet is asked about every five minutes, where a service is configured. */
export const checkJobs = [
  job(checkQueue, (_data, { signal }) => askWaiting(voucherCheck(), signal), {
    schedule: { cron: "*/5 * * * *", tz: DEFAULT_ZONE },
  }),
];
