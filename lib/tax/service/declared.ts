import { type Tx, txQuery } from "@/lib/db";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import { reckon } from "../rules/reckon";
import type { Regime } from "../rules/regime";
import { type ItemRow, paidItem, suppliersOn } from "./facts";
import { holdMonths } from "./month";
import { PAY_DAY } from "./payDay";
import { regimesOf } from "./regimes";

/** A payment that was made and declared elsewhere: it counts in its month's base, with what was withheld then. */
export interface Declared {
  company_id: number;
  supplier_id: number;
  day: string;
  /** What its voucher says; null while none came: then it counts as an advance does. */
  net: string | null;
  vat: string | null;
  total: string | null;
  /** What of the voucher it paid: all of it unless said. */
  paid?: string;
  voucher_type?: string;
  category?: string;
  order_id?: number;
  /** What was withheld then, by tax and of Ingresos Brutos by jurisdiction; of what is not here nothing was, and the row is flagged. */
  withheld: readonly { tax: string; code?: string; amount: string }[];
}

/** What is said of Ingresos Brutos is of a jurisdiction; of the other taxes whatever the regime. */
export const saidCode = (tax: string, code = ""): string => (tax === "iibb" ? code : "");

/** Counts a declared payment in the month's base of each regime that fits it; nothing where the company withholds by none. */
export async function recordDeclared(tx: Tx, declared: Declared): Promise<void> {
  const { company_id, day, net, vat, total, withheld } = declared;
  const paid = declared.paid ?? total ?? "0.00";
  const [kept] = await txQuery<{ id: number; country: string }>(
    tx,
    "SELECT k.kept_id AS id, c.country::text AS country FROM supplier_kept k CROSS JOIN company c WHERE k.id = $1::int AND c.id = $2::int",
    declared.supplier_id,
    company_id,
  );
  const supplier = kept && (await suppliersOn(tx, [kept.id], day)).get(kept.id);
  if (!kept || !supplier) return;
  await holdMonths(tx, company_id, day, [kept.id]);
  const row: ItemRow = {
    order_id: 0,
    kind: "voucher",
    amount: paid,
    pays: paid,
    before: "0.00",
    net,
    vat,
    total,
    self_withheld: "0.00",
    voucher_type: declared.voucher_type ?? "",
    credit_class: declared.category ?? "",
  };
  const item = paidItem(row, supplier, kept.country as Regime["country"], day);
  const lines = reckon(await regimesOf(tx, company_id, day), [item], paid, () => ({
    month: { base: "0.00", withheld: "0.00", relieved: "0.00" },
    payee: { registered: true, listedPercent: null, exclusionPercent: "0" },
  }));
  for (const { regime, base } of lines) {
    if (!regime) continue;
    const said = withheld.filter(
      ({ tax, code }) => tax === regime.tax && saidCode(tax, code) === saidCode(tax, regime.code),
    );
    const amounts = said.map((one) => one.amount);
    const amount = sumMoney(amounts);
    await txQuery(
      tx,
      `INSERT INTO withholding (order_id, company_id, supplier_id, day, regime_id, tax, code, base, accumulated, taxable, due, amount, deducted, state, flagged)
       VALUES ($1::int, $2::int, $3::int, $4::date, $5::int, $6, $7, $8::numeric, $8::numeric, 0, $9::numeric, $9::numeric, $9::numeric, 'declarada', $10::boolean)`,
      ...[declared.order_id ?? null, company_id, supplier.id, day, regime.id, regime.tax, regime.code, base, amount],
      said.length === 0 || compareMoney(amount, "0") < 0,
    );
  }
}

/** What is declared as paid to a supplier: in Music Wins, and an artist's statement. */
const DECLARED = "r.declared_type IN ('budget_proposal', 'budget_financiero', 'artist_statement')";
/** Vouchers of a declared payment: of its proposal, also where a part of that was paid; those that took the place of what a statement owed. */
const OF_ORDER = `LEFT JOIN voucher_link l ON l.target_type = CASE r.declared_type WHEN 'artist_statement' THEN 'obligation' ELSE 'proposal' END
    AND l.target_id = CASE r.declared_type WHEN 'budget_proposal' THEN r.declared_id WHEN 'budget_financiero' THEN (SELECT f.proposal_id FROM budget_financiero f WHERE f.id = r.declared_id)
      WHEN 'artist_statement' THEN (SELECT t.obligation_id FROM artist_statement t WHERE t.id = r.declared_id) END
  LEFT JOIN voucher v ON v.id = l.voucher_id AND v.currency = r.currency AND v.state NOT IN ('esperado', 'anulado', 'descartado') AND v.amount > 0 AND v.net IS NOT NULL`;

