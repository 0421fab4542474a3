import { type Tx, txQuery } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { AppError, badField, impossible } from "@/lib/http/errors";
import type { FxSource } from "@/lib/ledger/kinds";
import { costsOf } from "@/lib/vouchers/rules/split";
import { TAKES } from "@/lib/vouchers/rules/takes";
import { ratePercent } from "@/lib/vouchers/rules/types";
import type { ExpenseFacts } from "../ledger/facts";
import { accruedStates, type ExpenseState, expenseStateTitles, waitingStates } from "../rules/states";
import { textOf } from "./text";

/** A purchase as what is given back of it is held to it. */
export interface Purchase {
  id: number;
  client_id: string;
  state: ExpenseState;
  takes_away: boolean;
  company_id: number;
  day: string;
  merchant: string;
  amount: string;
  currency: string;
  voucher_id: number | null;
  show_id: number | null;
  project_id: number | null;
  cost_centre_id: number | null;
  category_id: number | null;
  fx: { rate: string; source: FxSource; day: string } | null;
  /** What nothing that is approved gave back of it. */
  left: string;
  /** Of a voucher: what of its cost is left. */
  cost_left: string | null;
}

const ACCRUED = accruedStates.map((state) => `'${state}'`).join(", ");
/** What stands of purchases `b` and their vouchers `v`, but for a refund ($1) of which it is asked. */
const PLAIN = (
  column: string,
) => `coalesce((SELECT sum(${column}) FROM card_expense r WHERE r.holder_user_id = b.holder_user_id
  AND r.returns_client_id = b.client_id AND r.voucher_id IS NULL AND r.state IN (${ACCRUED}) AND r.id <> $1::int), 0.00)`;
const NOTED = (
  column: string,
) => `coalesce((SELECT sum(${column}) FROM voucher_link k JOIN voucher n ON n.id = k.voucher_id
  WHERE k.target_type = 'voucher' AND k.target_id = v.id AND ${TAKES}
  AND n.id IS DISTINCT FROM (SELECT o.voucher_id FROM card_expense o WHERE o.id = $1::int)), 0.00)`;
const COLUMNS = `b.id, b.client_id::text AS client_id, b.state, b.takes_away, k.company_id, b.day::text AS day, b.merchant, b.amount::text AS amount,
  b.currency::text AS currency, b.voucher_id, b.show_id, b.project_id, b.cost_centre_id, b.category_id,
  CASE WHEN b.fx_rate IS NOT NULL THEN json_build_object('rate', b.fx_rate::text, 'source', b.fx_source, 'day', b.fx_day::text) END AS fx,
  (coalesce(v.amount, b.amount) - ${PLAIN("r.amount")} - ${NOTED("k.amount")})::text AS left,
  (v.cost - ${PLAIN("r.returned_cost")} - ${NOTED("round(n.cost * k.amount / n.amount, 2)")})::text AS cost_left`;
const FROM = "card_expense b JOIN expense_card k ON k.id = b.card_id LEFT JOIN voucher v ON v.id = b.voucher_id";
const ONE = `SELECT ${COLUMNS} FROM ${FROM} WHERE b.holder_user_id = $2::int AND b.client_id = $3::uuid`;
const MOST = 40;
const SOME = `SELECT * FROM (SELECT ${COLUMNS} FROM ${FROM} WHERE b.holder_user_id = $2::int AND NOT b.takes_away AND b.state IN (${ACCRUED})
  AND k.company_id = $3::int AND b.currency = $4::char(3) AND b.day <= $5::date) x WHERE x.left::numeric > 0 ORDER BY x.day DESC, x.id DESC LIMIT ${MOST}`;

interface Refund {
  id?: number | undefined;
  holder_user_id: number;
  returns_client_id: string | null;
}

async function purchaseOf(
  tx: Tx,
  { id = 0, holder_user_id, returns_client_id }: Refund,
): Promise<Purchase | undefined> {
  if (returns_client_id === null) return undefined;
  const [row] = await txQuery<Purchase>(tx, ONE, id, holder_user_id, returns_client_id);
  return row;
}

