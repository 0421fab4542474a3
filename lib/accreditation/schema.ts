import * as z from "zod";
import { limit, recordId, several, workDay } from "@/lib/format/listSchema";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { text, version } from "@/lib/vouchers/schema/fields";
import { MAX_DAYS, MAX_ZONES } from "./rules/code";
import { documentKinds, stateTitles, steps } from "./rules/states";

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Tiene que ser una hora, con la forma HH:MM.");
const optionalRecord = recordId.nullable().default(null);
const client_id = z.uuid("Tiene que ser un identificador único.");
export const accState = z.enum(keysOf(stateTitles));
export const documentKind = z.enum(keysOf(documentKinds));
const access = z
  .array(
    z
      .int()
      .min(0)
      .max(2 ** MAX_DAYS - 1),
  )
  .max(MAX_ZONES);
/** Until when, by the clock of the event's place; null: until it is over. */
const cutoff = z.strictObject({ day: workDay, time: hour }).nullable().default(null);
export const mail = z.union([z.literal(""), z.email("Tiene que ser un mail.").max(200)]).default("");

export const eventParams = z.object({ event: recordId });
export const categoryParams = eventParams.extend({ category: recordId });
export const companyParams = eventParams.extend({ company: recordId });
export const personParams = z.object({ person: recordId });
export const pictureParams = personParams.extend({ kind: z.enum(["foto", "seguro"]) });
export const printParams = z.object({ print: recordId });
export const deviceParams = eventParams.extend({ device: recordId });

const event = {
  name: text(120).min(2, "Falta el nombre del evento."),
  place: text(160).default(""),
  days: z
    .array(workDay)
    .min(1, "Falta algún día.")
    .max(MAX_DAYS, `Hasta ${MAX_DAYS} días.`)
    .refine((days) => days.every((one, at) => at === 0 || one > (days[at - 1] ?? "")), "Cada día una vez y en orden."),
  zones: z
    .array(text(40).min(1, "Falta el nombre de la zona."))
    .min(1, "Falta alguna zona.")
    .max(MAX_ZONES, `Hasta ${MAX_ZONES} zonas.`),
  cutoff,
};
export const newEventBody = z.strictObject({
  ...event,
  zones: event.zones.optional(),
  show_id: optionalRecord,
  /** Its zones, categories, companies and quotas come along; people, links and phones never. */
  clone_of: optionalRecord,
  client_id,
});
export const eventBody = z.strictObject({ ...event, version });

const category = {
  name: text(40).min(2, "Falta el nombre."),
  letter: z.string().regex(/^[A-ZÑ]$/, "Una letra mayúscula."),
  access,
  needs_insurance: z.boolean().default(false),
};
export const newCategoryBody = z.strictObject({ ...category, client_id });
export const categoryBody = z.strictObject({ ...category, version });

const quotas = z
  .array(z.strictObject({ category_id: recordId, places: z.int("Tiene que ser un número entero.").min(0).max(9_999) }))
  .max(30)
  .default([]);
const company = { name: text(120).min(2, "Falta el nombre de la empresa."), mail, cutoff, quotas };
export const newCompanyBody = z.strictObject({ ...company, client_id });
export const companyBody = z.strictObject({ ...company, version });
export const companyLinkBody = z.strictObject({ client_id });

export const personFacts = {
  name: text(120).min(3, "Falta el nombre."),
  document_kind: documentKind,
  document: text(30).refine(
    (value) => value.replace(/[^\p{L}\p{N}]/gu, "").length >= 4,
    "Falta el número de documento.",
  ),
  role: text(80).default(""),
  plate: text(15).default(""),
  mail,
  insurance_until: z
    .union([workDay, z.literal("").transform(() => null)])
    .nullable()
    .default(null),
};
export const newPersonBody = z.strictObject({
  ...personFacts,
  company_id: recordId,
  category_id: recordId,
  /** Why, once the time to ask is over. */
  reason: text(300).default(""),
  client_id,
});
export const personBody = z.strictObject({
  ...personFacts,
  company_id: recordId,
  category_id: recordId,
  /** Its own zones and days; null: those of its category. */
  access: access.nullable(),
  version,
});

const SORTS = ["pedida", "nombre", "empresa"] as const;
export const peopleQuery = z.strictObject({
  q: text(100).optional(),
  estado: several(keysOf(stateTitles), "es un estado").optional(),
  empresa: recordId.optional(),
  categoria: recordId.optional(),
  orden: z.enum(SORTS).default("pedida"),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: limit(50),
});

export const stepBody = z.strictObject({
  step: z.enum(steps),
  people: z
    .array(z.strictObject({ id: recordId, version }))
    .min(1, "Falta a quién.")
    .max(500, "Hasta 500 de una vez."),
  reason: text(300).default(""),
});

const printSize = z.enum(["a4", "a6"]);
export const printBody = z.strictObject({
  /** Whom; empty: everybody whose badge is missing. */
  people: z.array(recordId).max(1_000, "Hasta 1.000 de una vez.").default([]),
  size: printSize.default("a4"),
  client_id,
});

