import { query } from "@/lib/db";
import { likeText } from "@/lib/format/likeText";
import { listOf } from "@/lib/format/listText";
import { normalize } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import { isPublic } from "@/lib/shows/rules/publicShows";
import type { VoucherActor } from "../actor";
import type * as api from "./api";

type Reply = Output<typeof api.listTargets>;

const SHOWN = 30;

/** What lines are charged to; `words` all have to be in its name. What was chosen comes along, archived or not. */
const TARGETS = `SELECT kind, id, name, detail FROM (
    SELECT 'show' AS kind, id, name, coalesce(fecha::text, '') AS detail, fecha AS day, ${isPublic("show")} AS open FROM show
    UNION ALL SELECT 'project', id, name, '', starts_on, merged_into IS NULL AND state = 'activo' FROM project
    UNION ALL SELECT 'event', id, name, coalesce(starts_on::text, ''), starts_on, merged_into IS NULL AND state = 'activo' FROM event
    UNION ALL SELECT 'centre', id, code || ' · ' || name, '', NULL, archived_at IS NULL FROM cost_centre) t
  WHERE kind || ':' || id = ANY ($1::text[]) OR (open AND kind = coalesce($3::text, kind) AND search_plain(name) LIKE ALL ($2::text[]))
  ORDER BY kind || ':' || id = ANY ($1::text[]) DESC, day DESC NULLS LAST, name, id LIMIT ${SHOWN} + cardinality($1::text[])`;
const CATEGORIES = `SELECT id, name FROM category WHERE merged_into IS NULL AND side = 'gasto' AND state <> 'archivada' AND NOT by_sheet
  ORDER BY catalogue_key(name)`;

/** `GET /allocation-targets`. */
export async function targets(
  _actor: VoucherActor,
  { query: { q, kind, chosen } }: Input<typeof api.listTargets>,
): Promise<Reply> {
  const words = normalize(q ?? "")
    .split(" ")
    .filter(Boolean)
    .map((word) => `%${likeText(word)}%`);
  const [found, categories] = await Promise.all([
    query<Reply["targets"][number]>(TARGETS, [listOf(chosen), words, kind ?? null]),
    query<Reply["categories"][number]>(CATEGORIES),
  ]);
  return { targets: found, categories };
}
