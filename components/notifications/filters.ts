import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { isKind, kindNames, type NotificationKind, notificationKinds } from "@/lib/notifications/kinds";

/** The filters of the list as the call takes them. */
export interface Filters {
  kind?: NotificationKind;
  unread?: "0" | "1";
  from?: string;
  to?: string;
}

/** By reading, kind and days. */
export const notificationFilters: FilterSpec[] = [
  {
    key: "lectura",
    kind: "segments",
    label: "Lectura",
    choices: [
      { value: "", label: "Todas" },
      { value: "sin", label: "Sin leer" },
      { value: "con", label: "Leídas" },
    ],
  },
  {
    key: "tipo",
    kind: "select",
    label: "Tipo",
    placeholder: "Todos los tipos",
    choices: kindNames.map((kind) => ({ value: kind, label: notificationKinds[kind].title })),
  },
  { key: "desde", to: "hasta", kind: "period", label: "Período" },
];

/** The address says `sin` and `con` for what is not read and what is. */
const UNREAD = new Map<string, "0" | "1">([
  ["sin", "1"],
  ["con", "0"],
]);

/** What is chosen, as the call takes it. */
export const asked = ({ tipo = "", lectura = "", desde, hasta }: Readonly<Record<string, string>>): Filters => ({
  kind: isKind(tipo) ? tipo : undefined,
  unread: UNREAD.get(lectura),
  from: desde || undefined,
  to: hasta || undefined,
});
