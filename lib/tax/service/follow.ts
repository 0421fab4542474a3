import { type Tx, txQuery } from "@/lib/db";
import { annulObligation, openObligation, resizeObligation } from "@/lib/ledger/obligations";
import type { PostingActor } from "@/lib/ledger/post";
import { seriesTitle } from "../rules/titles";
import { holdMonths } from "./month";

/** A batch was authorised, or goes back to its draft: what it withholds waits for the release, or is a proposal again. */
export async function setWaiting(tx: Tx, batch: number, authorised: boolean): Promise<void> {
  await txQuery(
    tx,
    `UPDATE withholding w SET state = $2::text FROM payment_order r WHERE r.id = w.order_id AND r.batch_id = $1::int AND w.state = $3::text`,
    ...[batch, authorised ? "autorizada" : "propuesta", authorised ? "propuesta" : "autorizada"],
  );
}

/** A batch is released: what it withholds gets the next certificates of the company's series, none left out. */
export async function issueCertificates(tx: Tx, batch: number): Promise<void> {
  await txQuery(
    tx,
    `WITH own AS (SELECT w.id, w.company_id, w.series, row_number() OVER (PARTITION BY w.series ORDER BY w.order_id, w.code, w.id) AS n FROM withholding w
       JOIN payment_order r ON r.id = w.order_id WHERE r.batch_id = $1::int AND w.state IN ('propuesta', 'autorizada') AND w.amount > 0),
     counter AS (INSERT INTO withholding_number (company_id, series, last) SELECT company_id, series, count(*) FROM own GROUP BY 1, 2 ORDER BY 2
       ON CONFLICT (company_id, series) DO UPDATE SET last = withholding_number.last + excluded.last RETURNING series, last),
     all_of AS (SELECT series, count(*) AS many FROM own GROUP BY 1)
     UPDATE withholding w SET state = 'emitida', certificate = c.last - a.many + o.n FROM own o JOIN counter c USING (series) JOIN all_of a USING (series) WHERE w.id = o.id`,
    batch,
  );
  await txQuery(
    tx,
    `UPDATE withholding w SET state = 'emitida' FROM payment_order r WHERE r.id = w.order_id AND r.batch_id = $1::int AND w.state IN ('propuesta', 'autorizada') AND w.amount = 0`,
    batch,
  );
}

type Which = { batch: number } | { order: number };
const WHERE = (which: Which) => ("batch" in which ? "r.batch_id = $1::int" : "r.id = $1::int");
const idOf = (which: Which) => ("batch" in which ? which.batch : which.order);

/** What orders withhold is annulled with them: certificates keep their numbers, the month loses its base, less is to be paid in. */
export async function annulWithheld(tx: Tx, actor: PostingActor, which: Which, reason: string): Promise<void> {
  const months = await txQuery<{ company_id: number; day: string; supplier_id: number }>(
    tx,
    `SELECT DISTINCT w.company_id, w.day::text AS day, k.kept_id AS supplier_id FROM withholding w JOIN payment_order r ON r.id = w.order_id
     JOIN supplier_kept k ON k.id = w.supplier_id WHERE ${WHERE(which)} AND w.state <> 'anulada'`,
    idOf(which),
  );
  const [first] = months;
  if (!first) return;
  await holdMonths(
    tx,
    first.company_id,
    first.day,
    months.map(({ supplier_id }) => supplier_id),
  );
  const periods = await txQuery<{ period_id: number | null }>(
    tx,
    `WITH was AS (SELECT w.id, w.period_id FROM withholding w JOIN payment_order r ON r.id = w.order_id WHERE ${WHERE(which)} AND w.state <> 'anulada'),
     gone AS (UPDATE withholding w SET state = 'anulada', annulled_at = now(), annulled_by_user_id = $2::int, annulled_reason = $3::text, period_id = NULL
       FROM was WHERE was.id = w.id RETURNING was.period_id)
     SELECT DISTINCT period_id FROM gone WHERE period_id IS NOT NULL ORDER BY 1`,
    ...[idOf(which), actor.userId, reason],
  );
  for (const { period_id } of periods) if (period_id !== null) await payIn(tx, actor, period_id);
}

/**
 * An order was credited: what it withheld is to be paid in, with the rest of its company's month or quarter. Until then the payment
 * itself stands for all of it, so that it leaves the cash once.
 */