const IN_MONTH = `r.company_id = $1::int AND r.method = 'declarado' AND k.kept_id = ANY ($3::int[])
  AND r.paid_day >= date_trunc('month', $2::timestamp) AND r.paid_day < date_trunc('month', $2::timestamp) + interval '1 month'`;

/**
 * Counts in a month what was declared as paid to suppliers outside a batch (money.md 8), by the vouchers that are there by now, with what somebody
 * said was withheld then; where nobody did the row is flagged. They are made anew each time. Who calls holds the months.
 */
export async function countDeclared(
  tx: Tx,
  { company_id, own_currency, day }: { company_id: number; own_currency: string; day: string },
  suppliers: readonly number[],
): Promise<void> {
  await txQuery(
    tx,
    `DELETE FROM withholding w USING payment_order r JOIN supplier_kept k ON k.id = r.supplier_id
     WHERE w.order_id = r.id AND ${IN_MONTH} AND ${DECLARED} AND w.state = 'declarada'`,
    ...[company_id, day, suppliers],
  );
  const rows = await txQuery<Omit<Declared, "company_id"> & { order_id: number; first: boolean }>(
    tx,
    `WITH paid AS (SELECT r.id, r.amount, r.paid_day, k.kept_id AS supplier_id, v.id AS voucher_id, v.net, v.vat, v.amount AS total, v.type_code, v.credit_class,
         coalesce(sum(v.amount) OVER before, 0.00) AS before, count(v.id) OVER (PARTITION BY r.id) AS vouchers
       FROM payment_order r JOIN supplier_kept k ON k.id = r.supplier_id ${OF_ORDER}
       WHERE ${IN_MONTH} AND ${DECLARED} AND r.state IN ('acreditado', 'conciliado') AND r.currency = $4::text
         AND NOT EXISTS (SELECT 1 FROM withholding w WHERE w.order_id = r.id)
       WINDOW before AS (PARTITION BY r.id ORDER BY v.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING))
     SELECT id AS order_id, supplier_id, paid_day::text AS day, net::text AS net, coalesce(vat, 0.00)::text AS vat, total::text AS total,
       least(total, amount - before)::text AS paid, coalesce(type_code, '') AS voucher_type, coalesce(credit_class, '') AS category, before = 0 AS first,
       coalesce((SELECT json_agg(json_build_object('tax', d.tax, 'code', d.code, 'amount', d.amount::text)) FROM declared_withheld d WHERE d.order_id = paid.id), '[]') AS withheld
     FROM paid WHERE amount > before AND (voucher_id IS NOT NULL OR vouchers = 0) ORDER BY id, voucher_id`,
    ...[company_id, day, suppliers, own_currency],
  );
  // What was withheld is of the whole payment: it stands at the first of its vouchers.
  for (const { first, withheld, ...row } of rows)
    await recordDeclared(tx, {
      ...row,
      company_id,
      withheld: first ? withheld : withheld.map((one) => ({ ...one, amount: "0.00" })),
    });
}

/** Payees of a batch of whose payments declared in its month nobody said what was withheld: it is counted as nothing. */
export async function unsaidDeclared(tx: Tx, batch: number): Promise<string[]> {
  const rows = await txQuery<{ payee: string }>(
    tx,
    `SELECT DISTINCT r.payee FROM payment_order r JOIN payment_batch b ON b.id = r.batch_id JOIN supplier_kept k ON k.id = r.supplier_id JOIN supplier_kept o ON o.kept_id = k.kept_id
     JOIN withholding w ON w.company_id = b.company_id AND w.month = date_trunc('month', ${PAY_DAY}::timestamp)::date AND w.supplier_id = o.id AND w.flagged AND w.state = 'declarada'
     WHERE r.batch_id = $1::int AND b.state IN ('borrador', 'autorizado') ORDER BY 1`,
    batch,
  );
  if (rows.length === 0) return [];
  const payees = rows.map(({ payee }) => payee).join(", ");
  return [
    `De lo que se declaró pagado este mes a ${payees} falta decir cuánto se retuvo, y se cuenta como nada: decirlo en Impuestos › Certificados.`,
  ];
}
