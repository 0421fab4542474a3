import { useMemo } from "react";
import { EmptyState } from "@/components/kit/EmptyState";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import { useTableView } from "@/components/kit/table/useTableView";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { TicketeraName } from "../TicketeraName";
import { showTotals, type TicketeraLine, ticketeraLines } from "./breakdown";
import type { ShowPage } from "./curveModel";

function columnsFor(money: boolean): Column<TicketeraLine>[] {
  const recaudacion: Column<TicketeraLine> = {
    id: "recaudacion",
    header: "Recaudación",
    align: "end",
    sortValue: (row) => row.recaudacion ?? null,
    cell: (row) => (row.recaudacion === undefined ? "—" : formatMoney(row.recaudacion, row.divisa)),
  };
  return [
    {
      id: "ticketera",
      header: "Ticketera",
      sortValue: (row) => row.ticketera,
      cell: (row) => <TicketeraName name={row.ticketera} slot={row.slot} />,
    },
    {
      id: "hoy",
      header: "Hoy",
      align: "end",
      hideBelow: "lg",
      sortValue: (row) => row.hoy,
      cell: (row) => (row.hoy === null ? "—" : formatInteger(row.hoy)),
    },
    {
      id: "vendidas",
      header: "Vendidas",
      align: "end",
      sortValue: (row) => row.vendidas,
      cell: (row) => formatInteger(row.vendidas),
    },
    ...(money ? [recaudacion] : []),
  ];
}

/** What each ticketera sold, with the show's totals per currency. */
export function TicketeraCard({ page }: { page: ShowPage }) {
  const lines = useMemo(() => ticketeraLines(page), [page]);
  const money = page.montos !== undefined;
  const columns = useMemo(() => columnsFor(money), [money]);
  const view = useTableView(columns, { density: "compact" });
  return (
    <DataTable
      caption="Ventas por ticketera"
      columns={columns}
      rows={lines}
      rowId={(row) => row.id}
      view={view}
      maxHeight="none"
      totals={showTotals(page).map(({ divisa, hoy, vendidas, recaudacion }) => ({
        id: divisa,
        cells: {
          ticketera: `Total ${divisa}`,
          hoy: page.venta_hoy === null ? "—" : formatInteger(hoy),
          vendidas: formatInteger(vendidas),
          recaudacion: recaudacion !== undefined && formatMoney(recaudacion, divisa),
        },
      }))}
      empty={<EmptyState title="Todavía no vendió ninguna ticketera" compact />}
    />
  );
}
