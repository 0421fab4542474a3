import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { NotFetched } from "@/components/kit/NotFetched";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import type { TableView } from "@/components/kit/table/useTableView";
import { useRead } from "@/lib/client/useRead";
import { countText, joinSpanish } from "@/lib/format/text";
import { listTickets } from "@/lib/ticketing/shows/api";
import type { TicketRow } from "@/lib/ticketing/shows/schema/show";
import type { Conversion } from "./convert";
import { chipsOf, filtersQuery, type ReportFilters } from "./filters";
import type { ReportFigures } from "./reportFigures";
import { showHref, titleOf } from "./rows";
import { ShowCard } from "./ShowCard";
import { termsOf, totalsOf } from "./totals";
import type { useReport } from "./useReport";

/** What is going on while one waits. */
export const READING = "Reuniendo las ventas de cada show...";

interface ReportTableProps {
  report: ReturnType<typeof useReport>;
  figures: ReportFigures;
  columns: ReadonlyArray<Column<TicketRow>>;
  view: TableView;
  filters: ReportFilters;
  conversion?: Conversion;
  canLoad: boolean;
  onClear: () => void;
  /** Absent for who may not create shows. */
  onCreate?: () => void;
}

/** A row per show, totals per currency under them; cards on phones. */
export function ReportTable(props: ReportTableProps) {
  const { report, figures, columns, view, conversion, canLoad } = props;
  return (
    <DataTable
      caption="Shows con sus ventas"
      columns={columns}
      rows={report.rows}
      rowId={(row) => String(row.id)}
      rowLabel={titleOf}
      rowHref={(row) => showHref(row.show)}
      view={view}
      totals={totalsOf(figures, conversion)}
      loading={report.loading}
      loadingText={READING}
      error={
        report.error && (
          <NotFetched
            title="No se pudieron traer las ventas"
            error={report.error}
            onRetry={report.retry}
            retrying={report.retrying}
          >
            Lo cargado sigue guardado.
          </NotFetched>
        )
      }
      empty={<NoShows {...props} />}
      card={(row) => <ShowCard row={row} conversion={conversion} canLoad={canLoad} />}
      footer={figures.porDivisa && conversion && <RatesNote figures={figures} conversion={conversion} />}
      maxHeight="max(480px, calc(100dvh - 330px))"
    />
  );
}

/** With which rates, and of what day, money was converted. */
function RatesNote({ figures, conversion }: { figures: ReportFigures; conversion: Conversion }) {
  const divisas = termsOf(figures.porDivisa ?? []).map(({ divisa }) => divisa);
  const missing = conversion.missing(divisas);
  return (
    <p>
      Montos convertidos a {conversion.to} con {conversion.rates(divisas) || "ninguna conversión"}.
      {missing.length > 0 && ` Falta cargar la conversión de ${joinSpanish(missing)}: sin ella no hay suma.`}
    </p>
  );
}

/** Why there is no row: the filters leave all out, or there is no show yet. */
function NoShows({ filters, onClear, onCreate }: ReportTableProps) {
  const filtered = filtersQuery(filters) !== "";
  const { data: all } = useRead(listTickets, filtered ? { query: {} } : null);
  const create = onCreate && (
    <Button size="sm" variant={filtered ? "ghost" : "primary"} onClick={onCreate}>
      Crear show
    </Button>
  );
  if (!filtered)
    return (
      <EmptyState title="Todavía no hay shows en venta" actions={create}>
        Acá aparecen los shows a la venta de los artistas que su cuenta puede ver.
      </EmptyState>
    );
  const chosen = [
    ...chipsOf(filters).map(({ text }) => text),
    ...(filters.pais === "AR" ? ["Argentina"] : filters.pais === "ES" ? ["España"] : []),
  ];
  return (
    <EmptyState
      title="Ningún show con estos filtros"
      actions={
        <>
          <Button size="sm" onClick={onClear}>
            Limpiar filtros
          </Button>
          {create}
        </>
      }
    >
      {all && all.length > 0
        ? `Hay ${countText(all.length, "show")} en venta fuera de “${chosen.join(", ")}”.`
        : "Tampoco hay shows en venta sin ellos."}
    </EmptyState>
  );
}
