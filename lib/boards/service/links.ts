import { query } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import { type LinkedLine, linesSeen } from "@/lib/musicwins/budgets/linkService";
import { lineHref } from "@/lib/musicwins/rules/told";
import { ticketingArtists } from "@/lib/ticketing/access/showsService";
import { boardRoleOf } from "../rules/reach";
import { cardCode, type LinkKind, OTHER_BOARD_CARD } from "../rules/words";
import type { LinkView } from "../schema";
import type { BoardActor } from "./access";
import { cardLink } from "./people";
import { definitions } from "./registry";

interface Row {
  id: number;
  kind: LinkKind;
  supplier: string | null;
  show: string | null;
  artist_id: number | null;
  fecha: string | null;
  city: string | null;
  budget_line_id: number | null;
  other_id: number | null;
  other_board: string | null;
  other_number: number | null;
  other_title: string | null;
  column: string | null;
}

// A link to another card is one for both: the other card is whichever of the two this one is not.
const LINKS = `SELECT l.id, l.kind, l.supplier, s.name AS show, s.artist_id, s.fecha::text AS fecha, v.city, l.budget_line_id,
    t.id AS other_id, t.board_key AS other_board, t.number AS other_number, t.title AS other_title, k.title AS "column"
  FROM card_link l LEFT JOIN "show" s ON s.id = l.show_id LEFT JOIN venue v ON v.id = s.venue_id
  LEFT JOIN card t ON t.id = CASE WHEN l.card_id = $1 THEN l.to_card_id ELSE l.card_id END LEFT JOIN board_column k ON k.id = t.column_id
  WHERE l.card_id = $1 OR l.to_card_id = $1 ORDER BY l.id`;

/** What of the links the reader may open. */
interface Opens {
  /** Artists whose shows; null for all, undefined for none. */
  artists: number[] | null | undefined;
  lines: Map<number, LinkedLine>;
}

/**
 * What a card points to, and the cards that point to it, each with an address where the reader may open it. A card of a
 * board they do not see is only that (`OTHER_BOARD_CARD`), a budget line out of their scope only a number.
 */
export async function linksOf(actor: BoardActor, card: number): Promise<LinkView[]> {
  const rows = await query<Row>(LINKS, [card], "board_card_links");
  const budgets = rows.flatMap(({ budget_line_id }) => budget_line_id ?? []);
  const [artists, lines] = await Promise.all([
    rows.some(({ kind }) => kind === "show") ? ticketingArtists(actor) : undefined,
    linesSeen(actor, budgets),
  ]);
  return withoutRepeats(rows).map((row) => ({
    id: row.id,
    kind: row.kind,
    ...viewOf(actor, row, { artists, lines }),
  }));
}

/** Two cards that were linked from both sides are linked once. */
function withoutRepeats(rows: readonly Row[]): Row[] {
  const others = rows.map(({ other_id }) => other_id);
  return rows.filter(({ other_id }, index) => other_id === null || others.indexOf(other_id) === index);
}

type LinkFacts = Pick<LinkView, "title" | "about" | "href">;

function viewOf(actor: BoardActor, row: Row, { artists, lines }: Opens): LinkFacts {
  if (row.kind === "show") {
    const about = [row.city, row.fecha && formatDay(row.fecha)].filter(Boolean).join(", ");
    const opens = artists !== undefined && (artists === null || artists.includes(row.artist_id ?? 0));
    return { title: row.show ?? "", about, href: opens ? `/tickets/${encodeURIComponent(row.show ?? "")}` : null };
  }
  if (row.kind === "presupuesto") {
    const line = lines.get(row.budget_line_id ?? 0);
    if (!line) return { title: `Presupuesto ${row.budget_line_id}`, about: "", href: null };
    return { title: line.titulo, about: `${line.area}, ${line.category}`, href: lineHref(line.id) };
  }
  if (row.kind === "proveedor") return { title: row.supplier ?? "", about: "", href: null };
  const board = definitions.get(row.other_board ?? "");
  if (!board || !boardRoleOf(actor, board)) return { title: OTHER_BOARD_CARD, about: "", href: null };
  const number = row.other_number ?? 0;
  const title = `${cardCode(board.prefix, number)} ${row.other_title}`;
  return { title, about: row.column ?? "", href: cardLink(board, number) };
}
