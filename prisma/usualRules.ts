import type { ClientBase } from "pg";
import { usualRules } from "@/lib/bank/rules/usualRules";

/** The usual rules of banks, where there are none, with the rubros that they need. @returns their ids by name */
export async function seedUsualRules(client: ClientBase, mail: string): Promise<ReadonlyMap<string, number>> {
  const of = <Key extends "name" | "words" | "category">(key: Key) => usualRules.map((rule) => rule[key]);
  await client.query("INSERT INTO category (name) SELECT DISTINCT unnest($1::text[]) ON CONFLICT DO NOTHING", [
    of("category"),
  ]);
  const { rows } = await client.query<{ id: number; name: string }>(
    `INSERT INTO bank_rule (name, words, category_id, created_by_user_id)
     SELECT x.name, x.words, (SELECT min(c.id) FROM category c WHERE catalogue_key(c.name) = catalogue_key(x.category) AND c.parent_id IS NULL AND c.side = 'gasto' AND c.merged_into IS NULL),
       (SELECT id FROM app_user WHERE mail = $4::citext)
     FROM unnest($1::text[], $2::text[], $3::text[]) AS x(name, words, category) WHERE NOT EXISTS (SELECT 1 FROM bank_rule) RETURNING id, name`,
    [of("name"), of("words"), of("category"), mail],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}
