import dynamic from "next/dynamic";
import { type FilterSpec, filtersText, given, readFilters as readSpecs } from "@/components/frame/list/filterSpec";
import { type Currency, currencies } from "@/lib/format/currencies";
import { addDays, daysInMonth, formatDayYear, MONTHS } from "@/lib/format/dates";
import { activeStates, publicStates, showStateTitles, showTypes } from "@/lib/shows/rules/kinds";
import { showTypeTitles } from "@/lib/ticketing/rules/kinds";

/** Which shows are listed: those on sale (both active states), all of them, or those in one state. */
export type StateFilter = "en_venta" | "todos" | (typeof publicStates)[number];

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

export const stateTitle = (estado: StateFilter) =>
  estado === "en_venta" ? "En venta" : estado === "todos" ? "Todos" : showStateTitles[estado];

const isMonthEnd = (value: string) =>
  Number(value.slice(8)) === daysInMonth(Number(value.slice(0, 4)), Number(value.slice(5, 7)));
const monthText = (value: string) => `${MONTHS[Number(value.slice(5, 7)) - 1]?.slice(0, 3)} ${value.slice(0, 4)}`;

const Field = dynamic(() => import("./NameFilter"), { ssr: false });
const named = { kind: "choice", tucked: true, free: true, choices: [], Field } as const;
const currencyChoices = (label: (code: Currency) => string) =>
  currencies.map((value) => ({ value: value as string, label: label(value) }));

/** The filters of the report, in the order of its bar. Lists of names hold only what the person may see. */
export const REPORT_FILTERS: FilterSpec[] = [
  {
    key: "pais",
    kind: "segments",
    label: "País",
    inSight: true,
    // Others come from links, and have a chip.
    free: /^[A-Z]{2}$/,
    choices: [
      { value: "", label: "Todos" },
      { value: "AR", label: "Argentina" },
      { value: "ES", label: "España" },
    ],
  },
  {
    key: "estado",
    kind: "select",
    label: "Estado",
    tucked: true,
    usual: { value: "en_venta", off: "todos" },
    choices: (["en_venta", ...publicStates, "todos"] satisfies StateFilter[]).map((value) => ({
      value,
      label: stateTitle(value),
    })),
  },
  {
    key: "type",
    kind: "select",
    label: "Tipo",
    placeholder: "Todos",
    tucked: true,
    choices: showTypes.map((value) => ({ value, label: showTypeTitles[value] })),
  },
  { ...named, key: "artist", label: "Artista" },
  { ...named, key: "ticketera", label: "Ticketera" },
  {
    key: "divisa",
    kind: "select",
    label: "Divisa",
    placeholder: "Todas",
    tucked: true,
    choices: currencyChoices((code) => code),
  },
  {
    key: "convertir",
    kind: "select",
    label: "Montos en",
    field: "Montos",
    placeholder: "En la divisa de cada venta",
    tucked: true,
    choices: currencyChoices((code) => `Convertidos a ${code}`),
    said: (code) => code,
  },
  {
    key: "desde",
    kind: "day",
    label: "Desde",
    field: "Fecha del show, desde",
    tucked: true,
    said: (day) => (day.endsWith("-01") ? monthText(day) : formatDayYear(day)),
  },
  {
    key: "hasta",
    kind: "day",
    label: "Hasta",
    field: "Fecha del show, hasta",
    tucked: true,
    said: (day) => (isMonthEnd(day) ? monthText(day) : formatDayYear(day)),
  },
];

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** The filters of an address. What is not understood is left out, so that an old or mistyped link still opens. */
export const readFilters = (query: Query): ReportFilters => ({
  ...NO_FILTERS,
  ...given(readSpecs(REPORT_FILTERS, (key) => first(query[key]) ?? "")),
});

/** The address of the filters, always in the same order; what is as at the start is left out. */
export const filtersQuery = (filters: ReportFilters): string => filtersText(REPORT_FILTERS, { ...filters });

/** Which list holds the shows of the filters (`GET /tickets`, `GET /tickets/inactive` or both), and what to ask of it. */
export function serverQuery({ estado, convertir: _, ...rest }: ReportFilters) {
  const single = estado === "en_venta" || estado === "todos" ? undefined : estado;
  const onSale = single === undefined || activeStates.includes(single);
  return {
    query: { ...rest, ...(single && { estado: single }) },
    lista: estado === "todos" ? ("todos" as const) : onSale ? ("en_venta" as const) : ("fuera_de_venta" as const),
  };
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
