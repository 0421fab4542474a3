import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import type { Filters } from "@/components/frame/list/filtersIn";
import { useFilters } from "@/components/frame/list/useFilters";
import type { Address } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { formatDay, isValidDay } from "@/lib/format/dates";
import { listAreas } from "@/lib/musicwins/budgets/api";
import type { PagosFilter } from "./pagos";

const STATES: FilterChoice[] = [
  { value: "vencidos", label: "Vencidos" },
  { value: "sin_fecha", label: "Sin fecha" },
];

/** Their names, with the chosen one although they have not come yet. */
const named = (names: readonly string[], chosen: string): FilterChoice[] =>
  [...new Set([...names, chosen])].filter(Boolean).map((value) => ({ value, label: value }));

/** The filters of payments: words, area, its category, and the day or state chosen in the calendar or the figures. */
export function usePagosFilters({ area, category, ver }: PagosFilter, byBudget: boolean): Filters<Address> {
  const { data } = useRead(listAreas, {});
  const areas = data?.data ?? [];
  const categories = areas.find((one) => one.area === area)?.categories ?? [];
  const specs: FilterSpec[] = [
    { key: "q", kind: "search", label: "Buscar pagos" },
    {
      key: "area",
      kind: "select",
      label: "Área",
      placeholder: "Todas las áreas",
      choices: named(
        areas.map((one) => one.area),
        area,
      ),
    },
    {
      key: "category",
      kind: "select",
      label: "Categoría",
      placeholder: "Todas las categorías",
      choices: named(categories, category),
    },
    {
      key: "ver",
      kind: "mark",
      label: "Pagos",
      choices: isValidDay(ver) ? [...STATES, { value: ver, label: formatDay(ver) }] : STATES,
    },
  ];
  // A budget is seen whole: neither its payments' words nor their days choose among them.
  const ofBudgets = byBudget ? specs.slice(1, 3) : specs;
  const filters = useFilters(ofBudgets.filter(({ key }) => key !== "category" || area || category));
  return {
    ...filters,
    // A category is one of its area.
    set: (change, options) => filters.set("area" in change ? { ...change, category: "" } : change, options),
  };
}
