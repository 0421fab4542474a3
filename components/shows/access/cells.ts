import { formatDay } from "@/lib/format/dates";
import type { AccessCell, AccessChange, AccessColumn, AccessPerson } from "@/lib/shows/access/schema";
import { levelTitles } from "@/lib/shows/rules/levels";

export const cellKey = (user: number, target: number): string => `${user}:${target}`;

/** The cells of a matrix by person and column. */
export const cellsOf = (cells: readonly AccessCell[]): ReadonlyMap<string, AccessCell> =>
  new Map(cells.map((cell) => [cellKey(cell.user_id, cell.target_id), cell]));

/** What a cell says: its level, and until when. */
export function cellText({ level, until, over }: AccessCell): string {
  if (over) return `${levelTitles[level]}, venció el ${formatDay(until ?? "")}`;
  return until ? `${levelTitles[level]} hasta el ${formatDay(until)}` : levelTitles[level];
}

/** What a person sees by their role, in a word. */
export const roleText = ({ role_sees, role_money }: AccessPerson): string => {
  if (role_sees === "ninguno") return "Solo lo que se le abra";
  const seen = role_sees === "todos" ? "Ve todos" : "Ve los confirmados";
  return role_money ? `${seen}, con dinero` : `${seen}, sin dinero`;
};

/** The changes that give the chosen people a level on the chosen columns, each on the cell as it was seen. */
export function changesFor(
  people: readonly AccessPerson[],
  columns: readonly AccessColumn[],
  cells: ReadonlyMap<string, AccessCell>,
  { level, until }: Pick<AccessChange, "level" | "until">,
): AccessChange[] {
  return people.flatMap(({ id: user_id }) =>
    columns.flatMap(({ scope, id: target_id }) => {
      const version = cells.get(cellKey(user_id, target_id))?.version ?? 0;
      return level === null && version === 0 ? [] : [{ user_id, scope, target_id, level, until, version }];
    }),
  );
}
