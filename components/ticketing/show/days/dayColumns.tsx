import type { Column } from "@/components/kit/table/columns";
import { formatDayLong, formatDayYear, formatInstant } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { timeAgo } from "@/lib/format/timeAgo";
import { NO_AMOUNT } from "@/lib/ticketing/rules/missingAmounts";
import { DiscrepancyMark } from "../../report/cells/DiscrepancyMark";
import { TicketeraName } from "../../TicketeraName";
import type { DayLine, Problem } from "./dayLines";

const COMPUTED = "Calculado con la suma de los días";

function Total({ row, field, text }: { row: DayLine; field: Problem["field"]; text: string }) {
  const computed = field === "venta_total" ? row.venta_total_computed : row.recaudacion_total_computed;
  return (
    <>
      {row.problems
        .filter((problem) => problem.field === field)
        .map((problem) => (
          <DiscrepancyMark key={problem.field} text={problem.text} />
        ))}
      <span className={computed ? "text-muted" : undefined} title={computed ? COMPUTED : undefined}>
        {text}
      </span>
    </>
  );
}

/** The columns of the days: money only for who sees it, category and currency only where they tell rows apart. */
export function dayColumns({ money, lines }: { money: boolean; lines: readonly DayLine[] }): Column<DayLine>[] {
  const categories = lines.some(({ categoria }) => categoria !== "");
  const currencies = new Set(lines.map(({ divisa }) => divisa)).size > 1;
  const amount = (id: "monto_diario" | "recaudacion_total", header: string): Column<DayLine> => ({
    id,
    header,
    align: "end",
    sortValue: (row) => row[id] ?? null,
    cell: (row) => {
      const value = row[id];
      if (value === undefined) return "—";
      if (value === null) return <span className="text-muted">{NO_AMOUNT}</span>;
      const text = formatMoney(value, row.divisa);
      return id === "recaudacion_total" ? <Total row={row} field={id} text={text} /> : text;
    },
  });
  return [
    {
      id: "fecha",
      header: "Día",
      sortValue: (row) => row.fecha_venta,
      cell: (row) => (
        <span className="whitespace-nowrap" title={formatDayLong(row.fecha_venta)}>
          {formatDayYear(row.fecha_venta)}
        </span>
      ),
    },
    {
      id: "ticketera",
      header: "Ticketera",
      sortValue: (row) => row.ticketera,
      cell: (row) => <TicketeraName name={row.ticketera} slot={row.slot} />,
    },
    ...(categories
      ? [
          {
            id: "categoria",
            header: "Categoría",
            sortValue: (row: DayLine) => row.categoria,
            cell: (row: DayLine) => row.categoria || <span className="text-faint">Sin categoría</span>,
          },
        ]
      : []),
    ...(currencies
      ? [
          {
            id: "divisa",
            header: "Divisa",
            sortValue: (row: DayLine) => row.divisa,
            cell: (row: DayLine) => row.divisa,
          },
        ]
      : []),
    {
      id: "venta_diaria",
      header: "Vendidas",
      align: "end",
      sortValue: (row) => row.venta_diaria,
      cell: (row) => <strong className="font-semibold">{formatInteger(row.venta_diaria)}</strong>,
    },
    {
      id: "venta_total",
      header: "Total",
      align: "end",
      sortValue: (row) => row.venta_total,
      cell: (row) => <Total row={row} field="venta_total" text={formatInteger(row.venta_total)} />,
    },
    ...(money ? [amount("monto_diario", "Monto"), amount("recaudacion_total", "Recaudación")] : []),
    {
      id: "cargado",
      header: "Cargado",
      hideBelow: "lg",
      sortValue: (row) => row.updated_at,
      cell: (row) => (
        <span className="text-help text-muted" title={formatInstant(row.updated_at)}>
          {row.updated_by}, {timeAgo(row.updated_at)}
        </span>
      ),
    },
  ];
}
