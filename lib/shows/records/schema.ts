import * as z from "zod";
import { hasAddress, NO_ADDRESS } from "@/lib/format/cleanName";
import { divisa, money } from "@/lib/format/fieldSchema";
import { limit, recordId, several, workDay } from "@/lib/format/listSchema";
import { named } from "@/lib/vouchers/schema/fields";
import { showStates, showTypes, stages } from "../rules/kinds";
import { lightKinds, lightTones } from "../rules/light";
import { showTabs } from "../rules/tabNames";

const text = (max: number) => z.string().trim().normalize("NFC").max(max);
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Tiene que ser una hora, con la forma HH:MM.");
const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, "Tiene que ser un país de dos letras, como AR o ES.");
const version = z.int().min(1);

/** Takings of one currency; only for who reads a show's money. */
const amount = z.object({ divisa, recaudacion_total: money });

/** `kind`: empty where nothing waits. */
const light = z.object({
  tone: z.enum(lightTones),
  kind: z.enum([...lightKinds, ""]),
  why: z.string(),
  detail: z.string(),
  due: z.string().nullable(),
});

export const showRow = z.object({
  id: z.int(),
  name: z.string(),
  artist: named,
  venue: z.string(),
  city: z.string(),
  country: z.string().nullable(),
  fecha: z.string().nullable(),
  hora: z.string().nullable(),
  type: z.enum(showTypes),
  state: z.enum(showStates),
  stage: z.enum(stages).nullable(),
  divisa,
  company: named.nullable(),
  owner: named.nullable(),
  project: named.nullable(),
  capacidad: z.int(),
  sold: z.int(),
  /** Percent of the capacity, null where that is not known. */
  percent: z.number().nullable(),
  /** In the list, of what is on sale: the percent that shows like it had sold as many days before theirs; null where there is none to compare with. */
  pace: z.number().nullable().optional(),
  amounts: z.array(amount).optional(),
  /** What it cost, and was promised, against its budget, by currency; only for who reads its money. */
  budgets: z.array(z.object({ divisa, presupuesto: money, real: money, percent: z.number().nullable() })).optional(),
  /** The worst of what it waits for, as far as the person sees; null until it was looked at, and once it is over. */
  light: light.nullable(),
  version: z.int(),
});
export type ShowRow = z.output<typeof showRow>;

/** `fecha`: the nearest first; `day`: as the calendar has them. */
const sorts = ["fecha", "day", "name", "state", "sold", "light"] as const;
export const showFilter = z.strictObject({
  q: text(120).optional(),
  state: several(showStates, "es un estado").optional(),
  light: several(lightTones, "es un aviso").optional(),
  company: recordId.optional(),
  owner: recordId.optional(),
  project: recordId.optional(),
  country: country.optional(),
  from: workDay.optional(),
  to: workDay.optional(),
  sort: z.enum([...sorts, ...sorts.map((one) => `-${one}` as const)]).default("fecha"),
});
export type ShowFilter = z.output<typeof showFilter>;
export const showQuery = showFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: limit(50),
});

/** `counts`: how many of the shows that the other filters leave are in each state. */
export const showPage = z.object({
  data: z.array(showRow),
  total: z.int(),
  counts: z.array(z.object({ state: z.enum(showStates), shows: z.int() })),
  /** How many of those in the chosen states are late or over, and how many have something due. */
  lights: z.object({ mal: z.int(), aviso: z.int() }),
});

export type ShowPage = z.output<typeof showPage>;

const sums = { divisa, shows: z.int() };

