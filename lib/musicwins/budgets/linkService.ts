import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import { IN_SCOPE, type MusicWinsActor, SCOPE_JOIN, scopeOf, scopeValues } from "../scope";

/** A line of Music Wins as the records of other domains name it. */
export interface LinkedLine {
  id: number;
  area: string;
  category: string;
  titulo: string;
}

const LINES = `SELECT l.id, l.area, l.category, v.titulo FROM budget_line l
  JOIN budget_proposal p ON p.line_id = l.id AND p.deleted_at IS NULL AND p.chosen
  JOIN budget_version v ON v.proposal_id = p.id AND v.head ${SCOPE_JOIN} WHERE ${IN_SCOPE}`;

/** Of these lines, the ones that the person sees by their areas; none for who does not use Music Wins. */
export async function linesSeen(actor: MusicWinsActor, ids: readonly number[]): Promise<Map<number, LinkedLine>> {
  if (ids.length === 0 || !can(actor, "musicwins.use")) return new Map();
  const rows = await query<LinkedLine>(`${LINES} AND l.id = ANY ($4::int[])`, [...scopeValues(scopeOf(actor)), ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lines that the person sees, by number or by words of their title, area and category; the latest first. */
export async function findLines(actor: MusicWinsActor, q: string, most: number): Promise<LinkedLine[]> {
  if (!can(actor, "musicwins.use")) return [];
  return query<LinkedLine>(
    `${LINES} AND (l.id::text = $4 OR strpos(search_plain(concat_ws(' ', v.titulo, l.area, l.category)), search_plain($4)) > 0)
     ORDER BY l.id DESC LIMIT ${most}`,
    [...scopeValues(scopeOf(actor)), q],
  );
}
