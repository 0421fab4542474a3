import { queue } from "@/lib/jobs/queue";

/** The card of Legales gets a contract as it stands. */
export const contractCardQueue = queue<{ id: number }>("deals.contractCard");
