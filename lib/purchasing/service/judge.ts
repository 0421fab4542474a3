import { type Tx, txQuery } from "@/lib/db";
import { env } from "@/lib/env";
import { DEFAULT_ZONE, formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, mulMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { TAKES } from "@/lib/vouchers/rules/takes";
import { type Beside, besideProblem } from "../rules/beside";
import { coveredBy, type Deviation, deviationsOf, type MatchedLine, type Tolerance } from "../rules/match";
import { isPositive, restOf } from "../rules/quantity";

interface BilledRow extends MatchedLine {
  credited: string;
  vat_rate: string | null;
}

/** What of a bill of an order came and what of it notes took back, as it is stored. */
const billedOf = (tx: Tx, order: number, voucher: number): Promise<BilledRow[]> =>
  txQuery<BilledRow>(
    tx,
    `SELECT b.id, b.order_line_id, coalesce(nullif(b.description, ''), l.description) AS description, coalesce(l.unit, '') AS unit, b.quantity::text AS quantity,
       b.unit_price::text AS unit_price, b.net::text AS net, l.unit_price::text AS order_price, coalesce(l.received, 0)::text AS received,
       greatest(coalesce(l.matched, 0) - b.matched, 0)::text AS taken, b.matched::text AS matched, b.credited::text AS credited,
       l.vat_rate::text AS vat_rate
     FROM billed_line b LEFT JOIN order_line l ON l.id = b.order_line_id WHERE b.order_id = $1::int AND b.voucher_id = $2::int ORDER BY b.n`,
    order,
    voucher,
  );

/** The tolerance in force on a bill's day. */
async function toleranceOf(tx: Tx, currency: string, day: string | null): Promise<Tolerance> {
  const [row] = await txQuery<Tolerance>(
    tx,
    `SELECT price_percent::text AS price_percent, price_fixed::text AS price_fixed FROM purchase_tolerance
     WHERE currency = $1::char(3) AND from_day <= coalesce($2::date, (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date) ORDER BY from_day DESC LIMIT 1`,
    currency,
    day,
  );
  return row ?? { price_percent: "0", price_fixed: "0" };
}

interface Billing extends Omit<Beside, "currency"> {
  code: string;
  order_currency: string;
  order_supplier: string;
  same_supplier: boolean;
  same_company: boolean;
  order_company: string;
  company: string | null;
  /** The day that it was made; null of what was ordered before it was here. */
  since: string | null;
  currency: string | null;
  supplier: string;
  date: string | null;
  net: string;
  billed: string;
  notes: string;
}

/** Of what validated notes say of a bill, the part that is taken from it. */
const noted = (column: "net" | "vat" | "other_taxes") =>
  `(SELECT coalesce(sum(round(n.${column} * k.amount / nullif(n.amount, 0), 2)), 0.00) FROM voucher_link k JOIN voucher n ON n.id = k.voucher_id
    WHERE k.target_type = 'voucher' AND k.target_id = v.id AND ${TAKES})::text`;

/** A bill beside its order; `notes`: what validated notes take of it, without VAT. */
async function billingOf(tx: Tx, order: number, voucher: number): Promise<Billing | undefined> {
  const [row] = await txQuery<Billing>(
    tx,
    `SELECT CASE WHEN o.number IS NULL THEN '' ELSE 'OC-' || o.year || '-' || lpad(o.number::text, 3, '0') END AS code, o.currency::text AS order_currency,
       os.name AS order_supplier, coalesce(vs.id = os.id, false) AS same_supplier, coalesce(v.company_id = o.company_id, false) AS same_company, oc.name AS order_company, vc.name AS company,
       CASE WHEN NOT r.adopted THEN (least(o.created_at, o.approved_at) AT TIME ZONE '${DEFAULT_ZONE}')::date::text END AS since, v.currency::text AS currency, coalesce(vs.name, '') AS supplier, v.date::text AS date,
       v.net::text AS net, (SELECT coalesce(sum(b.net), 0.00) FROM billed_line b WHERE b.voucher_id = v.id)::text AS billed,
       coalesce(v.vat, 0.00)::text AS vat, coalesce(v.other_taxes, 0.00)::text AS other_taxes, coalesce(v.amount, 0.00)::text AS amount,
       coalesce((SELECT json_agg(json_build_object('kind', t.kind, 'amount', t.amount::text)) FROM voucher_tax t WHERE t.voucher_id = v.id), '[]') AS taxes,
       ${noted("net")} AS notes, ${noted("vat")} AS notes_vat, ${noted("other_taxes")} AS notes_other
     FROM purchase_order o JOIN requisition r ON r.id = o.requisition_id JOIN company oc ON oc.id = o.company_id CROSS JOIN voucher v
       LEFT JOIN company vc ON vc.id = v.company_id JOIN supplier_kept ok ON ok.id = o.supplier_id JOIN supplier os ON os.id = ok.kept_id
       LEFT JOIN supplier_kept vk ON vk.id = v.supplier_id LEFT JOIN supplier vs ON vs.id = vk.kept_id
     WHERE o.id = $1::int AND v.id = $2::int`,
    order,
    voucher,
  );
  return row;
}

const FIT = "0.05";

/** Why a bill is none of an order, whatever its lines say; null where it may be. */
function strangerProblem({ code, ...bill }: Billing): string | null {
  const supplier = bill.supplier || "nadie todavía";
  if (!bill.same_supplier) return `La factura es de ${supplier} y la orden ${code} de ${bill.order_supplier}.`;
  if (!bill.same_company)
    return `La factura es a ${bill.company ?? "ninguna empresa todavía"} y la orden ${code} de ${bill.order_company}.`;
  return bill.currency === bill.order_currency
    ? null
    : `La factura está en ${bill.currency ?? "ninguna moneda todavía"} y la orden ${code} en ${bill.order_currency}.`;
}

/** The same of a stored bill and order. */
export async function stranger(tx: Tx, order: number, voucher: number): Promise<string | null> {
  const bill = await billingOf(tx, order, voucher);
  return bill ? strangerProblem(bill) : null;
}

/** What does not fit of a bill as a whole; null where only its lines decide. */
function wholeProblem({ code, ...bill }: Billing, lines: readonly BilledRow[]): string | null {
  const other = strangerProblem({ code, ...bill });
  if (other) return other;
  if (bill.since !== null && bill.date !== null && bill.date < bill.since)
    return `La factura es del ${formatDayYear(bill.date)} y la orden ${code} del ${formatDayYear(bill.since)}: revisar la fecha.`;
  if (lines.length === 0) return `Falta decir qué líneas de la orden ${code} factura.`;
  const away = subMoney(bill.billed, bill.net);
  if (compareMoney(away, FIT) > 0 || compareMoney(away, `-${FIT}`) < 0) {
    const money = (value: string) => formatMoney(value, bill.order_currency, { decimals: 2 });
    return `Las líneas suman ${money(bill.billed)} y el neto de la factura es ${money(bill.net)}.`;
  }
  return null;
}

/** Of billed lines what notes took already, as money. */
const creditedValue = (lines: readonly BilledRow[]) =>
  sumMoney(lines.map(({ credited, unit_price }) => mulMoney(credited, unit_price)));

const effective = (lines: readonly BilledRow[]): MatchedLine[] =>
  lines
    .filter(({ quantity, credited }) => isPositive(restOf(quantity, credited)))
    .map((line) => {
      const quantity = restOf(line.quantity, line.credited);
      return { ...line, quantity, net: mulMoney(quantity, line.unit_price) };
    });

interface Judged {
  /** Why it is not approved by the order; null: all of it fits. */
  sentence: string | null;
  deviations: Deviation[];
}

/** Whether a bill fits its order and what came of it, as all of that is now. */
export async function judge(tx: Tx, order: number, voucher: number): Promise<Judged> {
  const bill = await billingOf(tx, order, voucher);
  if (!bill) return { sentence: null, deviations: [] };
  const lines = await billedOf(tx, order, voucher);
  const whole = wholeProblem(bill, lines);
  const tolerance = await toleranceOf(tx, bill.order_currency, bill.date);
  const found = deviationsOf(effective(lines), bill.order_currency, tolerance);
  const { open } = coveredBy(found, subMoney(bill.notes, creditedValue(lines)));
  const beside = () =>
    besideProblem({ ...bill, currency: bill.order_currency }, lines, env().INVOICE_PERCEPTIONS_PERCENT);
  return { sentence: whole ?? open[0]?.sentence ?? beside(), deviations: open };
}

/** Writes how many of each line notes took back: what they cover of what is too much; nothing where they do not any more. */
export async function settleCredits(tx: Tx, order: number, voucher: number): Promise<void> {
  const bill = await billingOf(tx, order, voucher);
  if (!bill) return;
  let lines = await billedOf(tx, order, voucher);
  if (compareMoney(creditedValue(lines), sumMoney([bill.notes, FIT])) > 0) {
    await txQuery(
      tx,
      "UPDATE billed_line SET credited = 0 WHERE order_id = $1::int AND voucher_id = $2::int",
      order,
      voucher,
    );
    lines = await billedOf(tx, order, voucher);
  }
  const tolerance = await toleranceOf(tx, bill.order_currency, bill.date);
  const found = deviationsOf(effective(lines), bill.order_currency, tolerance);
  const { covered } = coveredBy(found, subMoney(bill.notes, creditedValue(lines)));
  for (const { id, kind, quantity } of covered)
    if (kind !== "precio")
      await txQuery(tx, "UPDATE billed_line SET credited = credited + $2::numeric WHERE id = $1::int", id, quantity);
}
