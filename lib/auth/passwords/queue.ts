import { queue } from "@/lib/jobs/queue";

/** Requests for a link, of known and unknown mails alike. */
export const askQueue = queue<{ mail: string; requestId: string }>("auth.password-link");
