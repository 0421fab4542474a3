import dynamic from "next/dynamic";
import { byCompany, byCurrency, byDate, commonAsked, ID, numberOf } from "@/components/frame/list/commonFilters";
import type { FilterChoice, FilterFieldProps, FilterSpec } from "@/components/frame/list/filterSpec";
import { orderAsked } from "@/components/frame/list/placeIn";
import type { VoucherFilter } from "@/lib/vouchers/schema";
import { bySupplier, words } from "../../filterParts";

const TargetChoice = dynamic<FilterFieldProps>(() => import("./TargetChoice").then((it) => it.TargetChoice), {
  ssr: false,
});

/** What the tabs show, by `ver` of the address; "" is what waits. */
export const TABS = [
  { id: "", label: "Sin imputar", count: "unallocated" },
  { id: "imputados", label: "Imputados", count: "allocated" },
  { id: "reimputados", label: "Reimputados", count: "reallocated" },
  { id: "cerrado", label: "Mes cerrado", count: "shut" },
] as const;

const OF_TAB: Readonly<Record<string, object>> = {
  "": { unallocated: "1" },
  imputados: { state: "imputado,en_aprobacion,aprobado,programado,pagado_parcial,pagado", direction: "recibido" },
  reimputados: { reallocated: "1" },
  cerrado: { unallocated: "1", shut: "1" },
};

/** Whether a tab shows what waits. */
export const waits = (tab: string | undefined): boolean => !tab || tab === "cerrado";

interface Known {
  companies: readonly FilterChoice[];
  categories: readonly FilterChoice[];
  supplier: (id: string) => string;
  target: (key: string) => string;
  /** Suppliers can be searched; without it one that the address names is only said. */
  searchesSuppliers: boolean;
}

/** The filters of the list; what they are called comes from the server. */
export const filterSpecs = ({ companies, categories, supplier, target, searchesSuppliers }: Known): FilterSpec[] => [
  {
    key: "ver",
    kind: "mark",
    label: "Cuáles",
    quiet: true,
    choices: TABS.map(({ id, label }) => ({ value: id, label })),
  },
  words,
  byCompany(companies),
  byCurrency(),
  searchesSuppliers
    ? { ...bySupplier(supplier), tucked: true }
    : { key: "proveedor", kind: "mark", label: "Proveedor", free: ID, choices: [], said: supplier },
  {
    key: "destino",
    kind: "choice",
    label: "Imputado a",
    free: /^(show|project|event|centre):\d{1,9}$/,
    tucked: true,
    choices: [],
    said: target,
    Field: TargetChoice,
  },
  {
    key: "rubro",
    kind: "choice",
    label: "Rubro",
    placeholder: "Todos los rubros",
    free: ID,
    tucked: true,
    choices: categories,
  },
  byDate,
];

/** The views that come with the list. */
export const views = [
  { name: "Más viejo primero", filters: "" },
  { name: "Mes cerrado", filters: "ver=cerrado" },
  { name: "Imputados", filters: "ver=imputados" },
  { name: "Reimputados", filters: "ver=reimputados" },
];

const SORTS: Readonly<Record<string, string>> = { fecha: "date", total: "total" };

/** What waits comes oldest first, what is done newest first. */
export const firstOrder = (tab: string | undefined): string => (waits(tab) ? "fecha" : "-fecha");

/** The query of what the filters choose. */
export function askedOf(values: Readonly<Record<string, string>>, sort: string): VoucherFilter {
  const [kind, id] = (values.destino ?? "").split(":");
  return {
    ...OF_TAB[values.ver ?? ""],
    ...commonAsked(values),
    supplier: numberOf(values.proveedor),
    ...(kind && { [kind]: numberOf(id) }),
    category: numberOf(values.rubro),
    sort: orderAsked(SORTS, sort, "date"),
  } as VoucherFilter;
}
