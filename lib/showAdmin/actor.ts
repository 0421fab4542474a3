import type { Person } from "@/lib/access/can";
import type { AuditActor } from "@/lib/audit/audit";

/** The caller of the shows' administration: every Actor is one. */
export interface ShowAdminActor extends AuditActor, Person {
  userId: number;
}
