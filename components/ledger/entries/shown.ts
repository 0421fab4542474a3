import { type EntryKind, entryKindTitles } from "@/lib/ledger/kinds";
import type { EntryRow } from "@/lib/ledger/schema";

/** An entry as it is shown, whatever list it comes from. */
export interface ShownEntry {
  id: number;
  day: string;
  /** The day it is of, where a shut month moved it. */
  forDay: string | null;
  kind: string;
  concept: string;
  /** Supplier, document, category: what is known of them. */
  detail: string;
  /** What it is charged to, short; `placeTitle` in full. */
  place: string;
  placeTitle: string;
  amount: string;
  currency: string;
  source: string;
  by: string;
  at: string;
  mark: "anulado" | "contraasiento" | null;
}

export const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(" · ");

/** The reversal's mark: what takes back, or what was taken back. */
export const markOf = ({ reverses_id, reversed_by_id }: Pick<EntryRow, "reverses_id" | "reversed_by_id">) =>
  reverses_id !== null ? "contraasiento" : reversed_by_id !== null ? "anulado" : null;

/** A row of the ledger as it is shown; `titles`: what the screen calls the kinds. */
export function shownOf(row: EntryRow, titles: Record<EntryKind, string> = entryKindTitles): ShownEntry {
  const { centre, purse, show, project, event, source, category, supplier } = row;
  const place = centre?.code ?? purse?.name ?? show?.name ?? project?.name ?? event?.name ?? "Sin imputar";
  const all = joined(
    centre?.name,
    centre ? null : purse?.name,
    show?.name,
    project?.name,
    event?.name,
    row.company?.name,
  );
  return {
    id: row.id,
    day: row.day,
    forDay: row.for_day,
    kind: titles[row.kind],
    concept: row.concept || joined(source.title, source.text),
    detail: joined(supplier?.name ?? row.supplier_text, row.document, category?.name),
    place,
    placeTitle: all || "Sin imputar",
    amount: row.amount,
    currency: row.currency,
    source: row.import ? `${row.import.file}, fila ${row.import.row}` : joined(source.title, source.text),
    by: row.by,
    at: row.at,
    mark: markOf(row),
  };
}
