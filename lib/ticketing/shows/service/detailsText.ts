import type { z } from "zod";
import { query, type Tx, txQuery } from "@/lib/db";
import { cleanName } from "@/lib/format/cleanName";
import { JsonText } from "@/lib/http/jsonText";
import { isPublic } from "@/lib/shows/rules/publicShows";
import type { Scope } from "../../access/scope";
import { showNotFound } from "../../access/visible";
import type { Seats } from "../../rules/figures";
import { overCapacity } from "../../rules/warnings";
import { listOf } from "../../sqlJson";
import { SHOW_RECORD } from "../rows";
import type { showDetails } from "../schema/show";

export type Details = z.infer<typeof showDetails>;

const categories = (money: boolean) => `SELECT c.categoria, c.capacidad${money ? ", c.precio::text" : ""}, c.divisa
  FROM show_category c WHERE c.show_id = r.id ORDER BY c.position, c.id`;
const MILESTONES = "SELECT m.fecha, m.title FROM show_milestone m WHERE m.show_id = r.id ORDER BY m.fecha, m.id";

/** A show's record, its categories and its milestones, each as JSON, and what its seats are watched by. */
const select = (
  { money }: Scope,
  where: string,
) => `SELECT row_to_json(r)::text AS facts, ${listOf(categories(money))} AS categories, ${listOf(MILESTONES)} AS milestones,
    r.capacidad, r.holdeo, r.cortesias, (SELECT coalesce(sum(last_venta_total), 0)::int FROM sales_series f
      WHERE f.show_id = r.id) AS vendidas
  FROM (${SHOW_RECORD} WHERE ${where}) r`;

interface Row extends Seats {
  facts: string;
  categories: string;
  milestones: string;
}

function detailsText({ facts, categories, milestones, ...seats }: Row): JsonText<Details> {
  const over = overCapacity(seats);
  const warnings = JSON.stringify(over ? [over] : []);
  const parts = `"categories":${categories},"milestones":${milestones},"warnings":${warnings}`;
  return new JsonText(`${facts.slice(0, -1)},${parts}}`);
}

const NAMED = `s.id = (SELECT show_id FROM show_name WHERE name = $1::text) AND ${isPublic()}
  AND ($2::int[] IS NULL OR s.artist_id = ANY($2::int[]))`;

/**
 * The details of the show of this name, present or earlier, in one statement: what a form reads when it opens. Prices only
 * with money. 404 as `visibleShow`.
 */
export async function visibleDetails(scope: Scope, name: string): Promise<JsonText<Details>> {
  const clean = cleanName(name);
  const prepared = scope.money ? "show_details_money" : "show_details";
  const [row] = clean.ok ? await query<Row>(select(scope, NAMED), [clean.value, scope.artistIds], prepared) : [];
  if (!row) throw showNotFound(name);
  return detailsText(row);
}

/** The same of a known show, in a transaction, to work with. */
export async function detailsOf(id: number, scope: Scope, tx: Tx): Promise<Details> {
  const [row] = await txQuery<Row>(tx, select(scope, "s.id = $1::int"), id);
  if (!row) throw new Error(`Show ${id} is gone`);
  return detailsText(row).read();
}
