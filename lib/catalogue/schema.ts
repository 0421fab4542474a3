import * as z from "zod";
import { cursor, day, limit, recordId } from "@/lib/format/listSchema";
import {
  type CatalogueList,
  catalogueLists,
  categoryStateTitles,
  holidayCountryTitles,
  holidayKindTitles,
  keysIn,
  mergedLists,
  projectKindTitles,
  proposalDeeds,
  sideTitles,
  type Titles,
  workStateTitles,
} from "./rules/kinds";

const text = (max: number) => z.string().trim().max(max, `Hasta ${max} caracteres.`);
/** A name as it is kept: blanks once, and something of it. */
const name = (missing: string) =>
  text(200)
    .transform((value) => value.replace(/\s+/g, " "))
    .refine((value) => value !== "", missing);
const oneOf = <Value extends string>(titles: Titles<Value>) =>
  z.enum(keysIn(titles), `Tiene que ser ${Object.values<string>(titles).join(", ").toLowerCase()}.`);
const ref = z.int().positive().nullable();
const optionalDay = z.union([day, z.literal("").transform(() => null)]).nullable();
const version = z.int().min(1);

const inOrder = <T extends { starts_on: string | null; ends_on: string | null }>(
  value: T,
  ctx: z.RefinementCtx<T>,
): T => {
  if (value.starts_on && value.ends_on && value.ends_on < value.starts_on)
    ctx.addIssue({ code: "custom", path: ["ends_on"], message: "Termina antes de empezar.", input: value.ends_on });
  return value;
};

const category = {
  parent_id: ref.default(null),
  name: name("Falta el nombre del rubro."),
  side: oneOf(sideTitles).default("gasto"),
  state: oneOf(categoryStateTitles).default("activa"),
  /** Its real amounts come from the sheet: sueldos, cargas sociales. */
  by_sheet: z.boolean("Tiene que ser sí o no.").default(false),
};
const project = {
  name: name("Falta el nombre del proyecto."),
  kind: oneOf(projectKindTitles).default("otro"),
  company_id: ref.default(null),
  owner_id: ref.default(null),
  starts_on: optionalDay.default(null),
  ends_on: optionalDay.default(null),
  state: oneOf(workStateTitles).default("activo"),
};
const event = {
  name: name("Falta el nombre del evento."),
  project_id: ref.default(null),
  company_id: ref.default(null),
  starts_on: optionalDay.default(null),
  ends_on: optionalDay.default(null),
  state: oneOf(workStateTitles).default("activo"),
};
const holiday = {
  country: oneOf(holidayCountryTitles),
  /** "" for the whole country. */
  region: text(100).default(""),
  day,
  name: name("Falta qué se festeja."),
  kind: oneOf(holidayKindTitles).default("feriado"),
};

const one = { category, project, event, holiday };
const changed = <Facts extends z.ZodRawShape>(facts: Facts) => z.strictObject({ ...facts, version });

/** What is written of a record of each list: new, and over a version of it. */
export const bodies = {
  categories: { fresh: z.strictObject(one.category), changed: changed(one.category) },
  projects: { fresh: z.strictObject(one.project).transform(inOrder), changed: changed(one.project).transform(inOrder) },
  events: { fresh: z.strictObject(one.event).transform(inOrder), changed: changed(one.event).transform(inOrder) },
  holidays: { fresh: z.strictObject(one.holiday), changed: changed(one.holiday) },
};

type Bodies = typeof bodies;
/** What is written of a new record of a list, and over a version of one. */
export const freshOf = <List extends CatalogueList>(list: List) => bodies[list].fresh as Bodies[List]["fresh"];
export const changedOf = <List extends CatalogueList>(list: List) => bodies[list].changed as Bodies[List]["changed"];

const stored = { id: z.int(), version: z.int(), updated_at: z.string() };
/** `kept`: the name of the record that it is counted as, where it was merged; of a chain, the last one. */
const mergeable = { merged_into: z.int().nullable(), kept: z.string().nullable() };
const days = { starts_on: z.string().nullable(), ends_on: z.string().nullable() };

