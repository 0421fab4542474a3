import { type Tx, txQuery } from "@/lib/db";
import { checkTaxId, taxIdCountry } from "@/lib/format/ids/taxId";

/**
 * The record of a text, for what posts money: found by its name without case and accents, through merges, or proposed. A first
 * level without `parent_id`; null for a blank text. Whoever calls it is in the transaction that posts.
 */
export async function categoryOf(
  tx: Tx,
  { text, parent_id = null, side = "gasto" }: { text: string; parent_id?: number | null; side?: "gasto" | "ingreso" },
): Promise<number | null> {
  const name = text.trim().replace(/\s+/g, " ");
  if (name === "") return null;
  return oneOf(
    tx,
    // One that is kept goes before one that was merged and had the same name.
    `SELECT k.kept_id AS id FROM category c JOIN category_kept k ON k.id = c.id
     WHERE coalesce(c.parent_id, 0) = coalesce($1::int, 0) AND c.side = $2 AND catalogue_key(c.name) = catalogue_key($3)
     ORDER BY c.merged_into IS NOT NULL, c.id LIMIT 1`,
    "INSERT INTO category (parent_id, side, name, state) VALUES ($1::int, $2, $3, 'propuesta') ON CONFLICT DO NOTHING RETURNING id",
    [parent_id, side, name],
  );
}

/**
 * The supplier of a tax number or, without one, of a name: found through merges, or proposed. Null where neither is said.
 * `country`: whose number it is, where its looks do not tell.
 */
export async function supplierOf(
  tx: Tx,
  { name: said, tax_id: typed, country: of = null }: { name: string; tax_id?: string; country?: string | null },
): Promise<number | null> {
  const name = said.trim().replace(/\s+/g, " ");
  const country = typed ? (taxIdCountry(typed) ?? of) : null;
  const checked = typed ? checkTaxId(country, typed) : null;
  if (checked?.ok)
    return oneOf(
      tx,
      `SELECT k.kept_id AS id FROM supplier s JOIN supplier_kept k ON k.id = s.id
       WHERE s.tax_id = $2 AND s.country IS NOT DISTINCT FROM $1 ORDER BY s.merged_into IS NOT NULL, s.id LIMIT 1`,
      "INSERT INTO supplier (country, tax_id, name, state) VALUES ($1, $2, $3, 'propuesto') ON CONFLICT DO NOTHING RETURNING id",
      [country, checked.shown, name || checked.shown],
    );
  if (name === "") return null;
  return oneOf(
    tx,
    `SELECT k.kept_id AS id FROM supplier s JOIN supplier_kept k ON k.id = s.id
     WHERE s.tax_id IS NULL AND catalogue_key(s.name) = catalogue_key($1)`,
    "INSERT INTO supplier (name, state) VALUES ($1, 'propuesto') ON CONFLICT DO NOTHING RETURNING id",
    [name],
  );
}

/** Two who propose the same at once: the second waits for the first, and then finds it. */
async function oneOf(tx: Tx, find: string, insert: string, values: readonly unknown[]): Promise<number> {
  const run = async (sql: string): Promise<number | undefined> =>
    (await txQuery<{ id: number }>(tx, sql, ...values.slice(0, placesOf(sql))))[0]?.id;
  const id = (await run(find)) ?? (await run(insert)) ?? (await run(find));
  if (id === undefined) throw new Error("what was in the way is gone");
  return id;
}

const placesOf = (sql: string): number => Math.max(...[...sql.matchAll(/\$(\d)/g)].map(([, place]) => Number(place)));

/** Whose an area of Music Wins is: the first active company unless somebody said another; null while there is none. */
export async function areaCompany(tx: Tx, area: string): Promise<number | null> {
  type Found = { company_id: number | null };
  const [there] = await txQuery<Found>(tx, "SELECT company_id FROM musicwins_area WHERE area = $1", area);
  if (there?.company_id) return there.company_id;
  const [made] = await txQuery<Found>(
    tx,
    `INSERT INTO musicwins_area AS a (area, company_id) VALUES ($1, (SELECT id FROM company WHERE active ORDER BY position, id LIMIT 1))
     ON CONFLICT (area) DO UPDATE SET company_id = coalesce(a.company_id, excluded.company_id) RETURNING company_id`,
    area,
  );
  return made?.company_id ?? null;
}
