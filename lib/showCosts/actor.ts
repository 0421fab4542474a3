import type { AuditActor } from "@/lib/audit/audit";
import type { ShowPerson } from "@/lib/shows/service/reach";

/** Who works with a show's costs; every Actor is one. */
export interface CostsActor extends AuditActor, ShowPerson {
  userId: number;
}
