import { query } from "@/lib/db";

/** A rubro as a text names it; `by_sheet`: it is loaded by sheet and takes nothing else. */
export interface NamedCategory {
  id: number;
  by_sheet: boolean;
}

// A name that was merged is still found by what it says; whether it goes by sheet is told by the one that stays.
const FIND = `
  SELECT s.said, k.id, stays.by_sheet FROM unnest($1::text[]) AS s(said)
  CROSS JOIN LATERAL (
    SELECT id FROM category WHERE parent_id IS NULL AND side = 'gasto' AND catalogue_key(name) = catalogue_key(s.said)
    ORDER BY merged_into IS NOT NULL, id LIMIT 1
  ) k JOIN category_kept USING (id) JOIN category stays ON stays.id = kept_id
  WHERE catalogue_key(s.said) <> ''`;

/** The rubros that texts name, by text, whatever their case, accents and blanks. */
export async function categoriesNamed(texts: readonly string[]): Promise<Map<string, NamedCategory>> {
  const said = [...new Set(texts)].filter((text) => text !== "");
  if (said.length === 0) return new Map();
  const rows = await query<NamedCategory & { said: string }>(FIND, [said]);
  return new Map(rows.map(({ said, id, by_sheet }) => [said, { id, by_sheet }]));
}

/**
 * The same, proposing those that are not there. In a transaction of its own, over before anything is posted, and in their
 * order: whoever waits here holds nothing that another one waits for.
 */
export async function categoriesFor(texts: readonly string[], userId: number): Promise<Map<string, NamedCategory>> {
  const known = await categoriesNamed(texts);
  const missing = texts.filter((text) => !known.has(text) && text.trim() !== "");
  if (missing.length === 0) return known;
  await query(
    `INSERT INTO category (name, state, created_by)
     SELECT DISTINCT ON (catalogue_key(said)) btrim(regexp_replace(said, '\\s+', ' ', 'g')), 'propuesta', $2::int
     FROM unnest($1::text[]) AS s(said) WHERE catalogue_key(said) <> '' ORDER BY catalogue_key(said), said
     ON CONFLICT DO NOTHING`,
    [missing, userId],
  );
  return categoriesNamed(texts);
}
