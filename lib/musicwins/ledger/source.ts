import { can, type Person } from "@/lib/access/can";
import { query } from "@/lib/db";
import { lineHref } from "../rules/told";
import { IN_SCOPE, SCOPE_JOIN, scopeOf, scopeValues } from "../scope";
import { expected } from "./expected";

interface LineRecord {
  text: string;
  /** Where the person opens it; null for who does not see its area or category, and for a line that was deleted. */
  href: string | null;
  /** The chosen proposal's files. */
  files: { type: string; id: string };
}

/** How people call some lines, deleted ones too, and where a person looks at each. */
async function records(
  ids: readonly number[],
  reader: Person & { userId: number },
): Promise<ReadonlyMap<number, LineRecord>> {
  const rows = await query<{ id: number; proposal_id: number; text: string; seen: boolean }>(
    `SELECT l.id, p.id AS proposal_id, concat(v.titulo, ', ', l.area, ' / ', l.category) AS text, ${IN_SCOPE} AS seen
     FROM budget_line l JOIN budget_proposal p ON p.line_id = l.id AND p.chosen
     JOIN budget_version v ON v.proposal_id = p.id AND v.head ${SCOPE_JOIN} WHERE l.id = ANY ($4::int[])`,
    [...scopeValues(scopeOf(reader)), ids],
  );
  const opens = can(reader, "musicwins.use");
  return new Map(
    rows.map(({ id, proposal_id, text, seen }) => [
      id,
      { text, href: opens && seen ? lineHref(id) : null, files: { type: "budget_proposal", id: String(proposal_id) } },
    ]),
  );
}

/** What the ledger knows of lines as a source of entries (`budget_line`). */
export const lineSource = { title: "Presupuesto de Music Wins", records, expected };
