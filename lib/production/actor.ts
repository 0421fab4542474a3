import type { AuditActor } from "@/lib/audit/audit";
import type { ShowPerson } from "@/lib/shows/service/reach";

/** Who works on a show's day; every Actor is one. */
export interface ProductionActor extends AuditActor, ShowPerson {
  userId: number;
}
