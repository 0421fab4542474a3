import type { RowGroups } from "@/components/kit/table/columns";
import { MONTHS } from "@/lib/format/dates";
import type { ShowRow } from "@/lib/shows/records/schema";
import { type ShowState, showStateTitles } from "@/lib/shows/rules/kinds";

/** How the list stands: as a table, or in groups. The order that each group needs is the server's. */
export const listViews = [
  { value: "", label: "Tabla" },
  { value: "mes", label: "Mes" },
  { value: "estado", label: "Estado" },
] as const;
export type ListView = (typeof listViews)[number]["value"];
export const viewIn = (asked: string): ListView => listViews.find(({ value }) => value === asked)?.value ?? "";

/** The order of the server that puts the rows of a group together; undefined: the one that was chosen. */
export const orderOfView: Record<ListView, "day" | "state" | undefined> = {
  "": undefined,
  mes: "day",
  estado: "state",
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "Noviembre 2026", of `2026-11`. */
export const monthTitle = (month: string): string =>
  month === "" ? "Sin fecha" : `${capital(MONTHS[Number(month.slice(5, 7)) - 1] ?? "")} ${month.slice(0, 4)}`;

const head = (title: string) => <strong className="font-semibold">{title}</strong>;
const stateTitle = (id: string) => showStateTitles[id as ShowState];

/** What stands together in each view. */
export const groupsOfView: Record<ListView, RowGroups<ShowRow> | undefined> = {
  "": undefined,
  mes: {
    of: ({ fecha }) => fecha?.slice(0, 7) ?? "",
    label: monthTitle,
    head: (id) => head(monthTitle(id)),
  },
  estado: { of: ({ state }) => state, label: stateTitle, head: (id) => head(stateTitle(id)) },
};