export async function payInWithheld(tx: Tx, actor: PostingActor, order: number): Promise<void> {
  const periods = await txQuery<{ id: number }>(
    tx,
    `WITH due AS (SELECT w.id, w.company_id, w.series, date_trunc(CASE WHEN coalesce(g.period, CASE w.tax WHEN 'irpf' THEN 'trimestre' END) = 'trimestre' THEN 'quarter' ELSE 'month' END, w.day::timestamp)::date AS starts_on
       FROM withholding w LEFT JOIN tax_regime g ON g.id = coalesce(w.regime_id, w.filed_as_regime_id) WHERE w.order_id = $1::int AND w.state = 'emitida' AND w.amount > 0),
     made AS (INSERT INTO withholding_period (company_id, series, starts_on) SELECT DISTINCT company_id, series, starts_on FROM due ORDER BY 1, 2, 3
       ON CONFLICT (company_id, series, starts_on) DO UPDATE SET series = excluded.series RETURNING id, company_id, series, starts_on)
     UPDATE withholding w SET period_id = m.id FROM due d JOIN made m USING (company_id, series, starts_on) WHERE w.id = d.id RETURNING m.id`,
    order,
  );
  for (const id of [...new Set(periods.map(({ id: one }) => one))].sort((a, b) => a - b)) await payIn(tx, actor, id);
}

/** An order that was credited by mistake waits for the bank again: its certificates stand, and are paid in when it is credited. */
export async function takeOutWithheld(tx: Tx, actor: PostingActor, order: number): Promise<void> {
  const periods = await txQuery<{ id: number }>(
    tx,
    `WITH was AS (SELECT id, period_id FROM withholding WHERE order_id = $1::int AND period_id IS NOT NULL),
     gone AS (UPDATE withholding w SET period_id = NULL FROM was WHERE w.id = was.id RETURNING was.period_id AS id)
     SELECT DISTINCT id FROM gone ORDER BY 1`,
    order,
  );
  for (const { id } of periods) await payIn(tx, actor, id);
}

/** An order that came back did not after all: its certificates are in force again, by the same numbers. */
export async function restoreWithheld(tx: Tx, order: number): Promise<void> {
  await txQuery(
    tx,
    `UPDATE withholding w SET state = CASE r.method WHEN 'declarado' THEN 'declarada' ELSE 'emitida' END,
       annulled_at = NULL, annulled_by_user_id = NULL, annulled_reason = '', period_id = NULL
     FROM payment_order r WHERE r.id = w.order_id AND w.order_id = $1::int AND w.state = 'anulada' AND (w.certificate IS NOT NULL OR w.amount = 0 OR r.method = 'declarado')`,
    order,
  );
}

interface Period {
  company_id: number;
  series: string;
  currency: string;
  starts_on: string;
  due_day: string;
  base: string;
  amount: string;
  obligation: number | null;
}

/** Makes a period's obligation what its withholdings come to. */
async function payIn(tx: Tx, actor: PostingActor, id: number): Promise<void> {
  await txQuery(tx, "SELECT id FROM withholding_period WHERE id = $1::int FOR UPDATE", id);
  const [period] = await txQuery<Period>(
    tx,
    `SELECT p.company_id, p.series, c.currency::text AS currency, p.starts_on::text AS starts_on, coalesce(sum(w.base), 0.00)::text AS base, coalesce(sum(w.amount), 0.00)::text AS amount,
       ((p.starts_on + CASE WHEN bool_or(coalesce(g.period, CASE w.tax WHEN 'irpf' THEN 'trimestre' END) = 'trimestre') THEN interval '3 months' ELSE interval '1 month' END)::date + coalesce(max(g.due_day), 20) - 1)::text AS due_day,
       (SELECT o.id FROM obligation o WHERE o.source_type = 'withholding_period' AND o.source_id = p.id AND o.kind = 'retencion' AND o.state <> 'anulada') AS obligation
     FROM withholding_period p JOIN company c ON c.id = p.company_id LEFT JOIN withholding w ON w.period_id = p.id AND w.state = 'emitida'
     LEFT JOIN tax_regime g ON g.id = coalesce(w.regime_id, w.filed_as_regime_id) WHERE p.id = $1::int GROUP BY p.id, c.currency`,
    id,
  );
  if (!period) return;
  const { company_id, series, currency, starts_on, due_day, base, amount, obligation } = period;
  const nothing = Number(amount) === 0;
  if (obligation === null) {
    if (nothing) return;
    await openObligation(tx, actor, {
      kind: "retencion",
      source: { type: "withholding_period", id },
      company_id,
      payee: `${seriesTitle(series)}, ${starts_on.slice(0, 7)}`,
      base,
      currency,
      day: starts_on,
      due_day,
      shares: [{ company_id, currency, amount }],
    });
  } else if (nothing) await annulOrKeep(tx, actor, obligation, starts_on);
  else await resizeObligation(tx, obligation, { amount, base });
}

/** Nothing is left of it: annulled, or what was paid in already stays as it was paid. */
async function annulOrKeep(tx: Tx, actor: PostingActor, id: number, day: string): Promise<void> {
  const [{ paid } = { paid: false }] = await txQuery<{ paid: boolean }>(
    tx,
    "SELECT paid > 0 AS paid FROM obligation WHERE id = $1::int",
    id,
  );
  if (paid) await resizeObligation(tx, id, { amount: "0", base: "0" });
  else await annulObligation(tx, actor, id, { day, reason: "Sus retenciones se anularon" });
}
