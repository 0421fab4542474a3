import type { BoardDefinition } from "./definition";
import { type BoardRole, closes, type StateGroup } from "./words";

/** The person who asks, on a board that does or does not have closings approved. */
interface Asks extends Pick<BoardDefinition, "closing"> {
  role: BoardRole;
}

const needsYes = ({ role, closing }: Asks): boolean => role === "member" && closing === "approval";

/**
 * Whether a move from a group (null: of a new card) to another only proposes to end there, done or given up: a lead says yes
 * or no. Between columns of the same group nothing ends.
 */
export const onlyProposes = (asks: Asks, from: StateGroup | null, to: StateGroup): boolean =>
  needsYes(asks) && closes(to) && from !== to;

/** Whether somebody may put a card of this group away: work that is open ends by a lead's yes, not by leaving the board. */
export const mayArchive = (asks: Asks, group: StateGroup): boolean => !needsYes(asks) || closes(group);
