import type { Person } from "@/lib/access/can";
import type { AuditActor } from "@/lib/audit/audit";

/** Whoever brings a voucher in: a person, or nobody of ours, through a link. */
export interface DoorActor extends AuditActor {
  userId: number | null;
}

/** The caller of the vouchers: every Actor is one. */
export interface VoucherActor extends AuditActor, Person {
  userId: number;
}