/** The purchases that a refund of somebody's may be of, the newest first. */
export const purchasesOf = (
  tx: Tx,
  {
    id,
    holder_user_id,
    company_id,
    currency,
    day,
  }: Pick<ExpenseFacts, "id" | "holder_user_id" | "company_id" | "currency" | "day">,
): Promise<Purchase[]> => txQuery<Purchase>(tx, SOME, id, holder_user_id, company_id, currency, day);

/** A purchase as people choose it. */
export const choiceOf = ({ id, client_id, left, ...bought }: Purchase) => ({
  id,
  client_id,
  left,
  text: textOf(bought),
});

const tooMuch = (amount: string, left: string, currency: string, bought: Purchase): AppError => {
  const [back, rest] = [amount, left].map((value) => formatMoney(value, currency as "ARS", { decimals: 2 }));
  const message = `Se devuelven ${back} y de la compra (${textOf(bought)}) quedan ${rest}: nunca se devuelve más de lo comprado.`;
  return new AppError(422, "returned_too_much", message, { issues: [{ path: "amount", message }] });
};

/** What else of somebody's waits to be looked at that was given back of a purchase ($2 of $3), but for one ($1). */
const WAITING = `SELECT coalesce(sum(r.amount), 0.00)::text AS amount FROM card_expense r WHERE r.holder_user_id = $2::int AND r.returns_client_id = $3::uuid
  AND r.state IN (${waitingStates.map((state) => `'${state}'`).join(", ")}) AND r.id <> $1::int`;

/** Those that give back of one purchase wait here for each other. */
const holdPurchase = (tx: Tx, { holder_user_id, returns_client_id }: Refund): Promise<unknown> =>
  txQuery(
    tx,
    "SELECT id FROM card_expense WHERE holder_user_id = $1::int AND client_id = $2::uuid FOR UPDATE",
    holder_user_id,
    returns_client_id,
  );

/**
 * What the phone says of a purchase that is here, which is held: with all that waits to be given back of it, never more than was bought. One
 * that is on its way is looked at when the refund is approved.
 * @throws 400 on `returns`, 422 on `amount` for more than was bought
 */
export async function requireBought(
  tx: Tx,
  refund: Refund & { amount: string; currency: string; day: string },
): Promise<void> {
  if (refund.returns_client_id === null) return;
  await holdPurchase(tx, refund);
  const bought = await purchaseOf(tx, refund);
  if (!bought) return;
  requireAlike(bought, refund);
  const { id = 0, holder_user_id, returns_client_id } = refund;
  const [waiting] = await txQuery<{ amount: string }>(tx, WAITING, id, holder_user_id, returns_client_id);
  const left = subMoney(bought.left, waiting?.amount ?? "0");
  if (compareMoney(refund.amount, left) > 0) throw tooMuch(refund.amount, left, refund.currency, bought);
}

function requireAlike(bought: Purchase, { currency, day }: { currency: string; day: string }): void {
  if (bought.takes_away) throw badField("returns", "Eso ya es una devolución: elegir la compra.");
  if (bought.currency !== currency)
    throw badField("returns", `La compra es en ${bought.currency} y la devolución en ${currency}: elegir otra compra.`);
  if (bought.day > day)
    throw badField("returns", `La compra es del ${formatDay(bought.day)}: no se devolvió antes. Corregir la fecha.`);
}

const RATES = `SELECT x.rate_code, (x.base - coalesce(n.base, 0))::text AS base, (x.amount - coalesce(n.amount, 0))::text AS amount
  FROM voucher_vat x LEFT JOIN (SELECT l.rate_code, sum(l.base) AS base, sum(l.amount) AS amount FROM voucher_link k JOIN voucher n ON n.id = k.voucher_id
    JOIN voucher_vat l ON l.voucher_id = n.id WHERE k.target_type = 'voucher' AND k.target_id = $1::int AND ${TAKES} AND n.id <> $2::int GROUP BY 1) n USING (rate_code)
  WHERE x.voucher_id = $1::int`;
const OWN_RATES =
  "SELECT rate_code, base::text AS base, amount::text AS amount FROM card_expense_tax WHERE expense_id = $1::int ORDER BY id";
interface Rate {
  rate_code: string;
  base: string;
  amount: string;
}

