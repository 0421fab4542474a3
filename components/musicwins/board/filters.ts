import { type FilterSpec, filtersText, given, readFilters } from "@/components/frame/list/filterSpec";
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

const PLACE = { kind: "mark", quiet: true, choices: [], free: true } as const;

/** The filters of the lines. Their place is chosen in the tree of areas, and stays when the others are taken off. */
export const LINE_FILTERS: FilterSpec[] = [
  { ...PLACE, key: "area", label: "Área" },
  { ...PLACE, key: "categoria", label: "Categoría" },
  { key: "q", kind: "search", label: "Buscar línea o proveedor" },
  {
    key: "estado",
    kind: "select",
    label: "Estado",
    placeholder: "Todos",
    tucked: true,
    choices: statuses.map((value) => ({ value, label: statusTitles[value] })),
  },
  {
    key: "prioridad",
    kind: "select",
    label: "Prioridad",
    placeholder: "Todas",
    tucked: true,
    choices: priorities.map((value) => ({ value, label: priorityTitles[value] })),
  },
  { key: "desde", kind: "day", label: "Pago desde", field: "Fecha de pago, desde", tucked: true },
  { key: "hasta", kind: "day", label: "Pago hasta", field: "Fecha de pago, hasta", tucked: true },
];

/** The lines that an address asks for. What is not understood is left out, so that an old or mistyped link still opens. */
export const readLineFilters = (get: (key: string) => string): LineFilters => given(readFilters(LINE_FILTERS, get));

/** What the server is asked for: the list, its sums and the workbook take the same. */
export const serverQuery = ({ categoria, estado, q, ...rest }: LineFilters) => ({
  ...rest,
  q: q?.trim().slice(0, 100) || undefined,
  category: categoria,
  status: estado,
});

/** The views that come with the screen; the first is where it starts. */
export function presetViews(today: string): { name: string; filters: string }[] {
  const view = (name: string, filters: LineFilters) => ({ name, filters: filtersText(LINE_FILTERS, { ...filters }) });
  return [
    view("Todo", {}),
    view("Para aprobar", { estado: "pendiente" }),
    view("Aprobados", { estado: "aprobado" }),
    view("A pagar desde hoy", { estado: "a_pagar", desde: today }),
    view("Borradores", { estado: "borrador" }),
  ];
}
