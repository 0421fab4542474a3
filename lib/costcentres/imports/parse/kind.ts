import { normalize } from "@/lib/format/text";
import type { EntryKind } from "../../rules/kinds";

const SPELLINGS: Record<EntryKind, readonly string[]> = {
  presupuestado: ["presupuestado", "presupuesto", "presup", "ppto", "pto", "budget", "p"],
  comprometido: ["comprometido", "compromiso", "comprom", "orden de compra", "oc", "committed", "c"],
  real: ["real", "ejecutado", "gasto", "gastado", "pagado", "devengado", "actual", "r"],
};

const BY_SPELLING = new Map(
  Object.entries(SPELLINGS).flatMap(([kind, all]) => all.map((spelling) => [spelling, kind as EntryKind] as const)),
);

/** `Ppto.` is presupuestado, `Ejecutado` real; null when it is none of the three. */
export const kindOf = (text: string): EntryKind | null => BY_SPELLING.get(normalize(text).replace(/\.$/, "")) ?? null;
