import { sameTaxId } from "@/lib/format/ids/taxId";
import { compareMoney } from "@/lib/format/moneyMath";
import type { Problem } from "./invoices";
import { isCredit } from "./voucherKind";

/** The facts of an invoice as texts, by field; blank or absent: not said. Money with a point, days as YYYY-MM-DD. */
export type Facts = Partial<Record<ObservedField, string>>;

/** The fields that are looked at, in the order people read them, as they call them. */
export const observedFields = {
  supplier_tax_id: "Quién factura",
  recipient_tax_id: "A nombre de",
  tipo: "Tipo",
  punto_venta: "Punto de venta",
  numero: "Número",
  fecha: "Fecha",
  divisa: "Moneda",
  total: "Total",
  percepciones: "Percepciones",
  cae: "CAE",
} as const;
export type ObservedField = keyof typeof observedFields;

/**
 * Where a document says other than its sender: blank is what was not said. `motivo`: it is not what was agreed, by itself or
 * with those before it.
 */
export interface Observation {
  campo: ObservedField;
  declarado: string;
  leido: string;
  motivo: string;
}

const digits = (value: string): string => value.replace(/^0+(?=\d)/, "").toUpperCase();

/** Two words for the same thing are the same: a "FACTURA" is an A too, but no credit note. */
const SAME: Partial<Record<ObservedField, (a: string, b: string) => boolean>> = {
  supplier_tax_id: sameTaxId,
  recipient_tax_id: sameTaxId,
  tipo: (a, b) => isCredit(a) === isCredit(b),
  punto_venta: (a, b) => digits(a) === digits(b),
  numero: (a, b) => digits(a) === digits(b),
  total: (a, b) => compareMoney(a, b) === 0,
};

/** Is the currency one that budgets are agreed in? Others are kept as they were read, and not compared or converted. */
export const isOurCurrency = (currency: string): boolean => currency === "ARS" || currency === "USD";

/** Is an invoice in a currency taken with its amount? In one that is agreed in, in the one that was asked for, or in any of ours where nothing was agreed. */
export const isTaken = (
  currency: string,
  {
    importe_ars,
    importe_usd,
    divisa,
  }: { importe_ars: string; importe_usd: string; divisa?: string | null | undefined },
): boolean =>
  isOurCurrency(currency) ||
  (currency === "EUR" &&
    (divisa === "EUR" ||
      (!divisa && compareMoney(importe_ars, "0.00") === 0 && compareMoney(importe_usd, "0.00") === 0)));

/**
 * What a document, now that it was read, says against what was declared of it; empty when it bears it out. Only what both
 * say is compared, and amounts only in one currency. `problem`: why the document, by itself, is not the one agreed.
 */
export function observationsOf(declared: Facts, read: Facts, problem: Problem | null): Observation[] {
  const otherCurrency = Boolean(declared.divisa && read.divisa && declared.divisa !== read.divisa);
  const found: Observation[] = [];
  for (const campo of Object.keys(observedFields) as ObservedField[]) {
    const [declarado, leido] = [declared[campo] ?? "", read[campo] ?? ""];
    const motivo = problem?.field === campo ? problem.message : "";
    const compared = declarado !== "" && leido !== "" && !(campo === "total" && otherCurrency);
    const differs = compared && !(SAME[campo] ?? ((a, b) => a === b))(declarado, leido);
    if (differs || motivo) found.push({ campo, declarado, leido, motivo });
  }
  return found;
}
