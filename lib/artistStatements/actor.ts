import type { Person } from "@/lib/access/can";
import type { AuditActor } from "@/lib/audit/audit";

/** The caller of the artists' statements: every Actor is one. */
export interface StatementActor extends AuditActor, Person {
  userId: number;
}
