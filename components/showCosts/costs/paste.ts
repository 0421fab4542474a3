import { detectDecimal } from "@/lib/format/detectDecimal";
import { pastedRows } from "@/lib/format/pastedRows";
import { readAmount } from "@/lib/format/readAmount";
import { normalize } from "@/lib/format/text";
import type { CostsView, NewLine } from "@/lib/showCosts/schema";

/** A pasted row as it would land, and what is wrong with it. */
export interface PastedLine {
  line: Pick<NewLine, "label" | "category_id" | "currency" | "oferta" | "presupuesto">;
  /** The rubro as it was written, where there is none of that name. */
  unknown: string;
  problem: string | null;
}

const CURRENCY = /^(ARS|USD|EUR|\$|US\$|U\$S|€)$/i;
const CODES: Readonly<Record<string, NewLine["currency"]>> = { $: "ARS", US$: "USD", U$S: "USD", "€": "EUR" };
const currencyOf = (text: string) => CODES[text.toUpperCase()] ?? (text.toUpperCase() as NewLine["currency"]);

/**
 * What was copied from a sheet as lines of costs. Texts first: one is the concept, of two the first is the rubro; then the budget, or
 * the offer and the budget; a currency where one stands.
 */
export function pastedCosts(
  text: string,
  { categories, divisa }: Pick<CostsView, "categories" | "divisa">,
): PastedLine[] {
  const known = new Map(categories.map(({ id, name }) => [normalize(name), id]));
  const rows = pastedRows(text).filter((row) => row.some((cell) => cell !== ""));
  const decimal = detectDecimal(rows.flatMap((row) => row.filter((cell) => /\d/.test(cell) && readAmount(cell).ok)));
  const read = (cell: string) => readAmount(cell, decimal);
  return rows.map((row) => {
    const cells = row.filter((cell) => cell !== "");
    const currency = cells.find((cell) => CURRENCY.test(cell));
    const amounts = cells.filter((cell) => /\d/.test(cell) && read(cell).ok);
    const texts = cells.filter((cell) => cell !== currency && !amounts.includes(cell));
    const [rubro, label] = texts.length > 1 ? [texts[0] ?? "", texts[1] ?? ""] : ["", texts[0] ?? ""];
    const values = amounts.flatMap((cell) => {
      const one = read(cell);
      return one.ok ? [one.value] : [];
    });
    const category_id = known.get(normalize(rubro)) ?? null;
    const line = {
      label: label.slice(0, 200),
      category_id,
      currency: currency ? currencyOf(currency) : divisa,
      oferta: values.length > 1 ? (values[0] ?? null) : null,
      presupuesto: (values.length > 1 ? values[1] : values[0]) ?? null,
    };
    return { line, unknown: rubro && category_id === null ? rubro : "", problem: problemOf(line.label, values) };
  });
}

function problemOf(label: string, values: readonly string[]): string | null {
  if (label === "") return "Falta el concepto.";
  if (values.length === 0) return "No se entiende ningún importe.";
  if (values.length > 2) return "Tiene más de dos importes.";
  return values.some((value) => value.startsWith("-")) ? "No puede ser negativo." : null;
}
