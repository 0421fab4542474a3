import { query } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import { findLines } from "@/lib/musicwins/budgets/linkService";
import { boardRoleOf } from "../rules/reach";
import { cardCode } from "../rules/words";
import type { BoardActor } from "../service/access";
import { definitions } from "../service/registry";
import { offeredShows } from "../service/shows";
import type { Target, TargetKind } from "./schema";

const MOST = 20;

async function shows(actor: BoardActor, q: string): Promise<Target[]> {
  return (await offeredShows(actor, "card", q)).map(({ name, fecha, venue, city }) => ({
    value: name,
    title: name,
    about: [venue, city, fecha && formatDay(fecha)].filter(Boolean).join(", "),
  }));
}

/** `LEG-214`, `leg 214` or the number alone, as prefix and number. */
const codeIn = (q: string) => /^(?:([a-z]{2,5})[-\s]?)?(\d{1,9})$/i.exec(q);

async function cards(actor: BoardActor, q: string): Promise<Target[]> {
  const seen = [...definitions.values()].filter((board) => boardRoleOf(actor, board));
  const [, prefix, number] = codeIn(q) ?? [];
  const named = seen.filter((board) => !prefix || board.prefix === prefix.toUpperCase()).map(({ key }) => key);
  const rows = await query<{ id: number; board_key: string; number: number; title: string; column: string }>(
    `SELECT c.id, c.board_key, c.number, c.title, k.title AS "column" FROM card c JOIN board_column k ON k.id = c.column_id
     WHERE c.archived_at IS NULL AND c.board_key = ANY ($1::text[])
       AND ((c.board_key = ANY ($2::text[]) AND c.number = $3::int) OR strpos(search_plain(c.title), search_plain($4)) > 0)
     ORDER BY c.number = $3::int DESC NULLS LAST, c.closed_at IS NOT NULL, c.updated_at DESC, c.id DESC LIMIT ${MOST}`,
    [seen.map(({ key }) => key), named, number ? Number(number) : null, q],
  );
  return rows.map(({ id, board_key, number, title, column }) => {
    const board = definitions.get(board_key);
    return {
      value: String(id),
      title: `${cardCode(board?.prefix ?? "", number)} ${title}`,
      about: `${board?.title ?? ""}, ${column}`,
    };
  });
}

async function budgets(actor: BoardActor, q: string): Promise<Target[]> {
  return (await findLines(actor, q, MOST)).map(({ id, area, category, titulo }) => ({
    value: String(id),
    title: titulo,
    about: `Presupuesto ${id}, ${area}, ${category}`,
  }));
}

/** What may be linked, by kind: each finds what the person may see of it. */
export const finders: Record<TargetKind, (actor: BoardActor, q: string) => Promise<Target[]>> = {
  show: shows,
  tarjeta: cards,
  presupuesto: budgets,
};
