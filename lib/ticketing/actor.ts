import type { Person } from "@/lib/access/can";

/** What the ticketing services need of who calls; every Actor of `route()` is one. */
export interface TicketingActor extends Person {
  userId: number;
  requestId: string;
  /** Nobody waits for the answer any more. */
  hasLeft?: () => boolean;
}
