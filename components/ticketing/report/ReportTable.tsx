import dynamic from "next/dynamic";
import { NotFetched } from "@/components/kit/NotFetched";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import type { TableView } from "@/components/kit/table/useTableView";
import { joinSpanish } from "@/lib/format/text";
import type { TicketRow } from "@/lib/ticketing/shows/schema/show";
import type { Conversion } from "./convert";
import type { NoShowsProps } from "./NoShows";
import type { ReportFigures } from "./reportFigures";
import { showHref, titleOf } from "./rows";
import { ShowCard } from "./ShowCard";
import { termsOf, totalsOf } from "./totals";
import type { useReport } from "./useReport";

const NoShows = dynamic(() => import("./NoShows"), { ssr: false });

/** What is going on while one waits. */
export const READING = "Reuniendo las ventas de cada show...";

interface ReportTableProps extends NoShowsProps {
  report: ReturnType<typeof useReport>;
  figures: ReportFigures;
  columns: ReadonlyArray<Column<TicketRow>>;
  view: TableView;
  conversion?: Conversion;
  canLoad: boolean;
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
      empty={<NoShows filters={props.filters} onClear={props.onClear} onCreate={props.onCreate} />}
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
