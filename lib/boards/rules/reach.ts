import type { BoardRow } from "@/lib/access/boardRow";
import type { Person } from "@/lib/access/can";
import type { BoardDefinition } from "./definition";
import type { BoardRole } from "./words";

type Who = Pick<Person, "rol" | "grants">;
type Where = Pick<BoardRow, "leads" | "members" | "grant" | "secondary">;

/**
 * The one rule of how far a person reaches on a board; null: it does not exist for them. Its leads and administrators
 * run it, "Admin secundario" as one where it sees the board; its members and who has its grant work on it (specification
 * section 6: "Each structure board: its own department role and admin").
 */
export function boardRoleOf(person: Who, board: Where): BoardRole | null {
  const runs = person.rol === "Administrador" || (person.rol === "Admin secundario" && board.secondary !== false);
  if (runs || board.leads.includes(person.rol)) return "lead";
  return board.members.includes(person.rol) || (board.grant && person.grants.includes(board.grant)) ? "member" : null;
}

/** Does the person work there? Administrators reach every board, and belong to none by it. */
export const belongsTo = (person: Who, board: Where): boolean =>
  person.rol !== "Administrador" && person.rol !== "Admin secundario" && boardRoleOf(person, board) !== null;

/** May the person fill the board's intake form? Its own people always. */
export function mayAsk(person: Who, board: BoardDefinition): boolean {
  if (!board.intake) return false;
  if (person.rol === "Admin secundario" && board.secondary === false) return false;
  return boardRoleOf(person, board) !== null || board.intake.open === "staff" || board.intake.open.includes(person.rol);
}
