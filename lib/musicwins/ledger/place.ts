import { type Tx, txQuery } from "@/lib/db";

/** What a line says of where its money belongs, in people's words. */
export interface Said {
  area: string;
  category: string;
  proveedor: string;
  proveedor_cuit: string;
}

/** The records that these words mean. No company only while there is none at all; no supplier where none is known by that name or number. */
export interface Place {
  purse_id: number;
  company_id: number | null;
  category_id: number | null;
  supplier_id: number | null;
}

/** The rubro of an area (`$1`), as it is called there, also where it was merged: sums go where it points to. */
const AREA = `SELECT c.id, k.kept_id FROM category c JOIN category_kept k ON k.id = c.id
  WHERE c.parent_id IS NULL AND c.side = 'gasto' AND catalogue_key(c.name) = catalogue_key($1) ORDER BY c.merged_into NULLS FIRST, c.id LIMIT 1`;

const PLACE = `
WITH area AS (${AREA})
SELECT (SELECT id FROM purse WHERE kind = 'musicwins' AND area = $1) AS purse_id,
  (SELECT company_id FROM musicwins_area WHERE area = $1) AS company_id,
  CASE WHEN catalogue_key($2) = '' THEN (SELECT id FROM area) ELSE (
    SELECT c.id FROM area JOIN category_kept k ON k.kept_id = area.kept_id JOIN category c ON c.parent_id = k.id
    WHERE catalogue_key(c.name) = catalogue_key($2) ORDER BY c.merged_into NULLS FIRST, c.id LIMIT 1) END AS category_id,
  (SELECT s.id FROM supplier s WHERE CASE WHEN $4 = '' THEN s.tax_id IS NULL AND catalogue_key(s.name) = catalogue_key($3)
      ELSE s.tax_id = upper(btrim($4)) END ORDER BY s.merged_into NULLS FIRST, s.id LIMIT 1) AS supplier_id`;

const PURSE = "INSERT INTO purse (kind, area, created_by) VALUES ('musicwins', $1, $2::int) ON CONFLICT DO NOTHING";
/** The company that its invoices are made out to. */
const COMPANY = `INSERT INTO musicwins_area AS a (area, company_id)
  VALUES ($1, (SELECT id FROM company WHERE active ORDER BY position, id LIMIT 1))
  ON CONFLICT (area) DO UPDATE SET company_id = EXCLUDED.company_id, updated_at = now(), version = a.version + 1
  WHERE a.company_id IS NULL AND EXCLUDED.company_id IS NOT NULL`;
const FIRST_LEVEL = `INSERT INTO category (name, state, created_by) SELECT btrim(regexp_replace($1, '\\s+', ' ', 'g')), 'propuesta', $2::int
  WHERE catalogue_key($1) <> '' AND NOT EXISTS (${AREA}) ON CONFLICT DO NOTHING`;
const SECOND_LEVEL = `INSERT INTO category (parent_id, name, state, created_by)
  SELECT area.kept_id, btrim(regexp_replace($3, '\\s+', ' ', 'g')), 'propuesta', $2::int FROM (${AREA}) area WHERE catalogue_key($3) <> '' ON CONFLICT DO NOTHING`;

const read = async (tx: Tx, { area, category, proveedor, proveedor_cuit }: Said) => {
  const [place] = await txQuery<Place | (Omit<Place, "purse_id"> & { purse_id: null })>(
    tx,
    PLACE,
    area,
    category,
    proveedor,
    proveedor_cuit,
  );
  return place;
};

/**
 * Where the money of a line belongs. An area that posts for the first time gets its purse, its company and its rubros; what
 * nobody has confirmed yet is proposed. Call it with the line held: it names one area and one category, and waits for nobody who waits for it.
 */
export async function placeOf(tx: Tx, userId: number | null, said: Said): Promise<Place> {
  const found = await read(tx, said);
  if (found?.purse_id && found.company_id && found.category_id) return found;
  await txQuery(tx, PURSE, said.area, userId);
  await txQuery(tx, COMPANY, said.area);
  await txQuery(tx, FIRST_LEVEL, said.area, userId);
  if (!found?.category_id) await txQuery(tx, SECOND_LEVEL, said.area, userId, said.category);
  const made = await read(tx, said);
  if (!made?.purse_id) throw new Error(`no purse of area ${said.area}`);
  return made;
}
