import { type Tx, txQuery } from "@/lib/db";
import { compareMoney } from "@/lib/format/moneyMath";
import { OWN_TAXES } from "../rules/reckon";
import { type Regime, regimesFor } from "../rules/regime";
import { withholdingTitle } from "../rules/words";
import { itemRows, paidItem, suppliersOn } from "./facts";
import { PAY_DAY } from "./payDay";
import { regimesInForce, regimesOf } from "./regimes";

interface Batch {
  company_id: number;
  company: string;
  country: string;
  day: string;
}
interface Order {
  id: number;
  payee: string;
  supplier_id: number;
}

/**
 * Who of a batch that is not released gets all of it although a regime of Spain's taxes on income fits: whoever pays there withholds
 * (RIRPF art. 95), and no company is an agent until somebody says so at the regimes.
 */
export async function notWithheld(tx: Tx, batch: number): Promise<string[]> {
  const [facts] = await txQuery<Batch>(
    tx,
    `SELECT b.company_id, c.name AS company, c.country::text AS country, ${PAY_DAY}::text AS day FROM payment_batch b JOIN company c ON c.id = b.company_id
     WHERE b.id = $1::int AND b.state IN ('borrador', 'autorizado') AND c.country = 'ES'`,
    batch,
  );
  if (!facts) return [];
  const { company_id, company, country, day } = facts;
  const orders = await txQuery<Order>(
    tx,
    `SELECT r.id, r.payee, k.kept_id AS supplier_id FROM payment_order r JOIN supplier_kept k ON k.id = r.supplier_id WHERE r.batch_id = $1::int ORDER BY r.id`,
    batch,
  );
  const suppliers = await suppliersOn(tx, [...new Set(orders.map(({ supplier_id }) => supplier_id))], day);
  const [all, own] = [await regimesInForce(tx, country, day), await regimesOf(tx, company_id, day)];
  const ofIncome = (regimes: readonly Regime[], occasion: Parameters<typeof regimesFor>[1]) =>
    regimesFor(regimes, occasion).find(({ tax }) => OWN_TAXES.includes(tax));
  const missing = new Map<string, Set<string>>();
  const rows = await itemRows(tx, batch);
  for (const { id, payee, supplier_id } of orders) {
    const supplier = suppliers.get(supplier_id);
    if (!supplier) continue;
    for (const row of rows.filter(({ order_id }) => order_id === id)) {
      const { occasion, selfWithheld } = paidItem(row, supplier, country as Regime["country"], day);
      const wanted = ofIncome(all, occasion);
      const said = compareMoney(selfWithheld, "0") !== 0 || compareMoney(row.amount, "0") < 0;
      if (!wanted || said || ofIncome(own, occasion)) continue;
      const title = withholdingTitle(wanted.tax, wanted.code);
      missing.set(title, (missing.get(title) ?? new Set()).add(payee));
    }
  }
  return [...missing].map(
    ([title, payees]) =>
      `A ${[...payees].join(", ")} no se le retiene ${title}: ${company} no figura como agente en Impuestos › Regímenes. Confirmar con el contador.`,
  );
}
