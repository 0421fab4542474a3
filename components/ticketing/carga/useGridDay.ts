import { useMemo, useReducer, useRef, useState } from "react";
import type * as z from "zod";
import { seriesKey } from "@/lib/ticketing/rules/totals";
import type { grid } from "@/lib/ticketing/sales/schema";
import { type DerivedRow, deriveRow, type GridRow, type RowEdit } from "./deriveRow";
import { draftKey, readDraft, startDraft } from "./draft";
import { gridReducer, startGrid } from "./gridState";
import { useKeptDraft } from "./useKeptDraft";

/** What `GET /tickets/grid` answers. */
export type Grid = z.infer<typeof grid>;

/** The server's rows and the ones the person added, each of these after the last row of its show. */
function joinRows(rows: readonly GridRow[], added: readonly GridRow[]): GridRow[] {
  const joined = [...rows];
  const known = new Set(rows.map(({ key }) => key));
  for (const row of added) {
    if (known.has(row.key)) continue;
    const last = joined.findLastIndex(({ show }) => show === row.show);
    joined.splice(last < 0 ? joined.length : last + 1, 0, row);
  }
  return joined;
}

/** Everything a day's grid holds: rows with what is typed over them, undo, the draft on this machine and the sheets' totals. */
export function useGridDay(day: Grid, mail: string) {
  const key = draftKey(mail, day.fecha);
  const [start] = useState(() => startDraft(readDraft(key)));
  const [state, dispatch] = useReducer(gridReducer, start.doc, startGrid);
  const [sheets, setSheets] = useState(start.sheets);
  const draftAt = useKeptDraft(key, state.doc, sheets);
  const { edits, added } = state.doc;

  const money = day.amounts;
  const served = useMemo(() => day.rows.map((row) => ({ ...row, key: seriesKey(row) })), [day.rows]);
  const rows = useMemo(() => joinRows(served, added), [served, added]);
  const derive = useDerivation();
  const derived = useMemo(() => rows.map((row) => derive(row, edits[row.key], money)), [rows, edits, money, derive]);

  // What the server refused is an error until it is touched, whatever the sums say.
  const flagged = useMemo(
    () => derived.map((row) => (state.issues[row.row.key] ? { ...row, status: "error" as const } : row)),
    [derived, state.issues],
  );

  return { state, dispatch, rows: flagged, money, sheets, setSheets, draftAt };
}

/** `deriveRow` that answers the same object for the same row and edit, so that only what changed is drawn again. */
function useDerivation() {
  const kept = useRef(new Map<string, { edit: RowEdit | undefined; money: boolean; derived: DerivedRow }>());
  return useRef((row: GridRow, edit: RowEdit | undefined, money: boolean): DerivedRow => {
    const before = kept.current.get(row.key);
    if (before && before.derived.row === row && before.edit === edit && before.money === money) return before.derived;
    const derived = deriveRow(row, edit, money);
    kept.current.set(row.key, { edit, money, derived });
    return derived;
  }).current;
}
