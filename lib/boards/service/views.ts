import { query, type Tx, txQuery } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import type { Talk } from "@/lib/talk/talk";
import { COMMENTS_PER_MINUTE } from "../rules/words";
import type { CardRow } from "../schema";

/** `owner_type` of a card's files (lib/documents/owners.ts). */
export const CARD_FILES = "card";
/** What is said on cards. */
export const cardTalk: Talk<"card_id"> = {
  column: "card_id",
  files: "card_message",
  perMinute: COMMENTS_PER_MINUTE,
  also: "m.to_requester",
};
/** What came with a request: who asked sees it as they sent it, whatever becomes of the card's own files. */
export const REQUEST_FILES = "card_request";

/** Columns of a card that every view has, of the card `c`. */
export const CARD_FACTS = `c.id, c.board_key AS board, c.number, c.column_id, c.rank, c.type, c.title, c.priority,
  c.start_on::text, c.due_on::text,
  c.hours::text, c.labels, c.fields, c.requester_id, c.rounds, c.show_id, c.created_at, c.updated_at, c.entered_at, c.started_at, c.closed_at,
  c.sla_due_at, c.close_column_id, c.close_by, c.close_at, c.archived_at IS NOT NULL AS archived, c.version,
  ARRAY(SELECT a.user_id FROM card_assignee a WHERE a.card_id = c.id ORDER BY a.added_at, a.user_id) AS assignees`;

/** Facts of a card as the database answers them. */
export interface CardFacts extends Omit<CardRow, "close" | "checks" | "comments" | "files" | "show" | Instants> {
  created_at: Date;
  updated_at: Date;
  entered_at: Date;
  started_at: Date | null;
  closed_at: Date | null;
  sla_due_at: Date | null;
  close_column_id: number | null;
  close_by: number | null;
  close_at: Date | null;
}
type Instants = "created_at" | "updated_at" | "entered_at" | "started_at" | "closed_at" | "sla_due_at";

/** Facts as replies show them. */
export function factsView({ close_column_id, close_by, close_at, ...facts }: CardFacts) {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    ...facts,
    created_at: facts.created_at.toISOString(),
    updated_at: facts.updated_at.toISOString(),
    entered_at: facts.entered_at.toISOString(),
    started_at: iso(facts.started_at),
    closed_at: iso(facts.closed_at),
    sla_due_at: iso(facts.sla_due_at),
    close:
      close_column_id !== null && close_by !== null && close_at !== null
        ? { column_id: close_column_id, by: close_by, at: close_at.toISOString() }
        : null,
  };
}

interface Row extends CardFacts {
  checks_done: number;
  checks_total: number;
  comments: number;
  files: number;
  show: { name: string; fecha: string | null; city: string | null } | null;
}

// The counts come from one pass over each table for all the cards of the answer.
const rows = (where: string) => `WITH chosen AS (SELECT c.* FROM card c WHERE ${where})
  SELECT ${CARD_FACTS}, coalesce(k.done, 0)::int AS checks_done, coalesce(k.total, 0)::int AS checks_total,
    coalesce(m.n, 0)::int AS comments, coalesce(f.n, 0)::int AS files, s.show
  FROM chosen c
  LEFT JOIN (SELECT card_id, count(*) AS total, count(done_at) AS done FROM card_check
    JOIN chosen ON chosen.id = card_id GROUP BY 1) k ON k.card_id = c.id
  LEFT JOIN (SELECT card_id, count(*) AS n FROM talk_message m JOIN chosen ON chosen.id = card_id
    WHERE m.deleted_at IS NULL GROUP BY 1) m ON m.card_id = c.id
  LEFT JOIN (SELECT owner_id, count(*) AS n FROM attachment JOIN chosen ON owner_id = chosen.id::text
    WHERE owner_type = '${CARD_FILES}' AND removed_at IS NULL GROUP BY 1) f ON f.owner_id = c.id::text
  LEFT JOIN (SELECT DISTINCT ON (l.card_id) l.card_id, json_build_object('name', sh.name, 'fecha', sh.fecha::text, 'city', v.city) AS show
    FROM card_link l JOIN chosen ON chosen.id = l.card_id JOIN "show" sh ON sh.id = l.show_id LEFT JOIN venue v ON v.id = sh.venue_id
    ORDER BY l.card_id, l.id) s ON s.card_id = c.id
  ORDER BY c.column_id, c.rank, c.id`;

/**
 * Cards as lists show them, in the order of their columns. `where` is of the card `c`, its values from `$1` on; in a
 * transaction with `tx`.
 */
export async function cardRows(where: string, values: unknown[], tx?: Tx): Promise<CardRow[]> {
  const found = tx ? await txQuery<Row>(tx, rows(where), ...values) : await query<Row>(rows(where), values);
  return found.map(({ checks_done, checks_total, comments, files, show, ...facts }) => ({
    ...factsView(facts),
    checks: { done: checks_done, total: checks_total },
    comments,
    files,
    show: show && {
      name: show.name,
      about: [show.city, show.fecha && formatDay(show.fecha)].filter(Boolean).join(", "),
    },
  }));
}

interface Named {
  id: number;
  name: string;
}

/** Names of people by id, whoever they are now. What is no id (a field that once was a text) has no name. */
export async function namesOf(ids: readonly (number | null)[], tx?: Tx): Promise<Record<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null && Number.isInteger(id) && Math.abs(id) < 2 ** 31);
  if (wanted.length === 0) return {};
  const text = "SELECT id, coalesce(nullif(name, ''), mail::text) AS name FROM app_user WHERE id = ANY ($1::int[])";
  const people = tx ? await txQuery<Named>(tx, text, wanted) : await query<Named>(text, [wanted]);
  return Object.fromEntries(people.map(({ id, name }) => [String(id), name]));
}
