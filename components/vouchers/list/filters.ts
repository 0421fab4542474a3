import { byCompany, byCurrency, byDate, commonAsked, ID, numberOf } from "@/components/frame/list/commonFilters";
import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import { orderAsked } from "@/components/frame/list/placeIn";
import { choicesOf } from "@/components/kit/fields/choices";
import { checkStateTitles, directionTitles, originTitles } from "@/lib/vouchers/rules/kinds";
import { standingTitles } from "@/lib/vouchers/rules/states";
import { voucherTypes } from "@/lib/vouchers/rules/types";
import type { VoucherFilter } from "@/lib/vouchers/schema";
import { bySupplier, words } from "../filterParts";

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
  words,
  {
    key: "estado",
    kind: "checks",
    label: "Estado",
    placeholder: "Todos los estados",
    choices: choicesOf(standingTitles),
  },
  byCompany(companies),
  { ...bySupplier(supplier), tucked: true },
  { key: "tipo", kind: "checks", label: "Tipo", placeholder: "Todos los tipos", tucked: true, choices: TYPES },
  byDate,
  { key: "vence_desde", to: "vence_hasta", kind: "period", label: "Vence", tucked: true },
  { ...byCurrency(), tucked: true },
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
    key: "de_antes",
    kind: "select",
    label: "De antes del libro mayor",
    placeholder: "De antes y de ahora",
    tucked: true,
    choices: yesNo("Solo los de antes", "Sin los de antes"),
  },
  {
    key: "arca",
    kind: "select",
    label: "ARCA",
    placeholder: "Cualquiera en ARCA",
    tucked: true,
    choices: choicesOf(checkStateTitles),
  },
  {
    key: "origen",
    kind: "select",
    label: "Por dónde entró",
    placeholder: "Por cualquier lado",
    tucked: true,
    choices: choicesOf(originTitles),
  },
  {
    key: "sentido",
    kind: "select",
    label: "Recibidos o emitidos",
    placeholder: "Recibidos y emitidos",
    tucked: true,
    choices: choicesOf(directionTitles),
  },
  {
    key: "tanda",
    kind: "choice",
    label: "Archivos cargados juntos",
    free: ID,
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
    choices: choicesOf({
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

/** The query of what the filters choose, in an order of the address. */
export function askedOf(values: Readonly<Record<string, string>>, sort: string): VoucherFilter {
  const word = (key: string) => values[key] || undefined;
  return {
    ...commonAsked(values),
    state: word("estado"),
    supplier: numberOf(values.proveedor),
    type: word("tipo"),
    due_from: word("vence_desde"),
    due_until: word("vence_hasta"),
    observed: word("observado"),
    unallocated: word("sin_imputar"),
    without_file: word("sin_archivo"),
    historic: word("de_antes"),
    check_state: word("arca"),
    origin: word("origen"),
    direction: word("sentido"),
    batch: numberOf(values.tanda),
    part: word("quedo"),
    sort: orderAsked<VoucherFilter["sort"]>(SORTS, sort, "-date"),
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
