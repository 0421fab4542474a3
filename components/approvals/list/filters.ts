import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { requestStates, stateTitles } from "@/lib/approvals/rules/words";
import type { KindView } from "@/lib/approvals/schema";
import { currencies } from "@/lib/format/currencies";

/** The lists of the inbox, by the key of the address. */
export const tabKey = "ver";
export const listTabs = ["para_decidir", "pedidas", "decididas", "todas"] as const;
export type ListTab = (typeof listTabs)[number];

const CURRENCIES = currencies.map((value) => ({ value, label: value }));

/** The ways of seeing the inbox that come with it; the first one is where it starts. */
export const inboxViews = [
  { name: "Para decidir", filters: "" },
  { name: "Con alertas", filters: "alertas=si" },
  { name: "Esperan hace 3 días o más", filters: "edad=3&orden=pedida" },
  { name: "Las que pedí y esperan", filters: `${tabKey}=pedidas&estado=en_aprobacion` },
  { name: "Las que me devolvieron", filters: `${tabKey}=pedidas&estado=devuelto` },
  { name: "Las que rechacé", filters: `${tabKey}=decididas&estado=rechazado` },
];

const TAB_TITLES: Readonly<Record<ListTab, string>> = {
  para_decidir: "Para decidir",
  pedidas: "Pedidas",
  decididas: "Decididas",
  todas: "Todas",
};

/** What the inbox is filtered by. Whose list it is stands over it, and is kept with a view. */
export const approvalFilters = (kinds: readonly KindView[]): FilterSpec[] => [
  {
    key: tabKey,
    kind: "segments",
    label: "Lista",
    quiet: true,
    choices: listTabs.filter((tab) => tab !== "para_decidir").map((value) => ({ value, label: TAB_TITLES[value] })),
  },
  { key: "q", kind: "search", label: "Buscar", field: "Proveedor, referencia o quién pide" },
  {
    key: "clase",
    kind: "select",
    label: "Clase",
    placeholder: "Todas",
    choices: kinds.map(({ key, title }) => ({ value: key, label: title })),
    free: /^\w{1,60}$/,
  },
  { key: "moneda", kind: "select", label: "Moneda", placeholder: "Todas", choices: CURRENCIES },
  {
    key: "alertas",
    kind: "select",
    label: "Alertas",
    placeholder: "Con y sin alertas",
    choices: [
      { value: "si", label: "Con alertas" },
      { value: "no", label: "Sin alertas" },
    ],
  },
  {
    key: "edad",
    kind: "select",
    label: "Pedidas hace",
    placeholder: "Cualquier tiempo",
    choices: [
      { value: "1", label: "Un día o más" },
      { value: "3", label: "3 días o más" },
      { value: "7", label: "Una semana o más" },
      { value: "30", label: "Un mes o más" },
    ],
  },
  {
    key: "estado",
    kind: "select",
    label: "Estado",
    placeholder: "Todos",
    choices: requestStates.map((value) => ({ value, label: stateTitles[value] })),
  },
  {
    key: "orden",
    kind: "select",
    label: "Orden",
    placeholder: "El de la lista",
    choices: [
      { value: "vence", label: "Por plazo" },
      { value: "-pedida", label: "Las últimas primero" },
      { value: "pedida", label: "Las más viejas primero" },
      { value: "-importe", label: "Importe más alto primero" },
      { value: "importe", label: "Importe más bajo primero" },
    ],
  },
];
