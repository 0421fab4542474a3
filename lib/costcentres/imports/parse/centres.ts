import { normalize } from "@/lib/format/text";
import type { Currency } from "@/lib/ticketing/imports/parse/currency";
import type { ParsedEntry, RowProblem } from "./row";

/** A centre as far as an import asks. */
export interface KnownCentre {
  id: number;
  code: string;
  name: string;
  currencies: string[];
  archived: boolean;
}

/** An entry with its centre found and its currency settled. */
export type ReadyEntry = Omit<ParsedEntry, "centro" | "moneda"> & { centre: KnownCentre; currency: Currency };

const SHOWN = 12;

/** Finds each row's centre, by its code or else its name, and settles its currency; what cannot be is a problem of the row. */
export function placeEntries(
  entries: readonly ParsedEntry[],
  centres: readonly KnownCentre[],
): { ready: ReadyEntry[]; problems: RowProblem[] } {
  const byName = new Map<string, KnownCentre>();
  for (const centre of centres) byName.set(normalize(centre.name), centre);
  for (const centre of centres) byName.set(normalize(centre.code), centre);
  const open = centres.filter(({ archived }) => !archived).map(({ code }) => code);
  const there = `${open.slice(0, SHOWN).join(", ")}${open.length > SHOWN ? "…" : ""}`;
  const ready: ReadyEntry[] = [];
  const problems: RowProblem[] = [];
  for (const { centro, moneda, ...entry } of entries) {
    const say = (field: "centro" | "moneda", value: string, message: string) =>
      problems.push({ row: entry.row, field, value, message });
    const centre = byName.get(normalize(centro));
    const currency = moneda ?? (centre?.currencies.length === 1 ? (centre.currencies[0] as Currency) : null);
    if (!centre)
      say("centro", centro, `Centro: no existe «${centro}». ${there ? `Hay: ${there}.` : "Todavía no hay ninguno."}`);
    else if (centre.archived) say("centro", centro, `Centro: ${centre.code} está archivado.`);
    else if (currency === null)
      say("moneda", "", `Moneda: falta, y ${centre.code} tiene varias (${centre.currencies.join(", ")}).`);
    else if (!centre.currencies.includes(currency))
      say("moneda", currency, `Moneda: ${centre.code} no tiene ${currency}, solo ${centre.currencies.join(", ")}.`);
    else ready.push({ ...entry, centre, currency });
  }
  return { ready, problems };
}
