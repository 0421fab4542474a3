import { categoryOf } from "@/lib/catalogue/findService";
import { type Tx, txQuery } from "@/lib/db";
import { compareMoney } from "@/lib/format/moneyMath";
import { openDay, type Source } from "@/lib/ledger/balances";
import { type Line, type PostingActor, postNext, takeBack } from "@/lib/ledger/post";
import { onDay, type Share } from "@/lib/ledger/shares";
import { accrued, bounced, credited, paid } from "@/lib/ledger/transitions";

export const statementSource = (id: number): Source => ({ type: "card_statement", id });

/** What the card's own fees and taxes are charged to, until somebody charges them elsewhere. */
export const FEES = "Cargos de tarjeta";

/**
 * What statements accrue by themselves ($1: of which; null: of all): the card's own fees and taxes, and by how much a line is off the
 * expense that it is, charged as that one is. What is in another currency than its expense is off by nothing: the rate decides.
 */
export const OWN_AMOUNTS = `SELECT l.statement_id, l.id AS line_id, s.company_id, s.currency::text AS currency, l.day::text AS day, l.merchant,
    NULL::int AS show_id, NULL::int AS project_id, NULL::int AS cost_centre_id, NULL::int AS category_id, coalesce(l.charged, l.amount) AS amount, true AS fee
  FROM card_statement_line l JOIN card_statement s ON s.id = l.statement_id
  WHERE l.state = 'cargo' AND ($1::int IS NULL OR l.statement_id = $1::int)
  UNION ALL
  SELECT l.statement_id, l.id, s.company_id, s.currency::text, l.day::text, l.merchant, e.show_id, e.project_id, e.cost_centre_id, e.category_id,
    l.amount - CASE WHEN e.takes_away THEN -1 ELSE 1 END * coalesce(v.amount, e.amount), false
  FROM card_statement_line l JOIN card_statement s ON s.id = l.statement_id JOIN card_expense e ON e.id = l.expense_id LEFT JOIN voucher v ON v.id = e.voucher_id
  WHERE l.state IN ('conciliada', 'del_titular') AND e.state IN ('aprobado', 'conciliado') AND l.currency = e.currency AND l.charged IS NULL
    AND l.amount <> CASE WHEN e.takes_away THEN -1 ELSE 1 END * coalesce(v.amount, e.amount) AND ($1::int IS NULL OR l.statement_id = $1::int)`;

interface Own extends Pick<Share, "show_id" | "project_id" | "cost_centre_id" | "category_id"> {
  company_id: number;
  currency: string;
  day: string;
  merchant: string;
  amount: string;
  fee: boolean;
}

/**
 * A statement accrues its own fees and taxes once it is reconciled, and has paid them once it is paid; written anew whenever a line of it
 * turns out to be something else. Who calls holds it.
 */
export async function restateStatement(
  tx: Tx,
  actor: PostingActor,
  id: number,
  reason = "Cambió el resumen",
): Promise<void> {
  const source = statementSource(id);
  await takeBack(tx, actor, source, "%", reason);
  const [row] = await txQuery<{ state: string; paid_day: string | null; name: string }>(
    tx,
    "SELECT state, paid_day::text AS paid_day, name FROM card_statement WHERE id = $1::int",
    id,
  );
  if (!row || !["conciliado", "pagado"].includes(row.state)) return;
  const own = await txQuery<Own>(
    tx,
    `SELECT show_id, project_id, cost_centre_id, category_id, company_id, currency, day, merchant, amount::text AS amount, fee FROM (${OWN_AMOUNTS}) o ORDER BY line_id`,
    id,
  );
  const lines: Line[] = [];
  const settled: Line[] = [];
  for (const { fee, merchant, ...place } of own) {
    const away = compareMoney(place.amount, "0") < 0;
    const share: Share = {
      ...place,
      amount: place.amount.replace("-", ""),
      category_id: place.category_id ?? (fee ? await categoryOf(tx, { text: FEES }) : null),
    };
    const open = onDay([share], await openDay(tx, place.company_id, place.day));
    const text = fee ? merchant : `Diferencia con el gasto: ${merchant}`;
    const named = (some: readonly Line[]) =>
      some.map((line) => ({ ...line, concept: text.slice(0, 200), document: row.name }));
    lines.push(...named((away ? credited(open) : accrued(open)).lines));
    settled.push(...named((away ? bounced([share]) : paid([share])).lines));
  }
  const day = own[0]?.day ?? "";
  await postNext(tx, actor, source, { event: "conciliado", day, lines });
  if (row.paid_day === null) return;
  const onPayDay = settled.map((line) => ({ ...line, day: row.paid_day as string }));
  await postNext(tx, actor, source, { event: "pago", day: row.paid_day, lines: onPayDay });
}
