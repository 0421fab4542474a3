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
import { issuesByRow, sentRow, undoPlan } from "./saveRows";
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

  const save = async (sent: readonly DerivedRow[], edits: Record<string, RowEdit>) => {
    const typed: Record<string, RowEdit> = {};
    for (const { row } of sent) if (edits[row.key]) typed[row.key] = edits[row.key] as RowEdit;
    try {
      const answer = await write.run({ body: { fecha: day.fecha, rows: sent.map(sentRow) } });
      await reload(withSaved(day, sent, answer.rows), { revalidate: false });
      const versions = Object.fromEntries(sent.map(({ row }, index) => [row.key, answer.rows[index]?.version ?? 1]));
      dispatch({ type: "saved", sent: typed, versions });
      setWarnings(answer.warnings);
      toast.saved(saved(sent.length), { undo: () => void undo(sent, answer.rows, typed) });
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

  const undo = async (sent: readonly DerivedRow[], saved: readonly SaleRow[], edits: Record<string, RowEdit>) => {
    setUndoing(true);
    try {
      const { rows, deletions } = undoPlan(sent, saved, day.fecha);
      if (rows.length > 0) await write.run({ body: { fecha: day.fecha, rows } });
      for (const body of deletions) await remove.run({ body });
      const now = await reload();
      const versions = new Map(now?.rows.map((row) => [seriesKey(row), row.actual?.version ?? null]));
      const back = Object.entries(edits).map(([key, edit]) => [key, { ...edit, base: versions.get(key) ?? null }]);
      const added = sent.filter(({ row }) => !versions.has(row.key)).map(({ row }) => row);
      dispatch({ type: "restored", edits: Object.fromEntries(back), added });
      setWarnings([]);
      toast.info("Se deshizo. Lo cargado volvió a la grilla, sin guardar.");
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
    busy: write.busy || undoing,
    undoing,
    error: write.error,
    clearError: write.clearError,
    warnings,
    dismissWarnings: () => setWarnings([]),
  };
}

const saved = (count: number): string => `${count === 1 ? "Se guardó" : "Se guardaron"} ${countText(count, "fila")}`;
