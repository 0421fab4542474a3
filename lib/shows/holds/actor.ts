import type { ShowActor } from "../actor";

/** Who asks for a place, lets it go, challenges or answers: every Actor is one. */
export interface HoldActor extends ShowActor {
  userId: number;
}
