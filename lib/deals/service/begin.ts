import { type Tx, txQuery } from "@/lib/db";

/**
 * A deal as far as a card of booking says one, which may be incomplete (`show_card_terms`, the words of the board's fields);
 * none where it says nothing of it. The show is new, or held.
 */
export async function beginDeal(
  tx: Tx,
  by: number | null,
  showId: number,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  await txQuery(
    tx,
    `INSERT INTO deal (show_id, side, counterparty, terms, deposit_due, created_by_user_id)
     SELECT s.id, CASE WHEN s.type LIKE 'live-%' THEN 'promotor' ELSE 'artista' END, left(coalesce(f.said ->> 'contraparte', ''), 200), t.terms,
       (f.said ->> 'anticipo_vence')::date, $3::int
     FROM "show" s, (SELECT $2::jsonb AS said) f, LATERAL (SELECT show_card_terms(f.said) AS terms) t
     WHERE s.id = $1::int AND t.terms IS NOT NULL ON CONFLICT (show_id) DO NOTHING`,
    showId,
    JSON.stringify(fields),
    by,
  );
}
