import { type Tx, txQuery } from "@/lib/db";
import { bareTaxId } from "@/lib/format/ids/taxId";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import type { RateOn } from "@/lib/rates/rateOnService";
import { type KnownRegime, type Line, reckon } from "../rules/reckon";
import type { Regime } from "../rules/regime";
import { shareOf } from "../rules/share";
import { countDeclared } from "./declared";
import { exclusionOf, type ItemRow, itemRows, paidItem, type SupplierFacts, suppliersOn } from "./facts";
import { type Counting, holdMonths, monthsBefore, padronesOf } from "./month";
import { PAY_DAY } from "./payDay";
import { isReckoned, paymentRate } from "./paymentRate";
import { regimesInForce, regimesOf } from "./regimes";

interface Batch {
  company_id: number;
  country: string;
  own_currency: string;
  currency: string;
  day: string;
  state: string;
  /** Whether anything of it may be withheld, or was. */
  taxed: boolean;
}
interface Order {
  id: number;
  supplier_id: number | null;
  amount: string;
}
/** An order of which what is withheld is not what it was. */
export interface Changed {
  id: number;
  payee: string;
  before: string;
  now: string;
}

const UNREGISTERED = "no_alcanzado";

/**
 * Reckons anew what each order of a batch that is not released withholds, and stores it: regimes in force on the day on which it is paid, what the month
 * holds (`counting`: of what is not issued; a draft as it was made unless said otherwise), padrón, exclusions. Who calls holds the batch and its subjects; the months of its suppliers are held here.
 * @returns the orders of which that changed
 */
export async function reckonBatch(tx: Tx, batch: number, counting?: Counting): Promise<Changed[]> {
  const [facts] = await txQuery<Batch>(
    tx,
    `SELECT b.company_id, c.country::text AS country, c.currency::text AS own_currency, b.currency::text AS currency, ${PAY_DAY}::text AS day, b.state,
       EXISTS (SELECT 1 FROM tax_regime_agent a WHERE a.company_id = b.company_id) OR EXISTS (SELECT 1 FROM payment_order r LEFT JOIN withholding w ON w.order_id = r.id
         LEFT JOIN payment_item i ON i.order_id = r.id LEFT JOIN payable p ON p.id = i.payable_id AND p.kind IN ('voucher', 'note') LEFT JOIN voucher v ON v.id = p.subject_id
         WHERE r.batch_id = b.id AND (r.withheld > 0 OR w.id IS NOT NULL OR v.self_withheld > 0)) AS taxed
     FROM payment_batch b JOIN company c ON c.id = b.company_id WHERE b.id = $1::int`,
    batch,
  );
  if (!facts?.taxed) return [];
  const orders = await txQuery<Order>(
    tx,
    `SELECT r.id, k.kept_id AS supplier_id, r.amount::text AS amount FROM payment_order r LEFT JOIN supplier_kept k ON k.id = r.supplier_id
     WHERE r.batch_id = $1::int ORDER BY r.id`,
    batch,
  );
  const ids = [...new Set(orders.flatMap(({ supplier_id }) => supplier_id ?? []))];
  await holdMonths(tx, facts.company_id, facts.day, ids);
  await countDeclared(tx, facts, ids);
  const lines = await linesOf(
    tx,
    { ...facts, id: batch, counting: counting ?? (facts.state === "borrador" ? "drafts" : "issued") },
    orders,
    ids,
  );
  await store(tx, batch, facts, lines);
  return txQuery<Changed>(
    tx,
    `WITH now AS (SELECT r.id, r.payee, r.withheld AS before, coalesce(sum(w.deducted), 0.00) AS now FROM payment_order r LEFT JOIN withholding w ON w.order_id = r.id
       WHERE r.batch_id = $1::int GROUP BY r.id)
     UPDATE payment_order r SET withheld = n.now FROM now n WHERE r.id = n.id AND n.now <> n.before
     RETURNING r.id, r.payee, n.before::text AS before, n.now::text AS now`,
    batch,
  );
}

type OrderLine = { order_id: number; supplier_id: number; line: Line; fx: RateOn | null };

/** What of an order's lines the supplier does not get, in the order's currency: together never more than it pays. */
function deductedIn(lines: readonly Line[], paid: string, { rate }: RateOn): Line[] {
  let left = paid;
  return lines.map((line) => {
    const share = shareOf(line.deducted, "1", rate);
    const deducted = compareMoney(share, left) > 0 ? left : share;
    left = subMoney(left, deducted);
    return { ...line, deducted };
  });
}

