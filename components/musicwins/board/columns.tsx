import { MessageSquare, Paperclip } from "lucide-react";
import { cx } from "@/components/kit/cx";
import { Icon, type IconType } from "@/components/kit/Icon";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay, formatInstant } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { priorities, statuses } from "@/lib/musicwins/rules/kinds";
import { AmountsTogether, amountsHead } from "../AmountsTogether";
import { isOff } from "../looks";
import { dayTitle, moneyText } from "../words";
import type { LineFilters } from "./filters";
import { PrioritySelect } from "./PrioritySelect";
import { StatusBadges } from "./StatusBadges";

const placeOf = ({ area, category }: BudgetRow) => `${area} › ${category}`;

/** Says of a line where it belongs, as far as a list of this place does not say it already. */
export const placeWithin = ({ area, categoria }: Pick<LineFilters, "area" | "categoria">) =>
  categoria ? () => "" : area ? ({ category }: BudgetRow) => category : placeOf;

/** Under a line's title: how many options there are, or else whose proposal it is. */
export const subtitleOf = ({ opciones, proveedor }: BudgetRow): string =>
  opciones > 0 ? `${opciones + 1} opciones en comparación` : proveedor || "Sin proveedor";

/** The second line of a row, cut where the room ends; without the supplier where that has a column of its own. */
function Context({ row, place }: { row: BudgetRow; place: string }) {
  return (
    <>
      <span className="block truncate contain-inline-size">
        {place}
        <span className={row.opciones > 0 ? undefined : "@min-[1030px]:hidden"}>
          {place && " · "}
          {place && row.opciones > 0 ? `${row.opciones + 1} opciones` : subtitleOf(row)}
        </span>
      </span>
      <span className="hidden @max-[470px]:block">
        <StatusBadges row={row} />
      </span>
    </>
  );
}

const dollars = (row: BudgetRow) => {
  const text = moneyText(row.alicuota_usd, "USD");
  return <span className={cx(text === "—" || isOff(row.status) ? "text-muted" : undefined)}>{text}</span>;
};

function Count({ icon, count, noun }: { icon: IconType; count: number; noun: string }) {
  if (count === 0) return <span className="text-faint">—</span>;
  return (
    <span className="inline-flex items-center gap-1 text-muted" title={countText(count, noun)}>
      <Icon of={icon} size={14} />
      {count}
      <span className="sr-only"> {noun}</span>
    </span>
  );
}

const day = (value: string | null) =>
  value ? (
    <span className="whitespace-nowrap" title={dayTitle(value)}>
      {formatDay(value)}
    </span>
  ) : (
    <span className="text-faint">—</span>
  );

/**
 * The columns of the lines, which leave by the room that the table has: beside a drawer the amounts share a column, and
 * then the status stands under the title. `placeIn` says where each belongs.
 */
export function lineColumns(placeIn: (row: BudgetRow) => string): Column<BudgetRow>[] {
  return [
    {
      id: "linea",
      header: "Línea",
      cell: (row) => (
        <TwoLines
          strong
          main={
            <span className={cx("block min-w-36", isOff(row.status) && "text-muted line-through")}>{row.titulo}</span>
          }
          sub={<Context row={row} place={placeIn(row)} />}
          hint={[placeIn(row), subtitleOf(row)].filter(Boolean).join(" · ")}
        />
      ),
      sortValue: (row) => row.titulo,
    },
    {
      id: "area",
      header: "Área y categoría",
      optional: true,
      cell: placeOf,
      sortValue: placeOf,
    },
    {
      id: "prioridad",
      header: "Prioridad",
      width: 104,
      hideBelow: "570px",
      cell: (row) => <PrioritySelect row={row} />,
      sortValue: (row) => priorities.indexOf(row.prioridad),
    },
    {
      id: "proveedor",
      header: "Proveedor",
      width: 150,
      hideBelow: "1030px",
      cell: (row) => row.proveedor || <span className="text-faint">—</span>,
      sortValue: (row) => row.proveedor || null,
    },
    {
      id: "ars",
      header: "ARS",
      head: amountsHead("660px"),
      align: "end",
      width: 116,
      cell: (row) => (
        <AmountsTogether below="660px" of={{ ars: row.alicuota_ars, usd: row.alicuota_usd }} off={isOff(row.status)} />
      ),
      sortValue: (row) => row.alicuota_ars,
    },
    {
      id: "usd",
      header: "USD",
      align: "end",
      width: 96,
      hideBelow: "660px",
      cell: dollars,
      sortValue: (row) => row.alicuota_usd,
    },
    {
      id: "estado",
      header: "Estado",
      width: 128,
      hideBelow: "470px",
      cell: (row) => <StatusBadges row={row} />,
      sortValue: (row) => statuses.indexOf(row.status),
    },
    {
      id: "pago",
      header: "Pago",
      width: 92,
      hideBelow: "760px",
      cell: (row) => day(row.fecha_pagado ?? row.fecha_pago),
      sortValue: (row) => row.fecha_pagado ?? row.fecha_pago,
    },
    {
      id: "entrega",
      header: "Entrega",
      width: 92,
      optional: true,
      cell: (row) => day(row.fecha_entrega),
      sortValue: (row) => row.fecha_entrega,
    },
    {
      id: "archivos",
      header: "Archivos",
      width: 84,
      hideBelow: "900px",
      cell: (row) => <Count icon={Paperclip} count={row.files.length} noun="archivo" />,
      sortValue: (row) => row.files.length,
    },
    {
      id: "comentarios",
      header: "Coment.",
      width: 84,
      hideBelow: "1100px",
      cell: (row) => <Count icon={MessageSquare} count={row.comentarios} noun="comentario" />,
      sortValue: (row) => row.comentarios,
    },
    {
      id: "cambio",
      header: "Último cambio",
      width: 190,
      optional: true,
      cell: (row) => <TwoLines main={formatInstant(row.updated_at)} sub={row.updated_by.name} />,
      sortValue: (row) => row.updated_at,
    },
  ];
}
