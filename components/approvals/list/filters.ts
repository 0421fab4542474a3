import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { requestStates, stateTitles } from "@/lib/approvals/rules/words";
import type { KindView } from "@/lib/approvals/schema";

/** The lists of the inbox, by the key of the address. */
export const tabKey = "ver";
export const listTabs = ["para_decidir", "pedidas", "decididas", "todas"] as const;
export type ListTab = (typeof listTabs)[number];

const CURRENCIES = ["ARS", "USD", "EUR"].map((value) => ({ value, label: value }));

/** What the inbox is filtered by. */
export const approvalFilters = (kinds: readonly KindView[]): FilterSpec[] => [
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
