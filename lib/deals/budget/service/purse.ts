import { type Tx, txQuery } from "@/lib/db";

/** The purse of a show, made with its first budget: one of each. `by`: who budgets, null for the clock. */
export async function showPurse(tx: Tx, show: number, company: number | null, by: number | null): Promise<number> {
  await txQuery(
    tx,
    `INSERT INTO purse (kind, show_id, company_id, period, created_by) VALUES ('show', $1::int, $2::int, 'total', $3::int)
     ON CONFLICT (show_id) WHERE kind = 'show' DO NOTHING`,
    ...[show, company, by],
  );
  const [purse] = await txQuery<{ id: number }>(
    tx,
    "SELECT id FROM purse WHERE kind = 'show' AND show_id = $1::int",
    show,
  );
  if (!purse) throw new Error(`Show ${show} has no purse`);
  return purse.id;
}
