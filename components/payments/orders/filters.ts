import { byCompany, byCurrency, byDate, commonAsked } from "@/components/frame/list/commonFilters";
import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import { orderAsked } from "@/components/frame/list/placeIn";
import { choicesOf } from "@/components/kit/fields/choices";
import { currencyName } from "@/lib/format/money";
import type { OrdersFilter } from "@/lib/payments/orders/schema";
import { orderStateTitles, paymentMethodTitles } from "@/lib/payments/rules/states";

export const FIRST_ORDER = "-dia";
const SORTS = { dia: "day", orden: "number", importe: "amount", proveedor: "supplier" } as const;

export const filterSpecs = (companies: readonly FilterChoice[]): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar proveedor, número o referencia" },
  {
    key: "estado",
    kind: "select",
    label: "Estado",
    placeholder: "Cualquier estado",
    choices: choicesOf(orderStateTitles),
  },
  byCompany(companies),
  { ...byCurrency(currencyName), tucked: true },
  {
    key: "medio",
    kind: "select",
    label: "Medio",
    placeholder: "Cualquier medio",
    tucked: true,
    choices: choicesOf(paymentMethodTitles),
  },
  byDate,
];

/** The query of what the filters choose. */
export const askedOf = (values: Readonly<Record<string, string>>, order: string): OrdersFilter =>
  ({
    ...commonAsked(values),
    state: values.estado || undefined,
    method: values.medio || undefined,
    sort: orderAsked(SORTS, order, "-day"),
  }) as OrdersFilter;

export const presets = [
  { name: "Todas", filters: "" },
  { name: "En el banco", filters: "estado=enviado" },
  { name: "Acreditadas", filters: "estado=acreditado" },
  { name: "Rechazadas", filters: "estado=rechazado" },
  { name: "Declaradas", filters: "medio=declarado" },
];
