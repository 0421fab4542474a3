import type { Currency } from "@/lib/format/currencies";
import { normalize } from "@/lib/format/text";
import { LOOSE_SUMMARY } from "@/lib/tabular/reading/skip";
import type { Fed } from "../../rules/feeds";
import type { ParsedEntry, PartialEntry, RowProblem } from "./row";

/** A centre as far as an import asks. */
export interface KnownCentre extends Fed {
  id: number;
  name: string;
  currencies: string[];
  archived: boolean;
  company_id: number | null;
}

/** An entry with its centre found and its currency settled: the row that was read itself, so that a large file is held once. */
export type ReadyEntry = Omit<ParsedEntry, "centro" | "moneda"> & { centre: KnownCentre; currency: Currency };

const SHOWN = 12;

/**
 * Finds each row's centre, by its code or else its name, and settles its currency; what cannot be is a problem of the row.
 * `partial`: rows that have a problem already, whose centre and currency are checked all the same. In sheets by
 * months (`wide`) rows of a `Total ...` that is no centre are left out; their texts are in `left`. Takes over the entries.
 */
export function placeEntries(
  { entries, partial, wide }: { entries: readonly ParsedEntry[]; partial: readonly PartialEntry[]; wide: boolean },
  centres: readonly KnownCentre[],
): { ready: ReadyEntry[]; problems: RowProblem[]; left: string[] } {
  const byName = new Map<string, KnownCentre>();
  for (const centre of centres) byName.set(normalize(centre.name), centre);
  for (const centre of centres) byName.set(normalize(centre.code), centre);
  const open = centres.filter(({ archived }) => !archived).map(({ code }) => code);
  const there = `${open.slice(0, SHOWN).join(", ")}${open.length > SHOWN ? "…" : ""}`;
  const ready: ReadyEntry[] = [];
  const problems: RowProblem[] = [];
  const left = new Set<string>();

  const place = ({ row, centro, moneda }: { row: number; centro: string; moneda?: Currency | null | undefined }) => {
    const say = (field: "centro" | "moneda", value: string, message: string) => {
      problems.push({ row, field, value, message });
      return null;
    };
    const centre = byName.get(normalize(centro));
    if (!centre) {
      if (wide && LOOSE_SUMMARY.test(normalize(centro))) {
        left.add(centro);
        return null;
      }
      return say(
        "centro",
        centro,
        `Centro: no existe «${centro}». ${there ? `Hay: ${there}.` : "Todavía no hay ninguno."}`,
      );
    }
    if (centre.archived) return say("centro", centro, `Centro: ${centre.code} está archivado.`);
    if (moneda === undefined) return null;
    const currency = moneda ?? (centre.currencies.length === 1 ? (centre.currencies[0] as Currency) : null);
    const all = centre.currencies.join(", ");
    if (currency === null) return say("moneda", "", `Moneda: falta, y ${centre.code} tiene varias (${all}).`);
    if (!centre.currencies.includes(currency))
      return say("moneda", currency, `Moneda: ${centre.code} no tiene ${currency}, solo ${all}.`);
    return { centre, currency };
  };

  for (const entry of entries) {
    const placed = place(entry);
    if (placed) ready.push(Object.assign(entry, placed));
  }
  for (const { centro, ...rest } of partial) if (centro !== null) place({ ...rest, centro });
  return { ready, problems, left: [...left] };
}
