import type { Person } from "@/lib/access/can";

/** Who makes a deal: every Actor is one. */
export interface DealActor extends Person {
  userId: number;
  requestId: string;
}
