import { queue } from "@/lib/jobs/queue";

/** Jobs that each run one import. */
export const importQueue = queue<{ id: string }>("imports");
