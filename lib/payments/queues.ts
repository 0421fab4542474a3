import type { AuditActor } from "@/lib/audit/audit";
import { queue } from "@/lib/jobs/queue";

/** Batches of which less is owed since somebody did something, that were somebody else's at that moment. */
export const lowerQueue = queue<AuditActor & { batches: number[] }>("payments.lower");
