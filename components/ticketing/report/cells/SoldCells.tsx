import { Sparkline } from "@/components/kit/Sparkline";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { TicketRow } from "@/lib/ticketing/shows/schema/show";
import { isClosed } from "../rows";
import { DiscrepancyMark } from "./DiscrepancyMark";

/** Tickets of the day; a dash while nothing was loaded, never a zero. */
export function TodayCell({ row }: { row: TicketRow }) {
  if (row.venta_hoy === null)
    return (
      <span className="text-muted">
        <span aria-hidden="true">—</span>
        <span className="sr-only">sin datos de hoy</span>
      </span>
    );
  return <span className={isClosed(row) ? "text-muted" : "font-semibold"}>{formatInteger(row.venta_hoy)}</span>;
}

/** The last 14 days; "cerrado" where nothing is sold any more. */
export function TrendCell({ row }: { row: TicketRow }) {
  if (isClosed(row)) return <span className="text-muted">cerrado</span>;
  return <Sparkline points={row.serie} label={trendText(row)} />;
}

function trendText({ serie, hoy }: TicketRow): string {
  const known = serie.flatMap((count) => count ?? []);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return "Sin ventas en 14 días";
  return `14 días hasta el ${formatDay(hoy)}: de ${formatInteger(first)} a ${formatInteger(last)} por día`;
}

/** By how much a stated total of tickets and its days differ, in words. */
export function ticketDiscrepancy(by: number): string {
  return `El total informado ${by > 0 ? "supera" : "no llega a"} la suma de los días por ${countText(Math.abs(by), "entrada")}.`;
}

/** What is wrong with the stated totals of a row, in words: with the last one, else with one of a day before. */
export function totalsWarning({ discrepancia, dias_con_diferencia: days }: TicketRow): string | undefined {
  if (discrepancia !== null) return ticketDiscrepancy(discrepancia);
  return days > 0 ? `${countText(days, "día")} con un total informado que no es la suma hasta ese día.` : undefined;
}

/** Tickets sold over the capacity, with a mark where the stated totals and the days differ. */
export function SoldCell({ row }: { row: TicketRow }) {
  const wrong = totalsWarning(row);
  return (
    <TwoLines
      align="end"
      main={
        <>
          {wrong && <DiscrepancyMark text={wrong} />}
          {formatInteger(row.venta_total)}
        </>
      }
      sub={row.capacidad > 0 ? `de ${formatInteger(row.capacidad)}` : "sin capacidad"}
    />
  );
}
