import dynamic from "next/dynamic";
import type { FilterChoice, FilterFieldProps, FilterSpec } from "@/components/frame/list/filterSpec";
import { currencies } from "@/lib/format/currencies";
import type { VoucherFilter } from "@/lib/vouchers/schema";

// Search as one types is loaded with the filter that has it.
const SupplierChoice = dynamic<FilterFieldProps>(() => import("../../SupplierChoice").then((it) => it.SupplierChoice), {
  ssr: false,
});
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
  { key: "q", kind: "search", label: "Buscar proveedor o número" },
  {
    key: "empresa",
    kind: "choice",
    label: "Empresa",
    placeholder: "Todas las empresas",
    free: /^\d{1,9}$/,
    choices: companies,
  },
  {
    key: "moneda",
    kind: "select",
    label: "Moneda",
    placeholder: "Todas las monedas",
    choices: currencies.map((value) => ({ value, label: value })),
  },
  searchesSuppliers
    ? {
        key: "proveedor",
        kind: "choice",
        label: "Proveedor",
        free: /^\d{1,9}$/,
        tucked: true,
        choices: [],
        said: supplier,
        Field: SupplierChoice,
      }
    : { key: "proveedor", kind: "mark", label: "Proveedor", free: /^\d{1,9}$/, choices: [], said: supplier },
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
    free: /^\d{1,9}$/,
    tucked: true,
    choices: categories,
  },
  { key: "desde", to: "hasta", kind: "period", label: "Fecha", tucked: true },
];

/** The views that come with the list. */
export const views = [
  { name: "Más viejo primero", filters: "" },
  { name: "Mes cerrado", filters: "ver=cerrado" },
  { name: "Imputados", filters: "ver=imputados" },
  { name: "Reimputados", filters: "ver=reimputados" },
];

const SORTS: Readonly<Record<string, string>> = { fecha: "date", total: "total" };

/** The order of the address; what waits comes oldest first, what is done newest first. */
export const sortOf = (tab: string | undefined, text: string): string =>
  SORTS[text.replace("-", "")] ? text : waits(tab) ? "fecha" : "-fecha";

/** The query of what the filters choose. */
export function askedOf(values: Readonly<Record<string, string>>, sort: string): VoucherFilter {
  const number = (text: string | undefined) => (text ? Number(text) : undefined);
  const [kind, id] = (values.destino ?? "").split(":");
  return {
    ...OF_TAB[values.ver ?? ""],
    q: values.q || undefined,
    company: number(values.empresa),
    supplier: number(values.proveedor),
    currency: values.moneda || undefined,
    ...(kind && { [kind]: number(id) }),
    category: number(values.rubro),
    from: values.desde || undefined,
    until: values.hasta || undefined,
    sort: `${sort.startsWith("-") ? "-" : ""}${SORTS[sort.replace("-", "")] ?? "date"}`,
  } as VoucherFilter;
}
