import { byCompany, byCurrency, byDate, commonAsked, ID, numberOf } from "@/components/frame/list/commonFilters";
import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import { categoryTitles } from "@/lib/cards/rules/kinds";
import { expenseStateTitles } from "@/lib/cards/rules/states";
import { monthText } from "../looks";

const choices = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }));
const { retirado: _, ...shown } = expenseStateTitles;

/** By the months that there are. */
export const byMonth = (months: readonly string[]): FilterSpec => ({
  key: "mes",
  kind: "choice",
  label: "Rendición",
  placeholder: "Todos los meses",
  free: /^20\d{2}-\d{2}$/,
  choices: months.map((value) => ({ value, label: monthText(value) })),
});

/** The filters of the list; people, months and companies come from the server. */
export const filterSpecs = (
  holders: readonly FilterChoice[],
  months: readonly string[],
  companies: readonly FilterChoice[],
): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar comercio, persona o número" },
  { key: "estado", kind: "checks", label: "Estado", placeholder: "Todos los estados", choices: choices(shown) },
  {
    key: "titular",
    kind: "choice",
    label: "Titular",
    placeholder: "Todos los titulares",
    free: ID,
    choices: holders,
  },
  byMonth(months),
  { ...byCompany(companies), tucked: true },
  {
    key: "rubro",
    kind: "select",
    label: "Rubro",
    placeholder: "Todos los rubros",
    tucked: true,
    choices: choices(categoryTitles),
  },
  { ...byCurrency(), tucked: true },
  byDate,
  {
    key: "foto",
    kind: "select",
    label: "Comprobante",
    placeholder: "Con y sin comprobante",
    tucked: true,
    choices: [
      { value: "1", label: "Con comprobante" },
      { value: "0", label: "Sin comprobante" },
    ],
  },
  {
    key: "resumido",
    kind: "select",
    label: "Resumen",
    placeholder: "En el resumen y no",
    tucked: true,
    choices: [
      { value: "1", label: "En el resumen" },
      { value: "0", label: "Todavía no" },
    ],
  },
  {
    key: "orden",
    kind: "select",
    label: "Orden",
    placeholder: "Por persona y mes",
    tucked: true,
    choices: [
      { value: "-day", label: "Los últimos primero" },
      { value: "day", label: "Los más viejos primero" },
      { value: "-amount", label: "Importe más alto primero" },
      { value: "amount", label: "Importe más bajo primero" },
    ],
  },
];

/** The query of what the filters choose. */
export function askedOf(values: Readonly<Record<string, string>>) {
  const word = (key: string) => values[key] || undefined;
  return {
    ...commonAsked(values),
    state: word("estado"),
    holder: numberOf(values.titular),
    month: word("mes"),
    category: word("rubro"),
    receipt: word("foto"),
    matched: word("resumido"),
    sort: word("orden") ?? "holder",
  } as never;
}

/** The views that come with the list. */
export const views = [
  { name: "Todos", filters: "" },
  { name: "Para revisar", filters: "estado=enviado" },
  { name: "Observados", filters: "estado=observado" },
  { name: "Sin comprobante", filters: "foto=0" },
  { name: "Personales", filters: "estado=rechazado" },
];
