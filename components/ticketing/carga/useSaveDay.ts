import { useState } from "react";
import type { KeyedMutator } from "swr";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { countText } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import { seriesKey } from "@/lib/ticketing/rules/totals";
import { deleteSales, saveDay } from "@/lib/ticketing/sales/api";
import type { SaleRow } from "@/lib/ticketing/sales/schema";
import type { DerivedRow, RowEdit } from "./deriveRow";
import type { GridAction } from "./gridState";
import { deletionOf, isRestorable, issuesByRow, sentRow, undoPlan } from "./saveRows";
import type { Grid } from "./useGridDay";

export type DayWarning = CallOutput<typeof saveDay>["warnings"][number];

interface Saving {
  day: Grid;
  reload: KeyedMutator<Grid>;
  dispatch: (action: GridAction) => void;
}

/** The day's grid with the rows just saved in it. */
function withSaved(day: Grid, sent: readonly DerivedRow[], saved: readonly SaleRow[]): Grid {
  const now = new Map(sent.map(({ row }, index) => [row.key, saved[index] ?? row.actual]));
  const known = new Set(day.rows.map(seriesKey));
  const added = sent.filter(({ row }) => !known.has(row.key)).map(({ row: { key: _key, ...row } }) => row);
  const rows = [...day.rows, ...added].map((row) => ({ ...row, actual: now.get(seriesKey(row)) ?? row.actual }));
  return { ...day, rows };
}

/** Saves rows of a day in one call, puts refusals on their cells, and can take the save back. */
export function useSaveDay({ day, reload, dispatch }: Saving) {
  const write = useWrite(saveDay);
  const remove = useWrite(deleteSales);
  const [warnings, setWarnings] = useState<DayWarning[]>([]);
  const [undoing, setUndoing] = useState(false);

  const save = async (
    sent: readonly DerivedRow[],
    edits: Record<string, RowEdit>,
    cleared: readonly DerivedRow[] = [],
  ) => {
    const typed: Record<string, RowEdit> = {};
    for (const { row } of sent) if (edits[row.key]) typed[row.key] = edits[row.key] as RowEdit;
    try {
      const answer =
        sent.length > 0 ? await write.run({ body: { fecha: day.fecha, rows: sent.map(sentRow) } }) : NOTHING;
      for (const { row } of cleared) await remove.run({ body: deletionOf(row, day.fecha) });
      await reload(withSaved(withoutRows(day, cleared), sent, answer.rows), { revalidate: false });
      const versions = Object.fromEntries(sent.map(({ row }, index) => [row.key, answer.rows[index]?.version ?? 1]));
      const gone = Object.fromEntries(cleared.map(({ row }) => [row.key, edits[row.key] as RowEdit]));
      dispatch({ type: "saved", sent: { ...typed, ...gone }, versions });
      setWarnings(answer.warnings);
      const comesBack = cleared.every(({ row }) => isRestorable(row));
      const back = () => void undo(sent, answer.rows, typed, cleared);
      toast.saved(doneText(sent.length, cleared.length), comesBack ? { undo: back } : {});
      void reload();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status === 409) {
        await reload().catch(() => undefined);
        toast.error("Alguien cargó algunas de estas filas mientras tanto: no se guardó nada. Elegir qué valor queda.");
        return;
      }
      const issues = issuesByRow(error.issues, sent);
      dispatch({ type: "refused", issues });
      const wrong = Object.keys(issues).length;
      toast.error(
        wrong > 0
          ? `No se guardó nada: ${countText(wrong, "fila")} con problemas, marcadas en la grilla`
          : error.message,
      );
    }
  };

  const undo = async (
    sent: readonly DerivedRow[],
    saved: readonly SaleRow[],
    edits: Record<string, RowEdit>,
    cleared: readonly DerivedRow[],
  ) => {
    setUndoing(true);
    try {
      const { rows, deletions } = undoPlan(sent, saved, day.fecha, cleared);
      if (rows.length > 0) await write.run({ body: { fecha: day.fecha, rows } });
      for (const body of deletions) await remove.run({ body });
      const now = await reload();
      const versions = new Map(now?.rows.map((row) => [seriesKey(row), row.actual?.version ?? null]));
      const back = Object.entries(edits).map(([key, edit]) => [key, { ...edit, base: versions.get(key) ?? null }]);
      const added = sent.filter(({ row }) => !versions.has(row.key)).map(({ row }) => row);
      dispatch({ type: "restored", edits: Object.fromEntries(back), added });
      setWarnings([]);
      toast.info(sent.length > 0 ? "Se deshizo. Lo cargado volvió a la grilla, sin guardar." : "Se deshizo.");
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await reload().catch(() => undefined);
      toast.error(`No se pudo deshacer. ${error.message}`);
    } finally {
      setUndoing(false);
    }
  };

  return {
    save,
    busy: write.busy || remove.busy || undoing,
    undoing,
    error: write.error ?? remove.error,
    clearError: () => {
      write.clearError();
      remove.clearError();
    },
    warnings,
    dismissWarnings: () => setWarnings([]),
  };
}

const NOTHING: CallOutput<typeof saveDay> = { fecha: "", rows: [], warnings: [] };

/** The day's grid without what was deleted of it. */
function withoutRows(day: Grid, cleared: readonly DerivedRow[]): Grid {
  const gone = new Set(cleared.map(({ row }) => row.key));
  return { ...day, rows: day.rows.map((row) => (gone.has(seriesKey(row)) ? { ...row, actual: null } : row)) };
}

const counted = (one: string, many: string, count: number) => `${count === 1 ? one : many} ${countText(count, "fila")}`;

function doneText(saved: number, deleted: number): string {
  if (deleted === 0) return counted("Se guardó", "Se guardaron", saved);
  if (saved === 0) return counted("Se borró", "Se borraron", deleted);
  return `${counted("Se guardó", "Se guardaron", saved)} y ${counted("se borró", "se borraron", deleted)}`;
}
