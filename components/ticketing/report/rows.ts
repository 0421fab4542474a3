import { addDays, diffDays, formatDayLong, formatInstant, todayIn } from "@/lib/format/dates";
import { freshness, STALE_AFTER_DAYS } from "@/lib/format/relativeDays";
import { normalize } from "@/lib/format/text";
import { compareCurrencies } from "@/lib/ticketing/rules/currencies";
import type { TicketRow } from "@/lib/ticketing/shows/schema/show";

export type Amounts = NonNullable<TicketRow["montos"]>[number];

/** The address of a show's page, whatever its name holds. */
export const showHref = (show: string, tab?: string) =>
  `/tickets/${encodeURIComponent(show)}${tab ? `?tab=${tab}` : ""}`;

/** What a row is called: the artist where the show's name only adds place and date to it, else the show's own name. */
export function titleOf({ show, artist }: Pick<TicketRow, "show" | "artist">): string {
  return normalize(show).startsWith(`${normalize(artist)},`) ? artist : show;
}

export const placeOf = ({ venue, city }: Pick<TicketRow, "venue" | "city">) =>
  [venue, city].filter(Boolean).join(", ") || "Sin lugar";

/** Whether new sales are still expected for the day: on sale, and neither sold out nor over. */
export function expectsData({ activo, state, dias }: Pick<TicketRow, "activo" | "state" | "dias">): boolean {
  return activo && state === "a_la_venta" && (dias === null || dias >= 0);
}

/** On sale, but nothing loaded for today. */
export interface Today {
  hoy: string;
  ultimo: string;
}

/** The days that are today where the rows' shows are, the first and the last: after midnight in Madrid they are two. */
export function todaysOf(rows: readonly Pick<TicketRow, "hoy">[]): Today {
  const days = rows.map(({ hoy }) => hoy).sort();
  const hoy = days[0] ?? todayIn();
  return { hoy, ultimo: days.at(-1) ?? hoy };
}

export const lacksToday = (row: TicketRow) => expectsData(row) && row.venta_hoy === null;

/** No more tickets are sold: a sold-out show, or one that is not on sale by its state or its date. */
export const isClosed = ({ activo, state }: Pick<TicketRow, "activo" | "state">) => state === "sold_out" || !activo;

/** How fresh the figures are, by the last day that has sales. Only shows that expect data turn stale. */
export function freshnessOf(
  row: Pick<TicketRow, "activo" | "state" | "dias" | "hoy" | "ultima_fecha" | "updated_at">,
  now: Date | string = new Date(),
): { label: string; stale: boolean; full: string } {
  const { ultima_fecha, updated_at, hoy } = row;
  if (ultima_fecha === null || updated_at === null)
    return { label: "Sin datos", stale: expectsData(row), full: "Todavía no se cargaron ventas" };
  const full = `Última venta: ${formatDayLong(ultima_fecha)}. Cargado ${formatInstant(updated_at)}.`;
  const age = diffDays(ultima_fecha, hoy);
  if (age <= 0) return { label: freshness(updated_at, now).label, stale: false, full };
  return { label: age === 1 ? "Ayer" : `Hace ${age}d`, stale: expectsData(row) && age >= STALE_AFTER_DAYS, full };
}

/** The days of a row's `serie`, oldest first; the last is its today. */
export const daysOf = ({ hoy, serie }: Pick<TicketRow, "hoy" | "serie">) =>
  serie.map((_, index) => addDays(hoy, index - serie.length + 1));

/** The currency a show counts under where it can count only once. */
export function mainCurrency({ divisa, divisas }: Pick<TicketRow, "divisa" | "divisas">): string {
  return divisas.includes(divisa) || divisas.length === 0
    ? divisa
    : ([...divisas].sort(compareCurrencies)[0] ?? divisa);
}

/** A row's money, main currency first. Undefined without montos. */
export function amountsOf(row: TicketRow): Amounts[] | undefined {
  const main = mainCurrency(row);
  return row.montos?.toSorted((a, b) => Number(b.divisa === main) - Number(a.divisa === main));
}

/** Squares and words of the ticketeras: `Platea`, `EntraYa y Platea`, `Boletería +2`. */
export function ticketeraText(names: readonly string[]): string {
  const [one = "", two] = names;
  const word = (name: string) => name.split(" ")[0] ?? name;
  if (two === undefined) return one;
  if (names.length > 2) return `${word(one)} +${names.length - 1}`;
  return word(one) === word(two) ? `${one} y ${two}` : `${word(one)} y ${word(two)}`;
}
