import type { Person } from "@/lib/access/can";
import type { AuditActor } from "@/lib/audit/audit";

/** The caller of the cost centres: every Actor is one. */
export interface CostActor extends AuditActor, Person {
  userId: number;
}
