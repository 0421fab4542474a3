import type { Person } from "@/lib/access/can";
import type { AuditActor } from "@/lib/audit/audit";

/** The caller of what is withheld: every Actor is one. */
export interface TaxActor extends AuditActor, Person {
  userId: number;
}
