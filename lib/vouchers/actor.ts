import type { Person } from "@/lib/access/can";
import type { AuditActor } from "@/lib/audit/audit";

/** The caller of the vouchers: every Actor is one. */
export interface VoucherActor extends AuditActor, Person {
  userId: number;
}
