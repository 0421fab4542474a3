import type { Person } from "@/lib/access/can";
import type { AuditActor } from "@/lib/audit/audit";

/** The caller of the card expenses: every Actor is one. */
export interface CardActor extends AuditActor, Person {
  userId: number;
}
