import type { Person } from "@/lib/access/can";
import type { AuditActor } from "@/lib/audit/audit";

/** Who calls Music Wins: every Actor is one. */
export interface MusicWinsActor extends AuditActor, Person {
  userId: number;
}
