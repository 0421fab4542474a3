import type { AuditActor } from "@/lib/audit/audit";

/** The person who moves a show through its life; the clock is nobody. */
export interface ShowActor extends AuditActor {
  userId: number | null;
}
