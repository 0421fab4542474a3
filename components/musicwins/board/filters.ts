import { formatDayYear, isValidDay } from "@/lib/format/dates";
import {
  type Priority,
  priorities,
  priorityTitles,
  type Status,
  statuses,
  statusTitles,
} from "@/lib/musicwins/rules/kinds";

/** Which lines are seen. Everything of it is in the address, so that a view can be shared. */
export interface LineFilters {
  area?: string;
  categoria?: string;
  estado?: Status;
  prioridad?: Priority;
  /** Words in the title, the supplier or the detail. */
  q?: string;
  /** Days of payment, both included. */
  desde?: string;
  hasta?: string;
}

export const filterKeys = ["area", "categoria", "estado", "prioridad", "q", "desde", "hasta"] as const;
type Key = (typeof filterKeys)[number];

const short = (text: string) => text.trim().slice(0, 100) || undefined;
const day = (text: string) => (isValidDay(text) ? text : undefined);
const readers: { [K in Key]: (text: string) => LineFilters[K] } = {
  area: short,
  categoria: short,
  estado: (text) => statuses.find((one) => one === text),
  prioridad: (text) => priorities.find((one) => one === text),
  q: short,
  desde: day,
  hasta: day,
};

/** The filters of an address. What is not understood is left out, so that an old or mistyped link still opens. */
export function readFilters(get: (key: string) => string): LineFilters {
  const found = filterKeys.map((key) => [key, readers[key](get(key))]).filter(([, value]) => value !== undefined);
  return Object.fromEntries(found) as LineFilters;
}

/** The filters as a query, always in the same order. */
export const filtersText = (filters: LineFilters): string =>
  new URLSearchParams(filterKeys.flatMap((key) => (filters[key] ? [[key, filters[key]]] : []))).toString();

/** A query as a change of the address, taking out what it does not name. */
export function changeOf(text: string): Record<Key, string> {
  const params = new URLSearchParams(text);
  return Object.fromEntries(filterKeys.map((key) => [key, params.get(key) ?? ""])) as Record<Key, string>;
}

/** What the server is asked for: the list, its sums and the workbook take the same. */
export const serverQuery = ({ categoria, estado, ...rest }: LineFilters) => ({
  ...rest,
  category: categoria,
  status: estado,
});

const texts: { [K in Key]?: { label: string; text: (value: string) => string } } = {
  estado: { label: "Estado", text: (value) => statusTitles[value as Status] },
  prioridad: { label: "Prioridad", text: (value) => priorityTitles[value as Priority] },
  desde: { label: "Pago desde", text: formatDayYear },
  hasta: { label: "Pago hasta", text: formatDayYear },
};

/** A chip for each filter that has none in sight: the place is in the tree and the words in the search. */
export const chipsOf = (filters: LineFilters): { key: Key; label: string; text: string }[] =>
  filterKeys.flatMap((key) => {
    const value = filters[key];
    const known = texts[key];
    return value && known ? [{ key, label: known.label, text: known.text(value) }] : [];
  });

/** True when more than the place narrows the list. */
export const isNarrowed = ({ area: _, categoria: __, ...rest }: LineFilters): boolean => Object.keys(rest).length > 0;

/** The views that come with the screen; the first is where it starts. */
export function presetViews(today: string): { name: string; filters: string }[] {
  return [
    { name: "Todo", filters: "" },
    { name: "Para aprobar", filters: filtersText({ estado: "pendiente" }) },
    { name: "Aprobados", filters: filtersText({ estado: "aprobado" }) },
    { name: "A pagar desde hoy", filters: filtersText({ estado: "a_pagar", desde: today }) },
    { name: "Borradores", filters: filtersText({ estado: "borrador" }) },
  ];
}
