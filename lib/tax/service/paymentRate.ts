import { type Tx, txQuery } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import { type RateOn, rateInto } from "@/lib/rates/rateOnService";
import { PAY_DAY } from "./payDay";

/** What a batch pays in, and where. */
export interface PaidIn {
  country: string;
  own_currency: string;
  currency: string;
  day: string;
}

/** In what each country's regimes say their bases, and how that is called. */
const OWN: Readonly<Record<string, { currency: string; words: string }>> = {
  AR: { currency: "ARS", words: "pesos" },
  ES: { currency: "EUR", words: "euros" },
};

/**
 * Whether what is withheld of a payment in another currency is reckoned in the company's: Argentina's regimes are in pesos, Spain's in euros.
 * A rate has six decimals, which pesos into euros are too few for: those are reckoned elsewhere.
 */
export const isReckoned = ({ country, own_currency, currency }: PaidIn): boolean =>
  currency === own_currency ||
  (OWN[country]?.currency === own_currency && !(currency === "ARS" && own_currency === "EUR"));

/**
 * The official rate of a payment's day, at which its bases are in the company's currency; null of one in that, and where none is kept.
 * To be confirmed with the accountant.
 */
export const paymentRate = (tx: Tx, paid: PaidIn): Promise<RateOn | null> =>
  paid.currency === paid.own_currency || !isReckoned(paid)
    ? Promise.resolve(null)
    : rateInto(tx, paid.currency, paid.own_currency, paid.day, "oficial");

/** What is missing to reckon what a batch withholds in the company's currency; none of one whose company withholds nothing. */
export async function rateMissing(tx: Tx, batch: number): Promise<string[]> {
  const [paid] = await txQuery<PaidIn>(
    tx,
    `SELECT c.country::text AS country, c.currency::text AS own_currency, b.currency::text AS currency, ${PAY_DAY}::text AS day FROM payment_batch b JOIN company c ON c.id = b.company_id
     WHERE b.id = $1::int AND b.currency <> c.currency AND EXISTS (SELECT 1 FROM tax_regime_agent a WHERE a.company_id = c.id)`,
    batch,
  );
  if (!paid || !isReckoned(paid) || (await paymentRate(tx, paid))) return [];
  const missing = [paid.currency, paid.own_currency].filter((one) => one !== "ARS").join(" o de ");
  return [
    `Falta la cotización oficial de ${missing} del ${formatDay(paid.day)}: lo que se retiene se calcula en ${OWN[paid.country]?.words}. Cargarla en Cotizaciones.`,
  ];
}
