import type { BoardRow } from "@/lib/access/boardRow";
import type { Person } from "@/lib/access/can";
import type { BoardDefinition } from "./definition";
import type { BoardRole } from "./words";

type Who = Pick<Person, "rol" | "grants">;
type Where = Pick<BoardRow, "leads" | "members" | "grant" | "secondary">;

/**
 * The one rule of how far a person reaches on a board; null: it does not exist for them. Its leads and administrators
 * run it, its members and who has its grant work on it, "Admin secundario" sees it and changes nothing (specification
 * section 6: "Each structure board: its own department role and admin").
 */
export function boardRoleOf(person: Who, board: Where): BoardRole | null {
  if (person.rol === "Administrador" || board.leads.includes(person.rol)) return "lead";
  if (board.members.includes(person.rol) || (board.grant && person.grants.includes(board.grant))) return "member";
  return person.rol === "Admin secundario" && board.secondary !== false ? "reader" : null;
}

/** Does the person work there? Administrators reach every board, and belong to none by it. */
export const belongsTo = (person: Who, board: Where): boolean =>
  person.rol !== "Administrador" && person.rol !== "Admin secundario" && boardRoleOf(person, board) !== null;

/** May the person fill the board's intake form? Its own people always. */
export function mayAsk(person: Who, board: BoardDefinition): boolean {
  if (!board.intake || person.rol === "Admin secundario") return false;
  return boardRoleOf(person, board) !== null || board.intake.open === "staff" || board.intake.open.includes(person.rol);
}
