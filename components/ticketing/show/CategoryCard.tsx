import { useMemo } from "react";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import { useTableView } from "@/components/kit/table/useTableView";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { occupancyText } from "@/lib/ticketing/rules/seats";
import { type CategoryLine, categoryLines, categoryTotals } from "./breakdown";
import type { ShowPage } from "./curveModel";

const sold = (vendidas: number, capacidad: number | null) => (
  <>
    {formatInteger(vendidas)}
    {capacidad ? <span className="font-normal text-muted"> de {formatInteger(capacidad)}</span> : null}
  </>
);

function columnsFor(money: boolean): Column<CategoryLine>[] {
  const precio: Column<CategoryLine> = {
    id: "precio",
    header: "Precio",
    align: "end",
    sortValue: (row) => row.precio,
    cell: (row) => (row.precio === null ? "—" : formatMoney(row.precio, row.divisa)),
  };
  const recaudacion: Column<CategoryLine> = {
    id: "recaudacion",
    header: "Recaudación",
    align: "end",
    sortValue: (row) => row.recaudacion ?? null,
    cell: (row) => (row.recaudacion === undefined ? "—" : formatMoney(row.recaudacion, row.divisa)),
  };
  return [
    { id: "categoria", header: "Categoría", sortValue: (row) => row.categoria, cell: (row) => row.categoria },
    ...(money ? [precio] : []),
    {
      id: "vendidas",
      header: "Vendidas",
      align: "end",
      sortValue: (row) => row.vendidas,
      cell: (row) => sold(row.vendidas, row.capacidad),
    },
    {
      id: "ocupacion",
      header: "% cap.",
      align: "end",
      sortValue: (row) => row.ocupacion,
      cell: (row) => (row.ocupacion === null ? "—" : occupancyText(row.ocupacion)),
    },
    ...(money ? [recaudacion] : []),
  ];
}

/** What each category sold of its capacity, adding up to the show's totals. Nothing for a show without categories. */
export function CategoryCard({ page }: { page: ShowPage }) {
  const lines = useMemo(() => categoryLines(page), [page]);
  const money = page.montos !== undefined;
  const columns = useMemo(() => columnsFor(money), [money]);
  const view = useTableView(columns, { density: "compact" });
  if (lines.length === 0) return null;
  return (
    <DataTable
      caption="Ventas por categoría"
      columns={columns}
      rows={lines}
      rowId={(row) => row.id}
      view={view}
      maxHeight="none"
      totals={categoryTotals(lines).map((total) => ({
        id: total.divisa,
        cells: {
          categoria: money ? `Total ${total.divisa}` : "Total",
          vendidas: sold(total.vendidas, total.capacidad),
          ocupacion: total.ocupacion === null ? "" : occupancyText(total.ocupacion),
          recaudacion: total.recaudacion !== undefined && formatMoney(total.recaudacion, total.divisa),
        },
      }))}
      empty={null}
    />
  );
}
