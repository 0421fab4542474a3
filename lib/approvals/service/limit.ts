import { type Tx, txQuery } from "@/lib/db";

/**
 * How far the rules in force of a kind let one of its numbers go and still say yes by themselves: the tolerance that a domain uses
 * where it has no request to send. `"0"` where no rule says so.
 */
export async function limitOf(tx: Tx, kind: string, field: string): Promise<string> {
  const [row] = await txQuery<{ value: string }>(
    tx,
    `SELECT c ->> 'value' AS value FROM approval_policy p, jsonb_array_elements(p.rules) WITH ORDINALITY AS r(rule, n), jsonb_array_elements(r.rule -> 'conditions') c
     WHERE p.kind = $1::text AND p.state = 'vigente' AND jsonb_array_length(r.rule -> 'steps') = 0 AND c ->> 'field' = $2::text
       AND c ->> 'op' IN ('menor_o_igual', 'menor') ORDER BY r.n LIMIT 1`,
    kind,
    field,
  );
  return row?.value ?? "0";
}
