import { byCompany, byCurrency, commonAsked } from "@/components/frame/list/commonFilters";
import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import { orderAsked } from "@/components/frame/list/placeIn";
import { choicesOf } from "@/components/kit/fields/choices";
import { currencyName } from "@/lib/format/money";
import { subjectTitles } from "@/lib/payments/rules/kinds";
import type { DueFilter } from "@/lib/payments/schema/due";

export const FIRST_ORDER = "vence";
const SORTS: Readonly<Record<string, string>> = { vence: "due", proveedor: "supplier", saldo: "amount" };

const views = { vencidos: "Vencidos", bloqueados: "Bloqueados", pagables: "Se pueden pagar" } as const;

/** What is due is filtered by. */
export const filterSpecs = (companies: readonly FilterChoice[]): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar proveedor o número" },
  { key: "ver", kind: "select", label: "Cuáles", placeholder: "Todos", menu: true, choices: choicesOf(views) },
  byCompany(companies),
  { ...byCurrency(currencyName), tucked: true },
  {
    key: "tipo",
    kind: "select",
    label: "Qué se paga",
    placeholder: "Todo",
    tucked: true,
    choices: choicesOf(subjectTitles),
  },
  { key: "desde", to: "hasta", kind: "period", label: "Vence", tucked: true },
];

/** The query of what the filters choose. */
export const askedOf = (values: Readonly<Record<string, string>>, order: string): DueFilter =>
  ({
    ...commonAsked(values),
    view: values.ver || undefined,
    kind: values.tipo || undefined,
    sort: orderAsked(SORTS, order, "due"),
  }) as DueFilter;

export const presets = [
  { name: "Todo lo pendiente", filters: "" },
  { name: "Vencidos", filters: "ver=vencidos" },
  { name: "Bloqueados", filters: "ver=bloqueados" },
];
