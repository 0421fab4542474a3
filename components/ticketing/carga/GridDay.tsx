import dynamic from "next/dynamic";
import { type ReactNode, useMemo, useRef, useState } from "react";
import type { KeyedMutator } from "swr";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { countText } from "@/lib/format/text";
import { listTicketeras } from "@/lib/ticketing/ticketeras/api";
import { ConflictPanel } from "./ConflictPanel";
import { GridCards } from "./GridCards";
import { GridFilters } from "./GridFilters";
import { GridFrame } from "./GridFrame";
import { GridTable } from "./GridTable";
import { SheetStrip } from "./SheetStrip";
import { matches, sheetTotals, summarize } from "./summary";
import { useGridActions } from "./useGridActions";
import { type Grid, useGridDay } from "./useGridDay";
import { useGridFilters } from "./useGridFilters";
import { useGridInput } from "./useGridInput";
import { useSaveDay } from "./useSaveDay";
import { WarningList } from "./WarningList";

const ClearedModal = dynamic(() => import("./modals").then((part) => part.ClearedModal), { ssr: false });
const AddRowModal = dynamic(() => import("./modals").then((part) => part.AddRowModal), { ssr: false });

/** One day of the grid: what is typed, filtered, pasted, undone, kept and saved. Lives as long as the day is shown. */
export function GridDay({
  day,
  reload,
  mail,
  picker,
}: {
  day: Grid;
  reload: KeyedMutator<Grid>;
  mail: string;
  picker: ReactNode;
}) {
  const { can } = usePerson();
  const readOnly = !can("tickets.write");
  const phone = useMediaQuery(PHONE);
  const { state, dispatch, rows, money, sheets, setSheets, draftAt } = useGridDay(day, mail);
  const saving = useSaveDay({ day, reload, dispatch });
  const actions = useGridActions(dispatch);
  const [adding, setAdding] = useState(false);
  const [asking, setAsking] = useState(false);
  const catalogue = useRead(listTicketeras, adding ? {} : null);
  const root = useRef<HTMLDivElement>(null);

  const summary = useMemo(() => summarize(rows), [rows]);
  const totals = useMemo(() => sheetTotals(rows), [rows]);
  const filters = useGridFilters(summary, totals);
  // A row being repaired stays in sight: under a filter, rows leave only when the filter changes.
  const visible = useStickyFilter(rows, filters.filter, filters.ticketera);
  const conflicts = useMemo(() => rows.filter(({ conflict }) => conflict), [rows]);
  const save = () => {
    if (saving.busy) return;
    if (summary.toDelete.length > 0) setAsking(true);
    else if (summary.toSave.length > 0) void saving.save(summary.toSave, state.doc.edits);
  };
  const saveAndDelete = () => {
    setAsking(false);
    void saving.save(summary.toSave, state.doc.edits, summary.toDelete);
  };
  const input = useGridInput({ root, visible, money, depth: state.past.length, dispatch, save, readOnly });
  const shared = { rows: visible, issues: state.issues, money, readOnly, actions };

  return (
    <GridFrame
      summary={summary}
      draftAt={draftAt}
      picker={picker}
      phone={phone}
      readOnly={readOnly}
      busy={
        saving.busy && (saving.undoing ? "Deshaciendo..." : `Guardando ${countText(summary.toSave.length, "fila")}...`)
      }
      onSave={save}
      filters={
        <GridFilters
          bar={filters.bar}
          found={visible.length}
          phone={phone}
          readOnly={readOnly}
          undo={state.past.length > 0 ? () => dispatch({ type: "undone" }) : undefined}
          redo={state.future.length > 0 ? () => dispatch({ type: "redone" }) : undefined}
          onAdd={() => setAdding(true)}
        />
      }
    >
      <div ref={root} className="flex flex-col gap-4 phone:gap-3" {...input}>
        {readOnly && <Banner tone="info">Se puede mirar, no cargar. La carga la habilita un administrador.</Banner>}
        {saving.error && saving.error.status !== 409 && (
          <Banner
            tone="bad"
            title="No se guardó."
            action={
              <Button variant="link" onClick={saving.clearError}>
                Entendido
              </Button>
            }
          >
            {saving.error.message} Lo cargado sigue en la grilla
            {saving.error.requestId && ` (pedido ${saving.error.requestId})`}.
          </Banner>
        )}
        <ConflictPanel rows={conflicts} money={money} dispatch={dispatch} />
        <WarningList warnings={saving.warnings} onDismiss={saving.dismissWarnings} />
        {visible.length === 0 ? (
          <EmptyState
            title="Ninguna fila con estos filtros"
            actions={<Button onClick={filters.bar.clear}>Limpiar filtros</Button>}
          />
        ) : phone ? (
          <GridCards {...shared} />
        ) : (
          <GridTable {...shared} region={state.region} />
        )}
        {!readOnly && <SheetStrip totals={totals} sheets={sheets} onChange={setSheets} />}
      </div>
      {asking && <ClearedModal summary={summary} onClose={() => setAsking(false)} onConfirm={saveAndDelete} />}
      {adding && (
        <AddRowModal
          rows={rows.map(({ row }) => row)}
          catalogue={catalogue.data ?? []}
          onClose={() => setAdding(false)}
          onAdd={(row) => {
            dispatch({ type: "added", row });
            setAdding(false);
          }}
        />
      )}
    </GridFrame>
  );
}

type Rows = ReturnType<typeof useGridDay>["rows"];

function useStickyFilter(rows: Rows, filter: Parameters<typeof matches>[1], ticketera: string): Rows {
  const kept = useRef<{ filter: string; keys: Set<string> }>({ filter: "", keys: new Set() });
  return useMemo(() => {
    const id = `${filter}\n${ticketera}`;
    if (kept.current.filter !== id) kept.current = { filter: id, keys: new Set() };
    const shown = rows.filter((row) => matches(row, filter, ticketera) || kept.current.keys.has(row.row.key));
    for (const { row } of shown) kept.current.keys.add(row.key);
    return shown;
  }, [rows, filter, ticketera]);
}
