import { joined, markOf, type ShownEntry } from "@/components/ledger/entries/shown";
import { entryKindTitles, entrySourceTitles } from "@/lib/costcentres/rules/kinds";
import type { EntryRow } from "@/lib/costcentres/schema";

/** Where an entry comes from, with its file and row. */
export const sourceText = (row: EntryRow): string =>
  row.import ? `${row.import.file}, fila ${row.import.row}` : entrySourceTitles[row.source];

/** An entry of a centre as every figure's entries are shown. */
export const shownOf = (row: EntryRow): ShownEntry => ({
  id: row.id,
  day: row.day,
  forDay: null,
  kind: entryKindTitles[row.kind],
  concept: row.concept,
  detail: joined(row.supplier, row.document, row.category),
  place: row.centre.code,
  placeTitle: row.centre.name,
  amount: row.amount,
  currency: row.currency,
  source: sourceText(row),
  by: row.created_by?.name ?? "El sistema",
  at: row.created_at,
  mark: markOf(row),
});