export const deviceBody = z.strictObject({
  name: text(60).min(2, "Falta el nombre del teléfono."),
  gate: text(60).min(1, "Falta la puerta."),
  zone: z
    .int()
    .min(0)
    .max(MAX_ZONES - 1),
  /** Until the end of that day. */
  until: workDay,
  client_id,
});

const cutoffView = z.object({ day: z.string(), time: z.string() }).nullable();
export const eventRow = z.object({
  id: z.int(),
  name: z.string(),
  place: z.string(),
  days: z.array(z.string()),
  people: z.int(),
  waiting: z.int(),
  over: z.boolean(),
});
export type EventRow = z.output<typeof eventRow>;
export const eventList = z.object({ events: z.array(eventRow) });

export const categoryView = z.object({
  id: z.int(),
  name: z.string(),
  letter: z.string(),
  access: z.array(z.int()),
  needs_insurance: z.boolean(),
  people: z.int(),
  version: z.int(),
});
export type CategoryView = z.output<typeof categoryView>;

export const companyView = z.object({
  id: z.int(),
  name: z.string(),
  mail: z.string(),
  cutoff: cutoffView,
  /** It has a link that works. */
  linked: z.boolean(),
  /** `used`: those approved; `asked`: those that wait. */
  quotas: z.array(z.object({ category_id: z.int(), places: z.int(), used: z.int(), asked: z.int() })),
  version: z.int(),
});
export type CompanyView = z.output<typeof companyView>;

export const deviceView = z.object({
  id: z.int(),
  name: z.string(),
  gate: z.string(),
  zone: z.int(),
  until: z.string(),
  works: z.boolean(),
  synced_at: z.string().nullable(),
  offset_ms: z.int().nullable(),
  scans: z.int(),
});
export type DeviceView = z.output<typeof deviceView>;

export const printView = z.object({
  id: z.int(),
  size: printSize,
  done: z.int(),
  total: z.int(),
  ready: z.boolean(),
  error: z.string(),
  at: z.string(),
  by: z.string(),
});
export type PrintView = z.output<typeof printView>;

export const eventView = z.object({
  id: z.int(),
  name: z.string(),
  place: z.string(),
  show_id: z.int().nullable(),
  zone: z.string(),
  days: z.array(z.string()),
  zones: z.array(z.string()),
  cutoff: cutoffView,
  closed: z.boolean(),
  forgotten: z.boolean(),
  states: z.record(accState, z.int()),
  categories: z.array(categoryView),
  companies: z.array(companyView),
  devices: z.array(deviceView),
  prints: z.array(printView),
  /** Approved people whose badge is not on paper. */
  unprinted: z.int(),
  version: z.int(),
});
export type EventView = z.output<typeof eventView>;
/** `link`: what somebody else is given, told once. */
export const linkedEvent = eventView.extend({ link: z.string() });

export const personView = z.object({
  id: z.int(),
  serial: z.int(),
  name: z.string(),
  document_kind: documentKind,
  document: z.string(),
  role: z.string(),
  plate: z.string(),
  mail: z.string(),
  company_id: z.int(),
  company: z.string(),
  category_id: z.int(),
  category: z.string(),
  letter: z.string(),
  /** Its own where they are not its category's, and those that it has. */
  own_access: z.array(z.int()).nullable(),
  access: z.array(z.int()),
  state: accState,
  reason: z.string(),
  /** Of its company's places in its category; `places` null: none were given. */
  quota: z.object({ places: z.int().nullable(), used: z.int(), asked: z.int() }),
  insurance_until: z.string().nullable(),
  needs_insurance: z.boolean(),
  photo: z.boolean(),
  insurance: z.boolean(),
  /** Why it cannot be approved as it is; empty: it can. */
  obstacles: z.array(z.string()),
  revision: z.int(),
  printed_revision: z.int().nullable(),
  prints: z.int(),
  consent_at: z.string().nullable(),
  asked_at: z.string(),
  forgotten: z.boolean(),
  version: z.int(),
});
export type PersonView = z.output<typeof personView>;
export const peoplePage = z.object({ people: z.array(personView), total: z.int() });

/** Of each person whether it was done, or why not. */
export const stepped = z.object({
  done: z.array(z.int()),
  refused: z.array(z.object({ id: z.int(), name: z.string(), why: z.string() })),
});
export type Stepped = z.output<typeof stepped>;

const passage = z.object({ gate: z.string(), at: z.string(), passed: z.boolean() });
export const liveView = z.object({
  inside: z.array(z.object({ zone: z.int(), category: z.string(), people: z.int() })),
  /** Who went in by gate, of each quarter of an hour. */
  quarters: z.array(z.object({ at: z.string(), gate: z.string(), people: z.int() })),
  doubles: z.array(z.object({ serial: z.number(), name: z.string(), zone: z.int(), first: passage, again: passage })),
  revoked: z.array(z.object({ serial: z.number(), name: z.string(), zone: z.int(), gate: z.string(), at: z.string() })),
  clocks: z.array(z.object({ name: z.string(), gate: z.string(), offset_ms: z.int() })),
  scans: z.int(),
});
export type LiveView = z.output<typeof liveView>;
