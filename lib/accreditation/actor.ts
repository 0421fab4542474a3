import type { Person } from "@/lib/access/can";
import type { AuditActor } from "@/lib/audit/audit";

/** Who accredits; every Actor is one. */
export interface AccActor extends AuditActor, Person {
  userId: number;
}

/** Whoever has a link or a phone's token. */
export interface LinkCaller {
  address: string;
  requestId: string;
}
