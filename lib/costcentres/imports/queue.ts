import { queue } from "@/lib/jobs/queue";

/** Jobs that each run one import. */
export const costImportQueue = queue<{ id: string }>("costcentres.import");
