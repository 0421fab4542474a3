import { Link } from "@/components/kit/Link";
import { formatDay } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import type { PaceRow } from "@/lib/ticketing/forecast/schema";
import { showHref, titleOf } from "../report/rows";
import { gapOf, type Measure } from "./columns";
import { FavoriteMark } from "./FavoriteMark";
import { GapBar } from "./GapBar";
import { chanceText, rangeText } from "./words";

/** A show's pace on a phone: who and when, the bar, why, where it ends. */
export function PaceCard({ row, measure }: { row: PaceRow; measure: Measure }) {
  const range = rangeText(row);
  return (
    <Link href={showHref(row.show)} className="flex min-h-11 flex-col gap-1.5">
      <span className="flex items-start justify-between gap-3">
        <span className="flex items-center gap-1.5 font-semibold">
          {row.favorito && <FavoriteMark />}
          {titleOf(row)}
        </span>
        <span className="shrink-0 whitespace-nowrap">{row.fecha && formatDay(row.fecha)}</span>
      </span>
      <span className="flex items-center justify-between gap-3">
        <GapBar gap={gapOf(row, measure)} />
        <span className="text-second text-muted">agota {chanceText(row.agota)}</span>
      </span>
      <span>{row.motivo}</span>
      <span className="text-second text-muted">{row.causa_texto}</span>
      <span className="text-second text-muted">
        {row.mediana === null ? "Sin pronóstico" : `Final ${formatInteger(row.mediana)}${range ? `, de ${range}` : ""}`}
        {row.esperada !== null &&
          ` · hoy ${row.venta_hoy === null ? "—" : formatInteger(row.venta_hoy)}, esperado ${formatInteger(row.esperada)}`}
      </span>
    </Link>
  );
}
