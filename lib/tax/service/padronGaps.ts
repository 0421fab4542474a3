import { type Tx, txQuery } from "@/lib/db";
import { bareTaxId } from "@/lib/format/ids/taxId";
import { jurisdictionTitles } from "@/lib/suppliers/rules/kinds";
import { padronesOf } from "./month";
import { PAY_DAY } from "./payDay";
import { regimesOf } from "./regimes";

/** Jurisdictions of which the company is an agent and whose padrón of the batch's month was not imported. */
export async function missingPadrones(tx: Tx, batch: number): Promise<string[]> {
  const rows = await txQuery<{ code: string; month: string }>(
    tx,
    `SELECT DISTINCT g.code, to_char(${PAY_DAY}, 'MM/YYYY') AS month FROM payment_batch b JOIN company c ON c.id = b.company_id
     JOIN tax_regime_agent a ON a.company_id = b.company_id JOIN tax_regime g ON g.id = a.regime_id AND g.state = 'vigente' AND g.formula = 'padron' AND g.valid_from <= ${PAY_DAY}
       AND coalesce(g.valid_until >= ${PAY_DAY}, true)
     WHERE b.id = $1::int AND b.state IN ('borrador', 'autorizado') AND NOT EXISTS (SELECT 1 FROM padron_file f WHERE f.jurisdiction = g.code AND f.undone_at IS NULL
       AND f.month = date_trunc('month', ${PAY_DAY}::timestamp)::date) ORDER BY 1`,
    batch,
  );
  return rows.map(
    ({ code, month }) => `Falta el padrón de ${placeOf(code)} de ${month}: se retiene como a quien no figura.`,
  );
}

/**
 * Payees whom the month's padrón was never searched for: they, or their tax number, came after it was read, so that it does not say that they
 * are not in it.
 */
export async function notLookedFor(tx: Tx, batch: number): Promise<string[]> {
  const [facts] = await txQuery<{ company_id: number; day: string }>(
    tx,
    `SELECT b.company_id, ${PAY_DAY}::text AS day FROM payment_batch b WHERE b.id = $1::int AND b.state IN ('borrador', 'autorizado')`,
    batch,
  );
  if (!facts) return [];
  const { company_id, day } = facts;
  const regimes = (await regimesOf(tx, company_id, day)).filter(({ formula }) => formula === "padron");
  if (regimes.length === 0) return [];
  const payees = await txQuery<{ payee: string; tax_id: string }>(
    tx,
    `SELECT DISTINCT r.payee, s.tax_id FROM payment_order r JOIN supplier_kept k ON k.id = r.supplier_id JOIN supplier s ON s.id = k.kept_id
     WHERE r.batch_id = $1::int AND s.tax_id <> '' AND coalesce(s.country = 'AR', true) ORDER BY 1`,
    batch,
  );
  const padrones = await padronesOf(
    tx,
    day,
    payees.map(({ tax_id }) => tax_id),
  );
  const month = `${day.slice(5, 7)}/${day.slice(0, 4)}`;
  return regimes.flatMap(({ code }) => {
    const own = padrones.get(code);
    const unknown = own ? payees.filter(({ tax_id }) => !own.has(bareTaxId(tax_id))).map(({ payee }) => payee) : [];
    return unknown.length === 0
      ? []
      : [
          `El padrón de ${placeOf(code)} de ${month} se leyó antes de cargar el CUIT de ${unknown.join(", ")}: se retiene como a quien no figura. Importarlo otra vez.`,
        ];
  });
}

const placeOf = (code: string): string =>
  Object.hasOwn(jurisdictionTitles, code) ? jurisdictionTitles[code as keyof typeof jurisdictionTitles] : code;