/** What the shows that a filter leaves come to; money only of those whose money the person reads, absent for who reads none. */
export const showFigures = z.object({
  shows: z.int(),
  lights: z.object({ mal: z.int(), aviso: z.int() }),
  sold: z.int(),
  /** Of those that sell, and have a capacity. */
  capacidad: z.int(),
  selling: z.int(),
  /** To be played within thirty days. */
  soon: z.int(),
  /** `sold` of `capacidad`: what was sold in the currency, of the places of the shows that sold in it. */
  amounts: z.array(z.object({ ...sums, recaudacion_total: money, sold: z.int(), capacidad: z.int() })).optional(),
  budgets: z.array(z.object({ ...sums, presupuesto: money, real: money })).optional(),
});
export type ShowFigures = z.output<typeof showFigures>;

/** What several shows get at once: who is in charge, or what they are part of; null takes it off. */
export const bulkShowsBody = z
  .strictObject({
    items: z
      .array(z.strictObject({ id: recordId, version }))
      .min(1)
      .max(100, "Hasta 100 de una vez."),
    owner_id: recordId.nullable().optional(),
    project_id: recordId.nullable().optional(),
  })
  .refine(({ owner_id, project_id }) => owner_id !== undefined || project_id !== undefined, {
    path: ["owner_id"],
    message: "Falta qué se cambia.",
  });

/** How it went with each, in the order that was asked for. */
export const bulkShowsReply = z.object({
  data: z.array(z.object({ id: z.int(), ok: z.boolean(), code: z.string(), message: z.string() })),
});

export const showChoices = z.object({
  companies: z.array(named),
  people: z.array(named),
  venues: z.array(named.extend({ city: z.string() })),
  projects: z.array(named),
});

const placed = {
  fecha: workDay.nullable(),
  hora: hour.nullable(),
  /** The venue by its name; its city and country are said with it. Null: none yet, of the city alone. */
  venue: text(200).nullable(),
  room: text(120),
  city: text(120),
  country,
  type: z.enum(showTypes),
  divisa,
  company_id: recordId.nullable(),
  owner_id: recordId.nullable(),
  project_id: recordId.nullable(),
  announce_on: workDay.nullable(),
  doors: hour.nullable(),
  curfew: hour.nullable(),
};

const artist = text(200).min(1, "Falta el artista.").refine(hasAddress, NO_ADDRESS);

/** A question for a date. Its name is proposed where it is not said. */
export const askShowBody = z.strictObject({
  artist,
  city: placed.city.default(""),
  country: placed.country.default("AR"),
  venue: placed.venue.default(null),
  fecha: placed.fecha.default(null),
  type: placed.type.default("booking"),
  divisa: placed.divisa.default("ARS"),
  company_id: placed.company_id.default(null),
  client_id: z.uuid("Tiene que ser un identificador único."),
});

/** What is sent is changed; the rest stays. Of a show that is confirmed, day and place are changed by rescheduling. */
export const showFactsBody = z
  .strictObject({ ...placed, artist, capacidad: z.int("Tiene que ser un número entero.").min(0).max(1_000_000) })
  .partial()
  .extend({ version });

const issue = z.object({ path: z.string(), message: z.string(), link: z.string().optional() });

export const showView = showRow.extend({
  room: z.string(),
  announce_on: z.string().nullable(),
  doors: z.string().nullable(),
  curfew: z.string().nullable(),
  state_reason: z.string(),
  /** Its card of booking's board, for who sees that. */
  card: z.object({ code: z.string(), href: z.string() }).nullable(),
  /** The steps that may follow, with all that each lacks; `allowed`: whether the person may take it. */
  steps: z.array(
    z.object({ to: z.enum(showStates), allowed: z.boolean(), reason: z.boolean(), missing: z.array(issue) }),
  ),
  /** What the person may do here. */
  may: z.object({ edit: z.boolean(), money: z.boolean(), costs: z.boolean(), tickets: z.boolean() }),
  /** The parts of its page that they open. */
  tabs: z.array(z.enum(showTabs)),
  /** What stands beside the names of some of them: "versus", "83 %", "27/42". */
  marks: z.partialRecord(z.enum(showTabs), z.string()),
});
export type ShowView = z.output<typeof showView>;
