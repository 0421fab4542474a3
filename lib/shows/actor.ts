import type { AuditActor } from "@/lib/audit/audit";

/** Who moves a show through its life; the clock is nobody. */
export interface ShowActor extends AuditActor {
  userId: number | null;
}
