import { query } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import { boardRoleOf } from "../rules/reach";
import { cardCode, type LinkKind } from "../rules/words";
import type { LinkView } from "../schema";
import type { BoardActor } from "./access";
import { cardLink } from "./people";
import { definitions } from "./registry";

interface Row {
  id: number;
  kind: LinkKind;
  supplier: string | null;
  show: string | null;
  fecha: string | null;
  city: string | null;
  budget_area: string | null;
  budget_category: string | null;
  budget_line_id: number | null;
  to_board: string | null;
  to_number: number | null;
  to_title: string | null;
  column: string | null;
}

const LINKS = `SELECT l.id, l.kind, l.supplier, s.name AS show, s.fecha::text AS fecha, v.city, b.area AS budget_area, b.category AS budget_category,
    l.budget_line_id, t.board_key AS to_board, t.number AS to_number, t.title AS to_title, k.title AS "column"
  FROM card_link l LEFT JOIN "show" s ON s.id = l.show_id LEFT JOIN venue v ON v.id = s.venue_id
  LEFT JOIN budget_line b ON b.id = l.budget_line_id LEFT JOIN card t ON t.id = l.to_card_id LEFT JOIN board_column k ON k.id = t.column_id
  WHERE l.card_id = $1 ORDER BY l.id`;

/** What a card points to, each with an address where the reader may open it. A card of a board they do not see is only a number. */
export async function linksOf(actor: BoardActor, card: number): Promise<LinkView[]> {
  const rows = await query<Row>(LINKS, [card], "board_card_links");
  return rows.map((row) => ({ id: row.id, kind: row.kind, ...viewOf(actor, row) }));
}

function viewOf(actor: BoardActor, row: Row): Pick<LinkView, "title" | "about" | "href"> {
  if (row.kind === "show") {
    const about = [row.city, row.fecha && formatDay(row.fecha)].filter(Boolean).join(", ");
    return { title: row.show ?? "", about, href: `/tickets/${encodeURIComponent(row.show ?? "")}` };
  }
  if (row.kind === "presupuesto")
    return {
      title: `Presupuesto ${row.budget_line_id}`,
      about: actor.musicWinsAccess ? `${row.budget_area}, ${row.budget_category}` : "",
      href: actor.musicWinsAccess ? `/bsastrap?linea=${row.budget_line_id}` : null,
    };
  if (row.kind === "proveedor") return { title: row.supplier ?? "", about: "", href: null };
  const board = definitions.get(row.to_board ?? "");
  const code = cardCode(board?.prefix ?? "", row.to_number ?? 0);
  if (!board || !boardRoleOf(actor, board)) return { title: code, about: board?.title ?? "", href: null };
  return { title: `${code} ${row.to_title}`, about: row.column ?? "", href: cardLink(board, row.to_number ?? 0) };
}