/** A record of each list, as it is answered. */
export const rowShapes = {
  categories: z.object({
    ...stored,
    ...mergeable,
    parent_id: z.int().nullable(),
    /** The name of the one above, of the one that stays where that was merged. */
    parent: z.string().nullable(),
    name: z.string(),
    side: oneOf(sideTitles),
    state: oneOf(categoryStateTitles),
    by_sheet: z.boolean(),
  }),
  projects: z.object({
    ...stored,
    ...mergeable,
    ...days,
    name: z.string(),
    kind: oneOf(projectKindTitles),
    company_id: z.int().nullable(),
    company: z.string().nullable(),
    owner_id: z.int().nullable(),
    owner: z.string().nullable(),
    state: oneOf(workStateTitles),
  }),
  events: z.object({
    ...stored,
    ...mergeable,
    ...days,
    name: z.string(),
    project_id: z.int().nullable(),
    project: z.string().nullable(),
    company_id: z.int().nullable(),
    company: z.string().nullable(),
    state: oneOf(workStateTitles),
  }),
  holidays: z.object({
    ...stored,
    country: oneOf(holidayCountryTitles),
    region: z.string(),
    day: z.string(),
    name: z.string(),
    kind: oneOf(holidayKindTitles),
  }),
};
export type CategoryRow = z.output<typeof rowShapes.categories>;
export type ProjectRow = z.output<typeof rowShapes.projects>;
export type EventRow = z.output<typeof rowShapes.events>;
export type HolidayRow = z.output<typeof rowShapes.holidays>;

/** What narrows a list; each knows some of them. `merged` shows those that were merged, which are left out else. */
export const catalogueFilter = z.strictObject({
  q: text(200).optional(),
  state: oneOf({ ...categoryStateTitles, ...workStateTitles }).optional(),
  side: oneOf(sideTitles).optional(),
  kind: oneOf({ ...projectKindTitles, ...holidayKindTitles }).optional(),
  country: oneOf(holidayCountryTitles).optional(),
  year: z
    .string()
    .regex(/^\d{4}$/, "Tiene que ser un año.")
    .optional(),
  merged: z.enum(["si"]).optional(),
});
export type CatalogueFilter = z.output<typeof catalogueFilter>;
export const catalogueQuery = z.strictObject({
  ...catalogueFilter.shape,
  limit: limit(200),
  cursor: cursor.optional(),
});

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), next_cursor: z.string().nullable(), total: z.int() });

const list = z.enum(catalogueLists, "No es una lista del catálogo.");
export const listParams = z.object({ list });
export const recordParams = z.object({ id: recordId });
export const listRecordParams = z.object({ list, id: recordId });
export const mergeParams = z.object({ list: z.enum(mergedLists, "En esa lista no se une nada."), id: recordId });

export const mergeBody = z.strictObject({ into: z.int().positive(), version });
export const separateBody = z.strictObject({ version });
export const merged = z.object({ id: z.int(), merged_into: z.int().nullable(), version: z.int() });

const mergedList = z.enum(mergedLists, "En esa lista no se propone nada.");
export const proposalParams = z.object({ list: mergedList });
export const proposalQuery = z.strictObject({ limit: limit(50), cursor: cursor.optional() });
/** What was proposed, with the accepted ones whose names are most like its own, the likest first. */
export const proposalsPage = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      name: z.string(),
      /** Where it is: the rubro above it. */
      context: z.string(),
      alike: z.array(z.object({ id: z.int(), name: z.string(), context: z.string(), likeness: z.number() })),
    }),
  ),
  next_cursor: z.string().nullable(),
  total: z.int(),
});
export type ProposalsPage = z.output<typeof proposalsPage>;
export type Proposal = z.output<typeof proposalsPage>["items"][number];
export const decideProposalsBody = z.strictObject({
  does: z.enum(proposalDeeds),
  items: z
    .array(z.strictObject({ id: z.int().positive(), version, into: z.int().positive().optional() }))
    .min(1, "Elegir al menos uno.")
    .max(100, "Hasta 100 por vez."),
});
export type ProposalsToDecide = z.output<typeof decideProposalsBody>;
/** Of each what came of it; `version` is the one that it has by now. */
export const decidedProposals = z.object({
  data: z.array(z.object({ id: z.int(), ok: z.boolean(), error: z.string(), version: z.int() })),
});
export type DecidedProposals = z.output<typeof decidedProposals>;

const choice = z.object({ id: z.int(), name: z.string() });
/** What a form of the catalogue lets choose. */
export const catalogueChoices = z.object({
  companies: z.array(choice),
  people: z.array(z.object({ ...choice.shape, mail: z.string() })),
  projects: z.array(choice),
  /** First levels in use. */
  categories: z.array(z.object({ ...choice.shape, side: oneOf(sideTitles) })),
});

export const fillBody = z.strictObject({
  country: oneOf(holidayCountryTitles),
  year: z.int().min(2000, "Desde el año 2000.").max(2100, "Hasta el año 2100."),
});
export const filled = z.object({ added: z.int(), there: z.int() });
