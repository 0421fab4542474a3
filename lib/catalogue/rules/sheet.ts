import type { TitledFields } from "@/lib/imports/plain";
import type { CatalogueList } from "./kinds";

/** The largest sheet that is read, and how many rows it may have. */
export const MAX_CATALOGUE_BYTES = 5 * 1024 * 1024;
export const MAX_CATALOGUE_ROWS = 5_000;

/** The columns that a sheet of some list may have: how the Excel heads them, and what else people write. */
export const catalogueColumns = {
  name: {
    label: "Nombre",
    also: ["rubro", "proyecto nombre", "evento", "motivo", "feriado", "name"],
    required: true,
  },
  parent: { label: "Rubro de arriba", also: ["rubro padre", "grupo", "area"] },
  side: { label: "Lado", also: ["gasto o ingreso"] },
  by_sheet: { label: "Por planilla", also: ["planilla"] },
  state: { label: "Estado", also: [] },
  country: { label: "País", also: ["country"] },
  kind: { label: "Tipo", also: ["clase"] },
  company: { label: "Empresa", also: ["sociedad"] },
  owner: { label: "Responsable", also: ["a cargo"] },
  project: { label: "Proyecto", also: [] },
  starts_on: { label: "Desde", also: ["inicio", "empieza"] },
  ends_on: { label: "Hasta", also: ["fin", "termina"] },
  day: { label: "Día", also: ["fecha", "date"] },
  region: { label: "Región", also: ["provincia", "comunidad"] },
} as const satisfies TitledFields;
export type CatalogueColumn = keyof typeof catalogueColumns;

/** The columns of each list, in the order of its Excel. */
export const listColumns: Readonly<Record<CatalogueList, readonly CatalogueColumn[]>> = {
  categories: ["name", "parent", "side", "by_sheet", "state"],
  projects: ["name", "kind", "company", "owner", "starts_on", "ends_on", "state"],
  events: ["name", "project", "company", "starts_on", "ends_on", "state"],
  holidays: ["day", "name", "country", "region", "kind"],
};
