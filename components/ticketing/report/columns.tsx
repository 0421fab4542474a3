import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay, formatDayLong } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { seatsWarning } from "@/lib/ticketing/rules/seats";
import { countdownText, dayText, toldDay } from "@/lib/ticketing/rules/showDay";
import type { TicketRow } from "@/lib/ticketing/shows/schema/show";
import { CapacityCell, CapacityHead } from "./cells/CapacityCell";
import { DiscrepancyMark } from "./cells/DiscrepancyMark";
import { FreshnessCell } from "./cells/FreshnessCell";
import { MoneyCell, moneyOrder } from "./cells/MoneyCell";
import { ShowCell } from "./cells/ShowCell";
import { SoldCell, TodayCell, TrendCell } from "./cells/SoldCells";
import { TicketerasCell } from "./cells/TicketerasCell";
import type { Conversion } from "./convert";
import { titleOf } from "./rows";

const show: Column<TicketRow> = {
  id: "show",
  header: "Show",
  sortValue: titleOf,
  cell: (row) => <ShowCell row={row} />,
};

const fecha: Column<TicketRow> = {
  id: "fecha",
  header: "Fecha",
  sortValue: toldDay,
  cell: (row) => {
    const day = toldDay(row);
    return day ? (
      <span title={formatDayLong(day)} className="whitespace-nowrap">
        <TwoLines main={formatDay(day)} sub={countdownText(row)} />
      </span>
    ) : (
      <span className="text-muted">{dayText(row, formatDay)}</span>
    );
  },
};

const rest: Column<TicketRow>[] = [
  {
    id: "ticketera",
    header: "Ticketera",
    hideBelow: "1030px",
    sortValue: (row) => row.ticketeras[0]?.name ?? null,
    cell: (row) => <TicketerasCell ticketeras={row.ticketeras} />,
  },
  {
    id: "hoy",
    header: "Hoy",
    align: "end",
    sortValue: (row) => row.venta_hoy,
    cell: (row) => <TodayCell row={row} />,
  },
  {
    id: "tendencia",
    header: "14 días",
    hideBelow: "1100px",
    sortValue: lastWeek,
    cell: (row) => <TrendCell row={row} />,
  },
  {
    id: "vendidas",
    header: "Vendidas",
    align: "end",
    sortValue: (row) => row.venta_total,
    cell: (row) => <SoldCell row={row} />,
  },
  {
    id: "capacidad",
    header: "% capacidad",
    head: <CapacityHead />,
    sortValue: (row) => row.ocupacion,
    cell: (row) => <CapacityCell row={row} />,
  },
  {
    id: "restan",
    header: "Restan",
    align: "end",
    sortValue: (row) => row.restan,
    cell: (row) => <Remaining row={row} />,
  },
];

function lastWeek({ serie }: TicketRow): number {
  return serie.slice(-7).reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

function Remaining({ row }: { row: TicketRow }) {
  const { restan } = row;
  if (restan === null) return <span className="text-muted">—</span>;
  if (restan >= 0) return <span className={restan === 0 ? "text-muted" : undefined}>{formatInteger(restan)}</span>;
  return <DiscrepancyMark text={seatsWarning(row)} />;
}

/** The columns of the report, with money only for who sees it; `conversion` shows it in one currency. */
export function reportColumns(money: boolean, conversion?: Conversion): Column<TicketRow>[] {
  const recaudacion: Column<TicketRow> = {
    id: "recaudacion",
    header: conversion ? `Recaudación en ${conversion.to}` : "Recaudación",
    align: "end",
    sortValue: (row) => moneyOrder(row, conversion),
    cell: (row) => <MoneyCell row={row} conversion={conversion} />,
  };
  const actualizado: Column<TicketRow> = {
    id: "actualizado",
    header: "Actualizado",
    sortValue: (row) => row.ultima_fecha && `${row.ultima_fecha} ${row.updated_at}`,
    cell: (row) => <FreshnessCell row={row} />,
  };
  return [show, fecha, ...rest, ...(money ? [recaudacion] : []), actualizado];
}
