import { txQuery } from "@/lib/db";
import { asDay, asText, named, oneOf, type ReadCell } from "../rules/cells";
import { projectKindTitles, workStateTitles } from "../rules/kinds";
import type { EventRow, ProjectRow } from "../schema";
import type { ListDefinition } from "./definition";
import { mergedSql, STORED } from "./merged";

export type ProjectFacts = Pick<
  ProjectRow,
  "name" | "kind" | "company_id" | "owner_id" | "starts_on" | "ends_on" | "state"
>;
export type EventFacts = Pick<EventRow, "name" | "project_id" | "company_id" | "starts_on" | "ends_on" | "state">;

const DAYS = "r.starts_on::text, r.ends_on::text";
const COMPANY = "r.company_id, (SELECT c.name FROM company c WHERE c.id = r.company_id) AS company";
const readState: ReadCell = (text, ...rest) => oneOf(workStateTitles)(text || "activo", ...rest);
const state = { field: "state", read: readState } as const;

export const projects: ListDefinition<ProjectRow, ProjectFacts> = {
  table: "project",
  record: "project",
  missing: "No existe este proyecto.",
  select: `SELECT ${STORED}, ${mergedSql("project")}, ${DAYS}, r.name, r.kind, ${COMPANY}, r.owner_id,
    (SELECT coalesce(nullif(u.name, ''), u.mail::text) FROM app_user u WHERE u.id = r.owner_id) AS owner, r.state FROM project r`,
  words: "r.name",
  order: "catalogue_key(r.name), r.id",
  filters: { state: "r.state", kind: "r.kind" },
  merges: true,
  columns: {
    name: "text",
    kind: "text",
    company_id: "int",
    owner_id: "int",
    starts_on: "date",
    ends_on: "date",
    state: "text",
  },
  taken: async (tx, { name }, own) => {
    const [row] = await txQuery<{ id: number }>(
      tx,
      `SELECT id FROM project WHERE merged_into IS NULL AND catalogue_key(name) = catalogue_key($1) AND id IS DISTINCT FROM $2::int`,
      name,
      own,
    );
    return row?.id ?? null;
  },
  takenText: ({ name }) => `Ya existe el proyecto ${name}.`,
  fields: [
    { header: "Nombre", width: 36, kind: "text", value: ({ name }) => name },
    { header: "Tipo", width: 14, kind: "text", value: ({ kind }) => projectKindTitles[kind] },
    { header: "Empresa", width: 30, kind: "text", value: ({ company }) => company ?? "" },
    { header: "Responsable", width: 26, kind: "text", value: ({ owner }) => owner ?? "" },
    { header: "Desde", width: 14, kind: "day", value: ({ starts_on }) => starts_on },
    { header: "Hasta", width: 14, kind: "day", value: ({ ends_on }) => ends_on },
    { header: "Estado", width: 12, kind: "text", value: ({ state: now }) => workStateTitles[now] },
    { header: "Unido a", width: 30, kind: "text", value: ({ kept }) => kept ?? "" },
  ],
  cells: {
    name: { field: "name", read: asText },
    kind: { field: "kind", read: (text, ...rest) => oneOf(projectKindTitles)(text || "otro", ...rest) },
    company: { field: "company_id", read: named("companies", "la empresa") },
    owner: { field: "owner_id", read: named("people", "la persona") },
    starts_on: { field: "starts_on", read: asDay },
    ends_on: { field: "ends_on", read: asDay },
    state,
  },
};

export const events: ListDefinition<EventRow, EventFacts> = {
  table: "event",
  record: "event",
  missing: "No existe este evento.",
  select: `SELECT ${STORED}, ${mergedSql("event")}, ${DAYS}, r.name, r.project_id,
    (SELECT k.name FROM project_kept m JOIN project k ON k.id = m.kept_id WHERE m.id = r.project_id) AS project, ${COMPANY}, r.state FROM event r`,
  words: "r.name",
  order: "r.starts_on DESC NULLS LAST, catalogue_key(r.name), r.id",
  filters: { state: "r.state" },
  merges: true,
  columns: { name: "text", project_id: "int", company_id: "int", starts_on: "date", ends_on: "date", state: "text" },
  taken: async (tx, { name, starts_on }, own) => {
    const [row] = await txQuery<{ id: number }>(
      tx,
      `SELECT id FROM event WHERE merged_into IS NULL AND catalogue_key(name) = catalogue_key($1)
         AND starts_on IS NOT DISTINCT FROM $2::date AND id IS DISTINCT FROM $3::int`,
      name,
      starts_on,
      own,
    );
    return row?.id ?? null;
  },
  takenText: ({ name }) => `Ya existe el evento ${name}, ese día.`,
  fields: [
    { header: "Nombre", width: 36, kind: "text", value: ({ name }) => name },
    { header: "Proyecto", width: 30, kind: "text", value: ({ project }) => project ?? "" },
    { header: "Empresa", width: 30, kind: "text", value: ({ company }) => company ?? "" },
    { header: "Desde", width: 14, kind: "day", value: ({ starts_on }) => starts_on },
    { header: "Hasta", width: 14, kind: "day", value: ({ ends_on }) => ends_on },
    { header: "Estado", width: 12, kind: "text", value: ({ state: now }) => workStateTitles[now] },
    { header: "Unido a", width: 30, kind: "text", value: ({ kept }) => kept ?? "" },
  ],
  cells: {
    name: { field: "name", read: asText },
    project: { field: "project_id", read: named("projects", "el proyecto") },
    company: { field: "company_id", read: named("companies", "la empresa") },
    starts_on: { field: "starts_on", read: asDay },
    ends_on: { field: "ends_on", read: asDay },
    state,
  },
};
