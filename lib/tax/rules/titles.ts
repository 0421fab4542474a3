import { jurisdictionTitles, taxTitles } from "@/lib/suppliers/rules/kinds";
import type { Regime } from "./regime";

/** "Ganancias", "Ingresos Brutos CABA": a series of certificates, which is a tax, and of Ingresos Brutos each jurisdiction. */
export function seriesTitle(series: string): string {
  const [tax = "", code = ""] = series.split(" ");
  const title = Object.hasOwn(taxTitles, tax) ? taxTitles[tax as Regime["tax"]] : tax;
  const place = Object.hasOwn(jurisdictionTitles, code)
    ? jurisdictionTitles[code as keyof typeof jurisdictionTitles]
    : code;
  return [title, place].filter(Boolean).join(" ");
}

export const withholdingStateTitles = {
  propuesta: "Propuesta",
  autorizada: "Autorizada",
  emitida: "Emitida",
  anulada: "Anulada",
  declarada: "Declarada",
} as const;
export type WithholdingState = keyof typeof withholdingStateTitles;

/** "15 %", "Según escala", or that the voucher itself, or who declared it, says what was withheld. */
export function rateText({ rate, said, state }: { rate: string | null; said: boolean; state: string }): string {
  if (state === "declarada") return "Según lo declarado";
  if (said) return "Según comprobante";
  return rate === null ? "Según escala" : `${rate.replace(".", ",")} %`;
}

export const formulaTitles: Readonly<Record<Regime["formula"], string>> = {
  escala: "Escala",
  porcentaje: "Porcentaje",
  padron: "Padrón",
  sobre_iva: "Parte del IVA",
};
export const baseTitles: Readonly<Record<Regime["base"], string>> = { neto: "Neto", iva: "IVA", total: "Total" };

export const regimeStates = ["propuesto", "vigente", "rechazado"] as const;
export const periods = ["mes", "trimestre"] as const;
/** In which return, list or file of the office it is handed in. */
export const returnForms = ["sicore", "ganancias", "sire", "arciba", "arba", "111", "115", "216"] as const;
export const payeeTitles: Readonly<Record<Regime["payees"], string>> = {
  todos: "Todos",
  personas: "Personas",
  sociedades: "Sociedades",
};
