import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import { formatDay } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { change, dayPeriod } from "@/lib/ticketing/rules/figures";
import type { TicketRow } from "@/lib/ticketing/shows/schema/show";
import { type ReportDay, reportDays } from "./reportDays";

const COLUMNS: ReadonlyArray<Column<ReportDay>> = [
  { id: "fecha", header: "Día", sortValue: (row) => row.fecha, cell: (row) => formatDay(row.fecha) },
  {
    id: "venta",
    header: "Entradas",
    align: "end",
    sortValue: (row) => row.venta,
    cell: (row) => (row.venta === null ? "—" : <strong className="font-semibold">{formatInteger(row.venta)}</strong>),
  },
  {
    id: "shows",
    header: "Shows con datos",
    align: "end",
    sortValue: (row) => row.shows,
    cell: (row) => formatInteger(row.shows),
  },
  {
    id: "cambio",
    header: "Contra 7 días antes",
    align: "end",
    sortValue: (row) => row.antes,
    cell: ({ fecha, venta, antes, diaAntes }) => {
      if (venta === null || antes === null) return <span className="text-muted">—</span>;
      const { figure } = change(venta, antes, dayPeriod(diaAntes));
      return <span title={`${formatDay(fecha)} contra ${formatDay(diaAntes)}: ${formatInteger(antes)}`}>{figure}</span>;
    },
  },
];

/** The days behind "Últimos 7 días": what the listed shows sold on each of the last fourteen. */
export default function DaysDrawer({ rows, onClose }: { rows: readonly TicketRow[]; onClose: () => void }) {
  const days = reportDays(rows);
  const total = days.reduce((sum, { venta }) => sum + (venta ?? 0), 0);
  return (
    <Drawer
      open
      onClose={onClose}
      width={480}
      title="Entradas por día"
      meta={`${countText(rows.length, "show")}, últimos ${days.length} días: ${countText(total, "entrada")}`}
    >
      <DataTable
        caption="Entradas por día de los shows listados"
        columns={COLUMNS}
        rows={days}
        rowId={(day) => day.fecha}
        sort={[{ id: "fecha", desc: true }]}
        totals={[{ id: "total", cells: { fecha: "Total", venta: formatInteger(total) } }]}
        empty={<EmptyState title="Sin ventas en estos días" compact />}
        maxHeight="none"
      />
    </Drawer>
  );
}
