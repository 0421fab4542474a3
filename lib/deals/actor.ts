import type { ShowActor } from "@/lib/shows/actor";
import type { ShowPerson } from "@/lib/shows/service/reach";

/** Who makes a deal: every Actor is one. */
export type DealActor = ShowActor & ShowPerson;
