import { formatDayLong } from "@/lib/format/dates";
import { groupDigits } from "@/lib/format/decimalText";
import { currencySymbol, formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { type RateSource, sourceTitles } from "@/lib/rates/rules/kinds";
import { taxTitles } from "@/lib/suppliers/rules/kinds";
import type { Regime } from "./regime";
import { seriesTitle } from "./titles";

/** A stored row of what an order withholds, with the parameters of its regime; none where the voucher itself says it. */
export interface Reckoned {
  tax: Regime["tax"];
  code: string;
  base: string;
  accumulated: string;
  taxable: string;
  rate: string | null;
  due: string;
  before: string;
  relieved: string;
  amount: string;
  /** Of a payment in another currency: what of it is withheld in that one, and the rate at which its base is the company's. */
  deducted: string;
  currency: string;
  fx: { rate: string; source: RateSource; day: string } | null;
  regime: Pick<Regime, "formula" | "allowance" | "minimum" | "accumulates" | "borneBy" | "presumption"> | null;
}

const percent = (value: string): string => `${value.replace(".", ",")} %`;

/** What a withholding is called: "Ganancias, régimen 119", "Ingresos Brutos CABA". */
export const withholdingTitle = (tax: Regime["tax"], code: string): string =>
  tax === "iibb"
    ? seriesTitle(`${tax} ${code}`)
    : [taxTitles[tax], code && `régimen ${code}`].filter(Boolean).join(", ");

/** "Cotización oficial del viernes 27 de noviembre de 2026: $ 1.450,50 por USD." */
export const rateWords = ({ rate, source, day }: NonNullable<Reckoned["fx"]>, currency: string, own: string): string =>
  `Cotización ${sourceTitles[source].toLowerCase()} del ${formatDayLong(day)}: ${own === "ARS" ? formatMoney(rate, own, { decimals: 2 }) : `${currencySymbol(own)} ${groupDigits(rate)}`} por ${currency}.`;

/** How an amount was reckoned, step by step, in words. Amounts in the company's currency. */
export function reckoningWords(row: Reckoned, currency: string): string[] {
  const money = (value: string) => formatMoney(value, currency, { decimals: 2 });
  const { regime, fx } = row;
  const rate = fx ? [rateWords(fx, row.currency, currency)] : [];
  const paid = fx ? [`Del pago se descuentan ${formatMoney(row.deducted, row.currency, { decimals: 2 })}.`] : [];
  if (!regime) return [...rate, `Lo que dice el comprobante sobre ${money(row.base)}: ${money(row.amount)}.`, ...paid];
  const words = [...rate, `Base de este pago: ${money(row.base)}.`];
  if (regime.accumulates && row.accumulated !== row.base)
    words.push(`Con lo pagado antes en el mes: ${money(row.accumulated)}.`);
  if (compareMoney(regime.presumption, "100") !== 0)
    words.push(`Se presume ganancia el ${percent(regime.presumption)}.`);
  if (row.taxable !== row.accumulated)
    words.push(
      compareMoney(regime.allowance, "0") > 0 && compareMoney(row.taxable, row.accumulated) < 0
        ? `Menos ${money(regime.allowance)} no sujetos: ${money(row.taxable)}.`
        : `Se grava ${money(row.taxable)}.`,
    );
  words.push(
    row.rate === null
      ? `Por la escala: ${money(row.due)}.`
      : `${percent(row.rate)}${regime.formula === "padron" ? " del padrón" : ""}: ${money(row.due)}.`,
  );
  if (compareMoney(row.before, "0") > 0) words.push(`Ya retenido o eximido en el mes: ${money(row.before)}.`);
  const open = subMoney(row.due, row.before);
  if (row.amount === "0.00" && compareMoney(open, "0") > 0 && compareMoney(open, regime.minimum) < 0)
    words.push(`Menos que el mínimo de ${money(regime.minimum)}: no se retiene todavía.`);
  if (compareMoney(row.relieved, "0") > 0) words.push(`Eximido por certificado: ${money(row.relieved)}.`);
  words.push(`Se retiene ${money(row.amount)}${regime.borneBy === "empresa" ? ", a cargo de la empresa" : ""}.`);
  return [...words, ...paid];
}
