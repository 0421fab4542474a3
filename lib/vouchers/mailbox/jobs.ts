import { DEFAULT_ZONE } from "@/lib/format/dates";
import { job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { readMailbox } from "./read";

const mailboxQueue = queue<object>("vouchers.mailbox", { retryLimit: 0 });

/** The mailbox is looked at every three minutes, where the environment names one. */
export const mailboxJobs = [
  job(mailboxQueue, () => readMailbox(), { schedule: { cron: "*/3 * * * *", tz: DEFAULT_ZONE } }),
];
