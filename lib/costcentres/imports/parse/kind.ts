import { normalize } from "@/lib/format/text";
import type { EntryKind } from "../../rules/kinds";

const SPELLINGS: Record<EntryKind, readonly string[]> = {
  presupuestado: [
    "presupuestado",
    "presupuesto",
    "presupuestos",
    "presup",
    "ppto",
    "pto",
    "budget",
    "budgeted",
    "plan",
    "p",
  ],
  comprometido: [
    "comprometido",
    "compromiso",
    "compromisos",
    "comprom",
    "orden de compra",
    "orden compra",
    "oc",
    "committed",
    "c",
  ],
  real: ["real", "reales", "ejecutado", "gasto", "gastos", "gastado", "pagado", "devengado", "actual", "actuals", "r"],
};

const BY_SPELLING = new Map(
  Object.entries(SPELLINGS).flatMap(([kind, all]) => all.map((spelling) => [spelling, kind as EntryKind] as const)),
);

/** `Ppto.` is presupuestado, `Ejecutado` real; null when it is none of the three. */
export const kindOf = (text: string): EntryKind | null => BY_SPELLING.get(normalize(text).replace(/\.$/, "")) ?? null;

const CALCULATED = new Set(
  ["disponible", "saldo", "diferencia", "desvio", "variacion", "available", "balance", "variance"].map(normalize),
);

/** What a sheet works out from the other rows and nobody loads. */
export const isCalculated = (text: string): boolean => CALCULATED.has(normalize(text).replace(/\.$/, ""));
