import dynamic from "next/dynamic";
import type { FilterChoice, FilterFieldProps, FilterSpec } from "@/components/frame/list/filterSpec";
import { currencies } from "@/lib/format/currencies";
import { checkStateTitles, directionTitles, originTitles } from "@/lib/vouchers/rules/kinds";
import { stateTitles } from "@/lib/vouchers/rules/states";
import { voucherTypes } from "@/lib/vouchers/rules/types";
import type { VoucherFilter } from "@/lib/vouchers/schema";

// Search as one types is loaded with the filter that has it.
const SupplierChoice = dynamic<FilterFieldProps>(() => import("../SupplierChoice").then((it) => it.SupplierChoice), {
  ssr: false,
});

const choices = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }));
const yesNo = (yes: string, no: string) => [
  { value: "1", label: yes },
  { value: "0", label: no },
];
const TYPES = [...voucherTypes("AR"), ...voucherTypes("ES")].map(({ code, short }) => ({
  value: code,
  label: `${short} (${code})`,
}));

/** The filters of the list; companies come from the server. */
export const filterSpecs = (
  companies: readonly FilterChoice[],
  supplier: (id: string) => string = () => "...",
): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar proveedor o número" },
  { key: "estado", kind: "checks", label: "Estado", placeholder: "Todos los estados", choices: choices(stateTitles) },
  {
    key: "empresa",
    kind: "choice",
    label: "Empresa",
    placeholder: "Todas las empresas",
    free: /^\d{1,9}$/,
    choices: companies,
  },
  {
    key: "proveedor",
    kind: "choice",
    label: "Proveedor",
    free: /^\d{1,9}$/,
    tucked: true,
    choices: [],
    said: supplier,
    Field: SupplierChoice,
  },
  { key: "tipo", kind: "checks", label: "Tipo", placeholder: "Todos los tipos", tucked: true, choices: TYPES },
  { key: "desde", to: "hasta", kind: "period", label: "Fecha", tucked: true },
  { key: "vence_desde", to: "vence_hasta", kind: "period", label: "Vence", tucked: true },
  {
    key: "moneda",
    kind: "select",
    label: "Moneda",
    placeholder: "Todas las monedas",
    tucked: true,
    choices: currencies.map((value) => ({ value, label: value })),
  },
  {
    key: "observado",
    kind: "select",
    label: "Observados",
    placeholder: "Observados y no",
    tucked: true,
    choices: yesNo("Solo los observados", "Sin los observados"),
  },
  {
    key: "sin_imputar",
    kind: "select",
    label: "Imputación",
    placeholder: "Imputados y sin imputar",
    tucked: true,
    choices: yesNo("Solo sin imputar", "Sin los que faltan imputar"),
  },
  {
    key: "sin_archivo",
    kind: "select",
    label: "Documento",
    placeholder: "Con y sin documento",
    tucked: true,
    choices: yesNo("Falta el documento", "Con documento"),
  },
  {
    key: "arca",
    kind: "select",
    label: "ARCA",
    placeholder: "Cualquiera en ARCA",
    tucked: true,
    choices: choices(checkStateTitles),
  },
  {
    key: "origen",
    kind: "select",
    label: "Por dónde entró",
    placeholder: "Por cualquier lado",
    tucked: true,
    choices: choices(originTitles),
  },
  {
    key: "sentido",
    kind: "select",
    label: "Recibidos o emitidos",
    placeholder: "Recibidos y emitidos",
    tucked: true,
    choices: choices(directionTitles),
  },
  {
    key: "tanda",
    kind: "choice",
    label: "Archivos cargados juntos",
    free: /^\d{1,9}$/,
    tucked: true,
    choices: [],
    said: () => "los de una tanda",
  },
  {
    key: "quedo",
    kind: "select",
    label: "Cómo quedaron",
    placeholder: "Como sea",
    tucked: true,
    choices: choices({
      clear: "Sin dudas",
      doubtful: "Con dudas",
      observed: "Observados",
      settled: "Resueltos",
      repeated: "Ya estaban",
    }),
  },
];

/** What the server sorts by, under the name of each column. */
const SORTS: Readonly<Record<string, string>> = { fecha: "date", vence: "due_date", total: "total" };
export const FIRST_SORT = "-fecha";

/** `-fecha` of the address as the server calls it. */
function sortOf(text: string): VoucherFilter["sort"] {
  const name = SORTS[text.replace("-", "")];
  if (!name) return "-date";
  return `${text.startsWith("-") ? "-" : ""}${name}` as VoucherFilter["sort"];
}

/** The query of what the filters choose, in an order of the address. */
export function askedOf(values: Readonly<Record<string, string>>, sort: string): VoucherFilter {
  const number = (text: string | undefined) => (text ? Number(text) : undefined);
  const word = (key: string) => values[key] || undefined;
  return {
    q: word("q"),
    state: word("estado"),
    company: number(values.empresa),
    supplier: number(values.proveedor),
    type: word("tipo"),
    from: word("desde"),
    until: word("hasta"),
    due_from: word("vence_desde"),
    due_until: word("vence_hasta"),
    currency: word("moneda"),
    observed: word("observado"),
    unallocated: word("sin_imputar"),
    without_file: word("sin_archivo"),
    check_state: word("arca"),
    origin: word("origen"),
    direction: word("sentido"),
    batch: number(values.tanda),
    part: word("quedo"),
    sort: sortOf(sort),
  } as VoucherFilter;
}

/** The views that come with the list. */
export const views = [
  { name: "Todos", filters: "" },
  { name: "Para validar", filters: "estado=recibido" },
  { name: "Sin imputar", filters: "sin_imputar=1" },
  { name: "Observados", filters: "observado=1" },
  { name: "Falta el documento", filters: "sin_archivo=1" },
  { name: "No figuran en ARCA", filters: "arca=no_figura" },
];
