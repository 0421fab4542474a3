import { generateNKeysBetween } from "fractional-indexing";
import { openClient } from "@/lib/pg";

const CARDS = `
INSERT INTO card (board_key, number, column_id, rank, type, title, priority, due_on, labels, fields, created_by, started_at)
SELECT $1, b.next_number - 1 + g.n, k.id, g.rank, 'Contrato', 'Contrato número ' || g.n || ' con su contraparte',
  (ARRAY['media', 'alta', 'baja', 'urgente'])[1 + g.n % 4], CASE WHEN g.n % 5 > 0 THEN current_date + g.n % 40 - 10 END,
  CASE WHEN g.n % 3 = 0 THEN ARRAY['gira'] ELSE '{}' END,
  jsonb_build_object('contraparte', 'Contraparte ' || g.n % 90, 'monto', jsonb_build_object('amount', g.n || '000.00', 'currency', 'ARS')),
  $4, CASE WHEN k.state_group = 'started' THEN now() END
FROM board b, unnest($2::int[], $3::text[]) AS g(n, rank)
JOIN LATERAL (SELECT id, state_group FROM board_column WHERE board_key = $1 AND state_group IN ('backlog', 'unstarted', 'started')
  ORDER BY position OFFSET g.n % (SELECT count(*) FROM board_column WHERE board_key = $1
    AND state_group IN ('backlog', 'unstarted', 'started')) LIMIT 1) k ON true
WHERE b.key = $1 RETURNING id, number, column_id`;

const PARTS = [
  "INSERT INTO card_assignee (card_id, user_id) SELECT unnest($1::int[]), $2",
  `INSERT INTO card_check (card_id, text, position, done_at)
   SELECT id, 'Paso ' || s, s, CASE WHEN s < 3 THEN now() END FROM unnest($1::int[]) AS id, generate_series(1, 6) AS s WHERE $2 > 0`,
  `INSERT INTO talk_message (card_id, author_id, client_id, text)
   SELECT id, $2, gen_random_uuid(), 'Va la versión con los cambios.' FROM unnest($1::int[]) AS id, generate_series(1, 2)`,
];

/**
 * Puts so many open cards on a board that exists, spread over its open columns, each with somebody, six steps and two
 * comments. Answers the ids of the cards in the order of their numbers, and of those columns.
 */
export async function fillBoard(
  url: string,
  board: string,
  count: number,
  author: number,
): Promise<{ cards: number[]; columns: number[] }> {
  const client = openClient({ connectionString: url });
  await client.connect();
  try {
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const ranks = generateNKeysBetween(null, null, count);
    const { rows } = await client.query<{ id: number; number: number; column_id: number }>(CARDS, [
      board,
      numbers,
      ranks,
      author,
    ]);
    const ids = rows.sort((a, b) => a.number - b.number).map(({ id }) => id);
    for (const sql of PARTS) await client.query(sql, [ids, author]);
    await client.query("UPDATE board SET next_number = next_number + $2 WHERE key = $1", [board, count]);
    await client.query("VACUUM ANALYZE card, card_assignee, card_check, talk_message");
    return { cards: ids, columns: [...new Set(rows.map(({ column_id }) => column_id))] };
  } finally {
    await client.end();
  }
}
