import type { Person } from "@/lib/access/can";
import type { AuditActor } from "@/lib/audit/audit";

/** The caller of payments: every Actor is one. */
export interface PaymentActor extends AuditActor, Person {
  userId: number;
}
