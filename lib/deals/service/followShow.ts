import type { ShowFollower } from "@/lib/shows/service/followers";
import { followDeposits } from "../deposits/service/follow";
import { movedDeposits } from "../deposits/service/moved";

/** What a deal does as its show goes on: what is owed of it, and when. */
export const follower: ShowFollower = {
  stepped: (tx, actor, { id }) => followDeposits(tx, actor, id),
  moved: (tx, actor, { id }) => followDeposits(tx, actor, id),
  movedText: (tx, _actor, { id, to }) => movedDeposits(tx, id, to),
};