async function linesOf(
  tx: Tx,
  batchFacts: Batch & { id: number; counting: Counting },
  orders: readonly Order[],
  ids: readonly number[],
): Promise<OrderLine[]> {
  const { id: batch, counting, company_id, country, own_currency, currency, day } = batchFacts;
  const suppliers = await suppliersOn(tx, ids, day);
  // Bases are in the company's currency: what is paid in another one without a rate has only what its vouchers say.
  const fx = await paymentRate(tx, batchFacts);
  const known = isReckoned(batchFacts) && (currency === own_currency || fx !== null);
  const regimes = known ? await regimesOf(tx, company_id, day) : [];
  const inForce = await regimesInForce(tx, country, day);
  const month = await monthsBefore(tx, batch, counting);
  const taxIds = [...suppliers.values()].map(({ tax_id }) => tax_id);
  const padrones = regimes.some(({ formula }) => formula === "padron") ? await padronesOf(tx, day, taxIds) : new Map();
  const items = new Map<number, ItemRow[]>();
  for (const row of await itemRows(tx, batch)) items.set(row.order_id, [...(items.get(row.order_id) ?? []), row]);
  return orders.flatMap(({ id, supplier_id, amount }) => {
    const supplier = supplier_id === null ? undefined : suppliers.get(supplier_id);
    if (!supplier) return [];
    const paid = (items.get(id) ?? []).map((row) => paidItem(row, supplier, country as Regime["country"], day));
    const seen = (regime: KnownRegime) => ({
      month: month(id, regime.tax, regime.code),
      payee: seenBy(regime, supplier, padrones.get(regime.code)),
    });
    const found = reckon(regimes, paid, amount, seen, { rate: fx?.rate ?? null, inForce });
    const lines = fx ? deductedIn(found, amount, fx) : found;
    return lines.map((line) => ({ order_id: id, supplier_id: supplier.id, line, fx }));
  });
}

const seenBy = (regime: Regime, supplier: SupplierFacts, padron: ReadonlyMap<string, string | null> | undefined) => ({
  registered: supplier.condition !== UNREGISTERED,
  listedPercent: padron?.get(bareTaxId(supplier.tax_id)) ?? null,
  exclusionPercent: exclusionOf(supplier, regime),
});

/** What a voucher itself withholds is of the country's tax on income. */
const selfTax = (country: string) => (country === "ES" ? "irpf" : "ganancias");

async function store(
  tx: Tx,
  batch: number,
  { company_id, country, day, state }: Batch,
  lines: readonly OrderLine[],
): Promise<void> {
  await txQuery(
    tx,
    "DELETE FROM withholding w USING payment_order r WHERE r.id = w.order_id AND r.batch_id = $1::int AND w.state IN ('propuesta', 'autorizada')",
    batch,
  );
  if (lines.length === 0) return;
  await txQuery(
    tx,
    `INSERT INTO withholding (order_id, company_id, supplier_id, day, regime_id, filed_as_regime_id, tax, code, base, accumulated, taxable, rate, due, before, relieved, amount, deducted, fx_rate, fx_source, fx_day, state)
     SELECT x.order_id, $2::int, x.supplier_id, $3::date, x.regime_id, x.filed_as_regime_id, x.tax, x.code, x.base, x.accumulated, x.taxable, x.rate, x.due, x.before, x.relieved, x.amount, x.deducted, x.fx_rate, x.fx_source, x.fx_day, $4::text
     FROM jsonb_to_recordset($1::jsonb) AS x(order_id int, supplier_id int, regime_id int, filed_as_regime_id int, tax text, code text, base numeric, accumulated numeric, taxable numeric, rate numeric,
       due numeric, before numeric, relieved numeric, amount numeric, deducted numeric, fx_rate numeric, fx_source text, fx_day date)`,
    JSON.stringify(
      lines.map(({ order_id, supplier_id, fx, line: { regime, filedAs, ...line } }) => ({
        order_id,
        supplier_id,
        regime_id: regime?.id ?? null,
        filed_as_regime_id: filedAs?.id ?? null,
        tax: (regime ?? filedAs)?.tax ?? selfTax(country),
        code: (regime ?? filedAs)?.code ?? "",
        ...line,
        fx_rate: fx?.rate ?? null,
        fx_source: fx?.source ?? null,
        fx_day: fx?.day ?? null,
      })),
    ),
    company_id,
    day,
    state === "autorizado" ? "autorizada" : "propuesta",
  );
}
