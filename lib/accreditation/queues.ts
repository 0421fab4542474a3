import { queue } from "@/lib/jobs/queue";

/** One print of badges. */
export const badgeQueue = queue<{ print: number }>("acc.badges");
/** What of people goes some time after their event. */
export const forgetQueue = queue<object>("acc.forget");
