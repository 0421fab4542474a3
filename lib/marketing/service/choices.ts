import { query } from "@/lib/db";
import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import type { MarketingActor } from "../actor";
import type * as api from "../plans/api";

type Choices = Output<typeof api.planChoicesOf>;
const MOST = 50;

/** `GET /spend-plans/choices`: shows of these months first, and what has the words in its name. */
export async function choices(
  _actor: MarketingActor,
  { query: { q } }: Input<typeof api.planChoicesOf>,
): Promise<Choices> {
  const like = `%${likeText(normalize(q))}%`;
  const [shows, projects, people, categories, companies, suppliers] = await Promise.all([
    query<Choices["shows"][number]>(
      `SELECT id, name, fecha::text AS day, sold_out_at IS NOT NULL AS sold_out FROM show WHERE search_plain(name) LIKE $1::text AND state NOT IN ('cancelado', 'caida')
       ORDER BY fecha < (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date NULLS LAST, abs(fecha - (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date) NULLS LAST, id LIMIT ${MOST}`,
      [like],
    ),
    query<Choices["projects"][number]>(
      `SELECT id, name FROM project WHERE search_plain(name) LIKE $1::text AND merged_into IS NULL ORDER BY id DESC LIMIT ${MOST}`,
      [like],
    ),
    query<Choices["people"][number]>(
      "SELECT id, coalesce(nullif(name, ''), mail::text) AS name FROM app_user WHERE active AND rol IN ('Marketing', 'Marketing Jr', 'Administrador', 'Manager', 'Management', 'ProduccionAdmin') ORDER BY 2",
      [],
    ),
    query<Choices["categories"][number]>(
      "SELECT id, name FROM category WHERE side = 'gasto' AND merged_into IS NULL ORDER BY name",
      [],
    ),
    query<Choices["companies"][number]>("SELECT id, name FROM company WHERE active ORDER BY position, id", []),
    query<Choices["suppliers"][number]>(
      `SELECT id, name, coalesce(tax_id, '') AS tax_id, state FROM supplier WHERE merged_into IS NULL AND state <> 'baja' AND words LIKE $1::text ORDER BY name_key, id LIMIT ${MOST}`,
      [like],
    ),
  ]);
  return { shows, projects, people, categories, companies, suppliers };
}
