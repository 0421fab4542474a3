import { query } from "@/lib/db";
import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import { PURSE_TITLE } from "@/lib/ledger/purseIds";
import { isPublic } from "@/lib/shows/rules/publicShows";
import type * as api from "../requisitions/api";

type Choice = Output<typeof api.purchaseChoices>["suppliers"][number];

const SHOWN = 40;

/** `GET /requisitions/choices`: suppliers and shows by what is typed, our companies, purses and categories in use. */
export async function choices(
  _actor: unknown,
  { query: { q } }: Input<typeof api.purchaseChoices>,
): Promise<Output<typeof api.purchaseChoices>> {
  const like = `%${likeText(normalize(q))}%`;
  const [suppliers, companies, purses, shows, categories] = await Promise.all([
    query<Choice>(
      `SELECT id, name FROM supplier WHERE merged_into IS NULL AND state <> 'bloqueado' AND words LIKE $1 ORDER BY lower(name), id LIMIT ${SHOWN}`,
      [like],
    ),
    query<Choice>("SELECT id, name FROM company WHERE active ORDER BY position, id"),
    query<Choice>(
      `SELECT p.id, ${PURSE_TITLE} AS name FROM purse p WHERE p.archived_at IS NULL ORDER BY 2, 1 LIMIT 500`,
    ),
    query<Choice>(
      `SELECT id, name FROM show WHERE ${isPublic("show")} AND search_plain(name) LIKE $1 ORDER BY fecha DESC NULLS LAST, id DESC LIMIT ${SHOWN}`,
      [like],
    ),
    query<Choice>("SELECT id, name FROM category WHERE merged_into IS NULL ORDER BY lower(name), id LIMIT 300"),
  ]);
  return { suppliers, companies, purses, shows, categories };
}