/** A note gives back of each rate no more VAT than its purchase has left. @throws 400 on `receipt.tax_lines` */
async function requireRates(tx: Tx, { id, voucher_id }: ExpenseFacts, voucher: number): Promise<void> {
  const left = new Map((await txQuery<Rate>(tx, RATES, voucher, voucher_id ?? 0)).map((one) => [one.rate_code, one]));
  if (left.size === 0) return;
  for (const { rate_code, base, amount } of await txQuery<Rate>(tx, OWN_RATES, id)) {
    const there = left.get(rate_code);
    const fits = there && compareMoney(base, there.base) <= 0 && compareMoney(amount, there.amount) <= 0;
    if (!fits)
      throw badField(
        "receipt.tax_lines",
        `La nota devuelve IVA al ${(ratePercent("AR", rate_code) ?? rate_code).replace(".", ",")} % que a la factura no le queda: corregir las alícuotas.`,
      );
  }
}

/**
 * What was given back of which purchase, held, as it is approved. `own`: by a note that is made out to one of our companies, against the
 * voucher of its purchase. @returns null of what a reason says is of no purchase here.
 * Errors: 400 on `returns` or `receipt.tax_lines`, 422 where its purchase is not approved, or for more than was bought
 */
export async function requireReturn(tx: Tx, facts: ExpenseFacts, own: boolean): Promise<Purchase | null> {
  if (!facts.takes_away) return null;
  if (facts.returns_client_id === null) {
    if (own)
      throw badField(
        "returns",
        "Es una nota de crédito a nombre de la empresa: elegir de qué compra es. Si su factura no se pagó con la tarjeta, cargar la nota en Comprobantes contra ella.",
      );
    if (facts.returns_reason.trim().length >= 3) return null;
    throw badField("returns", "Falta de qué compra es la devolución: elegirla, o escribir por qué no está.");
  }
  await holdPurchase(tx, facts);
  const bought = await purchaseOf(tx, facts);
  if (!bought) throw badField("returns", "La compra que devuelve todavía no llegó: esperarla, o elegir otra.");
  requireAlike(bought, facts);
  if (bought.company_id !== facts.company_id)
    throw badField("returns", "La compra es de una tarjeta de otra empresa: elegir otra.");
  if (!accruedStates.includes(bought.state))
    throw impossible(`Su compra (${textOf(bought)}) está en «${expenseStateTitles[bought.state]}»: aprobarla primero.`);
  if (compareMoney(facts.amount, bought.left) > 0) throw tooMuch(facts.amount, bought.left, facts.currency, bought);
  if (!own) return bought;
  if (bought.voucher_id === null)
    throw badField(
      "returns",
      `Su compra (${textOf(bought)}) no se aprobó con una factura a nombre de la empresa: observarla y cargarla, o corregir a nombre de quién es la nota.`,
    );
  await requireRates(tx, facts, bought.voucher_id);
  return bought;
}

/** What of the cost goes with a refund of what a voucher cost less VAT: its part of what is left. Null where all of it was cost. */
const costOf = ({ amount }: ExpenseFacts, { left, cost_left }: Purchase): string | null =>
  cost_left === null ? null : (costsOf(cost_left, [amount, subMoney(left, amount)])[0] ?? null);

/** A refund is charged as its purchase, at the rate of that. @returns its columns. `own`: as a note, which has its own cost */
export function asBought(facts: ExpenseFacts, bought: Purchase, own: boolean) {
  const { show_id, project_id, cost_centre_id, category_id, fx } = bought;
  return {
    show_id,
    project_id,
    cost_centre_id,
    category_id,
    fx_rate: fx?.rate ?? null,
    fx_source: fx?.source ?? null,
    fx_day: fx ? new Date(`${fx.day}T00:00:00Z`) : null,
    returned_cost: own ? null : costOf(facts, bought),
  };
}

/** @throws 422 while something that was given back of it stands: it accrues less than nothing without it */
export async function requireNotReturned(tx: Tx, { holder_user_id, client_id }: ExpenseFacts): Promise<void> {
  const [found] = await txQuery<Parameters<typeof textOf>[0]>(
    tx,
    `SELECT merchant, amount::text AS amount, currency::text AS currency, day::text AS day FROM card_expense
     WHERE holder_user_id = $1::int AND returns_client_id = $2::uuid AND state IN (${ACCRUED}) ORDER BY id LIMIT 1`,
    holder_user_id,
    client_id,
  );
  if (found) throw impossible(`Tiene una devolución aprobada (${textOf(found)}): observarla primero.`);
}
