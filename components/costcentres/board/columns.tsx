import { TriangleAlert } from "lucide-react";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import type { Column, TotalsRow } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { isExceeded } from "@/lib/costcentres/rules/availability";
import { countryTitles } from "@/lib/costcentres/rules/kinds";
import { monthNumbers, monthShort } from "@/lib/costcentres/rules/months";
import type { Board, BoardCentre } from "@/lib/costcentres/schema";
import { MONTHS } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { CostAddress } from "../useCostAddress";
import type { Scale } from "../words";
import { CellFigure } from "./CellFigure";

type Shown = Pick<CostAddress, "currency" | "measure" | "cellHref"> & { scale: Scale };

/** Under a centre's name: its exceeded months, or else where it belongs. */
export function CentreNote({ row }: { row: BoardCentre }) {
  const exceeded = row.months.filter(isExceeded).length;
  if (exceeded > 0)
    return (
      <span className="inline-flex items-center gap-1 font-semibold text-bad">
        <Icon of={TriangleAlert} size={12} />
        {countText(exceeded, "mes excedido", "meses excedidos")}
      </span>
    );
  return (
    <span className="block max-w-44 truncate">
      {row.code} · {row.archived ? "Archivado" : (row.company?.name ?? countryTitles[row.country])}
    </span>
  );
}

/** The centre, its twelve months and its year. The heads of months open the month of all centres. */
export function boardColumns({ currency, measure, cellHref, scale }: Shown): Column<BoardCentre>[] {
  const months = monthNumbers.map(
    (month): Column<BoardCentre> => ({
      id: `m${month}`,
      header: monthShort(month),
      head: (
        <Link
          href={cellHref({ month })}
          scroll={false}
          className="hover:underline"
          aria-label={`Movimientos de ${MONTHS[month - 1]}`}
        >
          {monthShort(month)}
        </Link>
      ),
      align: "end",
      cell: (row) => (
        <CellFigure
          figures={row.months[month - 1] ?? row.total}
          measure={measure}
          scale={scale}
          currency={currency}
          name={`${row.name}, ${MONTHS[month - 1]}`}
          href={cellHref({ centre: row.id, month })}
        />
      ),
    }),
  );
  return [
    {
      id: "centro",
      header: "Centro de costo",
      width: 176,
      cell: (row) => <TwoLines strong main={row.name} sub={<CentreNote row={row} />} />,
      sortValue: (row) => row.name,
    },
    ...months,
    {
      id: "anio",
      header: "Año",
      align: "end",
      cell: (row) => (
        <CellFigure
          strong
          figures={row.total}
          measure={measure}
          scale={scale}
          currency={currency}
          name={`${row.name}, todo el año`}
          href={cellHref({ centre: row.id })}
        />
      ),
      sortValue: (row) => row.total[measure],
    },
  ];
}

/** The foot: every centre, by month and for the year, in the one currency. */
export function boardTotals(board: Board, { currency, measure, cellHref, scale }: Shown): TotalsRow[] {
  const cell = (figures: Board["total"], name: string, href: string) => (
    <CellFigure strong figures={figures} measure={measure} scale={scale} currency={currency} name={name} href={href} />
  );
  const months = board.months.map((figures, index) => [
    `m${index + 1}`,
    cell(figures, `Todos los centros, ${MONTHS[index]}`, cellHref({ month: index + 1 })),
  ]);
  const cells = {
    centro: `Total ${currency}`,
    ...Object.fromEntries(months),
    anio: cell(board.total, "Todos los centros, todo el año", cellHref({})),
  };
  return [{ id: currency, cells }];
}
