import { type Currency, currencies } from "@/lib/format/currencies";
import { addDays, daysInMonth, formatDayYear, isValidDay, MONTHS } from "@/lib/format/dates";
import { activeStates, type ShowState, showStates, showStateTitles, showTypes } from "@/lib/shows/rules/kinds";
import { showTypeTitles } from "@/lib/ticketing/rules/kinds";

/** Which shows are listed: those on sale (both active states), all of them, or those in one state. */
export type StateFilter = "en_venta" | "todos" | ShowState;

/** How the sales report is being seen. Everything of it is in the address, so that a view can be shared. */
export interface ReportFilters {
  estado: StateFilter;
  pais?: string;
  type?: (typeof showTypes)[number];
  artist?: string;
  ticketera?: string;
  divisa?: Currency;
  /** Days of the show, both included. */
  desde?: string;
  hasta?: string;
  /** Shows the money in this currency. */
  convertir?: Currency;
}

export const NO_FILTERS: ReportFilters = { estado: "en_venta" };

type Query = Readonly<Record<string, string | string[] | undefined>>;
type Read<Value> = (text: string) => Value | undefined;

const oneOf =
  <Value extends string>(values: readonly Value[]): Read<Value> =>
  (text) =>
    values.find((value) => value === text);
const name: Read<string> = (text) => text.trim().slice(0, 300) || undefined;
const day: Read<string> = (text) => (isValidDay(text) ? text : undefined);

const readers: { [Key in keyof ReportFilters]-?: Read<NonNullable<ReportFilters[Key]>> } = {
  estado: oneOf<StateFilter>(["en_venta", "todos", ...showStates]),
  pais: (text) => (/^[A-Z]{2}$/.test(text) ? text : undefined),
  type: oneOf(showTypes),
  artist: name,
  ticketera: name,
  divisa: oneOf(currencies),
  desde: day,
  hasta: day,
  convertir: oneOf(currencies),
};

const keys = Object.keys(readers) as (keyof ReportFilters)[];

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** The filters of an address. What is not understood is left out, so that an old or mistyped link still opens. */
export function readFilters(query: Query): ReportFilters {
  const found = keys.flatMap((key) => {
    const text = first(query[key]);
    const value = text === undefined ? undefined : readers[key](text);
    return value === undefined ? [] : [[key, value]];
  });
  return { ...NO_FILTERS, ...Object.fromEntries(found) };
}

/** The address of the filters, always in the same order; what is as at the start is left out. */
export function filtersQuery(filters: ReportFilters): string {
  const entries = keys.flatMap((key) => {
    const value = filters[key];
    return value === undefined || value === NO_FILTERS[key] ? [] : [[key, value]];
  });
  return new URLSearchParams(entries).toString();
}

/** Which list holds the shows of the filters (`GET /tickets`, `GET /tickets/inactive` or both), and what to ask of it. */
export function serverQuery({ estado, convertir: _, ...rest }: ReportFilters) {
  const single = estado === "en_venta" || estado === "todos" ? undefined : estado;
  const onSale = single === undefined || activeStates.includes(single);
  return {
    query: { ...rest, ...(single && { estado: single }) },
    lista: estado === "todos" ? ("todos" as const) : onSale ? ("en_venta" as const) : ("fuera_de_venta" as const),
  };
}

const isMonthEnd = (value: string) =>
  Number(value.slice(8)) === daysInMonth(Number(value.slice(0, 4)), Number(value.slice(5, 7)));
const monthText = (value: string) => `${MONTHS[Number(value.slice(5, 7)) - 1]?.slice(0, 3)} ${value.slice(0, 4)}`;

export const stateTitle = (estado: StateFilter) =>
  estado === "en_venta" ? "En venta" : estado === "todos" ? "Todos" : showStateTitles[estado];

/** What a chip says of a filter: `Estado: En venta`, `Hasta: feb 2027` (the end of a month), `Desde: vie 20 nov 2026`. */
const chips: {
  [Key in keyof ReportFilters]-?: { label: string; text: (value: NonNullable<ReportFilters[Key]>) => string };
} = {
  estado: { label: "Estado", text: stateTitle },
  pais: { label: "País", text: (value) => value },
  type: { label: "Tipo", text: (value) => showTypeTitles[value] },
  artist: { label: "Artista", text: (value) => value },
  ticketera: { label: "Ticketera", text: (value) => value },
  divisa: { label: "Divisa", text: (value) => value },
  desde: { label: "Desde", text: (value) => (value.endsWith("-01") ? monthText(value) : formatDayYear(value)) },
  hasta: { label: "Hasta", text: (value) => (isMonthEnd(value) ? monthText(value) : formatDayYear(value)) },
  convertir: { label: "Montos en", text: (value) => value },
};

/** Countries that have a button of their own in the bar; for others there is a chip. */
export const COUNTRIES = [
  { value: "", label: "Todos" },
  { value: "AR", label: "Argentina" },
  { value: "ES", label: "España" },
] as const;

export interface FilterChip {
  key: keyof ReportFilters;
  label: string;
  text: string;
  /** The filters without it. */
  without: ReportFilters;
}

/** A chip for each filter in force. `Estado` has one unless all are listed; taking it away lists all. */
export function chipsOf(filters: ReportFilters): FilterChip[] {
  return keys.flatMap((key) => {
    const value = filters[key];
    if (value === undefined || value === "todos") return [];
    if (key === "pais" && COUNTRIES.some((country) => country.value === value)) return [];
    const { label, text } = chips[key] as { label: string; text: (value: string) => string };
    const without = key === "estado" ? { ...filters, estado: "todos" as const } : { ...filters, [key]: undefined };
    return [{ key, label, text: text(value), without }];
  });
}

/** The filters that come with the screen; the first is where it starts. */
export function presetViews(today: string): { name: string; filters: string }[] {
  const view = (name: string, filters: Partial<ReportFilters>) => ({
    name,
    filters: filtersQuery({ ...NO_FILTERS, ...filters }),
  });
  return [
    view("Próximos", {}),
    view("Próximos 30 días", { desde: today, hasta: addDays(today, 30) }),
    view("Sold Out", { estado: "sold_out" }),
    view("Realizados", { estado: "realizado" }),
    view("Todos los shows", { estado: "todos" }),
  ];
}
