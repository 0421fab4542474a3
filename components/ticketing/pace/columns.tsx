import { Link } from "@/components/kit/Link";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay } from "@/lib/format/dates";
import { formatInteger, formatPercent } from "@/lib/format/number";
import type { PaceRow } from "@/lib/ticketing/forecast/schema";
import { countdownText } from "@/lib/ticketing/rules/showDay";
import { placeOf, titleOf } from "../report/rows";
import { FavoriteMark } from "./FavoriteMark";
import { GapBar } from "./GapBar";
import { PaceCurve } from "./PaceCurve";
import { chanceText, rangeText, soldOutText } from "./words";

/** What shows are measured against. */
export const measures = ["comparables", "objetivo", "agotar"] as const;
export type Measure = (typeof measures)[number];

export const gapOf = (row: PaceRow, measure: Measure) => (measure === "objetivo" ? row.brecha_objetivo : row.brecha);

const show: Column<PaceRow> = {
  id: "show",
  width: 196,
  header: "Show",
  sortValue: titleOf,
  cell: (row) => (
    <span className="flex items-center gap-1.5" title={row.show}>
      {row.favorito && <FavoriteMark />}
      <TwoLines strong main={titleOf(row)} sub={placeOf(row)} />
    </span>
  ),
};

const fecha: Column<PaceRow> = {
  id: "fecha",
  header: "Fecha",
  sortValue: (row) => row.fecha,
  hideBelow: "660px",
  cell: (row) => (
    <span className="whitespace-nowrap">
      <TwoLines main={row.fecha ? formatDay(row.fecha) : "—"} sub={countdownText(row)} />
    </span>
  ),
};

const sold: Column<PaceRow> = {
  id: "capacidad",
  header: "% cap.",
  align: "end",
  hideBelow: "760px",
  sortValue: (row) => row.ocupacion,
  cell: (row) => (
    <TwoLines
      align="end"
      main={row.ocupacion === null ? "—" : formatPercent(row.ocupacion)}
      sub={formatInteger(row.venta_total)}
    />
  ),
};

const reason = (measure: Measure, canLoad: boolean): Column<PaceRow> => ({
  id: "motivo",
  width: 250,
  header: "Por qué",
  cell: (row) => (
    <TwoLines
      main={
        measure === "objetivo" && row.objetivo !== null
          ? `Objetivo ${formatInteger(row.objetivo)} entradas`
          : row.motivo
      }
      hint={row.causa_texto}
      sub={row.causa_texto}
    />
  ),
  ...(canLoad && {
    under: (row: PaceRow) =>
      row.causa === "sin_ventas" || row.causa === "ticketera" ? <Link href="/cargaTickets">Cargar</Link> : null,
  }),
});

const today: Column<PaceRow> = {
  id: "hoy",
  header: "Hoy",
  align: "end",
  hideBelow: "900px",
  sortValue: (row) => row.venta_hoy,
  cell: (row) => (
    <TwoLines
      align="end"
      main={row.venta_hoy === null ? "—" : formatInteger(row.venta_hoy)}
      sub={row.esperada === null ? undefined : `esperado ${formatInteger(row.esperada)}`}
    />
  ),
};

const curve: Column<PaceRow> = {
  id: "curva",
  width: 118,
  header: "Curva y rango",
  hideBelow: "1030px",
  cell: (row) => <PaceCurve row={row} />,
};

const final: Column<PaceRow> = {
  id: "final",
  header: "Final P50",
  align: "end",
  sortValue: (row) => row.mediana,
  cell: (row) => (
    <TwoLines
      align="end"
      strong
      main={row.mediana === null ? "—" : formatInteger(row.mediana)}
      sub={rangeText(row) ?? (row.mediana === null ? undefined : "pocos comparables")}
    />
  ),
};

const chance: Column<PaceRow> = {
  id: "agota",
  header: "Agota",
  align: "end",
  hideBelow: "570px",
  sortValue: (row) => row.agota,
  cell: (row) => <TwoLines align="end" strong main={chanceText(row.agota)} sub={soldOutText(row)} />,
};

/** The columns of the pace for what shows are measured against; `canLoad` puts the way to load sales beside what lacks them. */
export const paceColumns = (measure: Measure, canLoad: boolean): Column<PaceRow>[] => [
  show,
  fecha,
  sold,
  {
    id: "brecha",
    width: 138,
    header: measure === "objetivo" ? "Brecha al objetivo" : "Brecha",
    align: "end",
    sortValue: (row) => gapOf(row, measure),
    cell: (row) => <GapBar gap={gapOf(row, measure)} />,
  },
  reason(measure, canLoad),
  today,
  curve,
  final,
  chance,
];
