import * as z from "zod";
import { documentId, fileView } from "@/lib/documents/schema";
import { cursor, day, limit, recordId, workDay } from "@/lib/format/listSchema";
import type { FieldDefinition } from "./rules/definition";
import { richText } from "./rules/richText";
import {
  boardRoles,
  fieldTypes,
  linkKinds,
  MAX_ASSIGNEES,
  MAX_CHECKS,
  MAX_LABELS,
  MAX_TITLE,
  priorities,
  stateGroups,
} from "./rules/words";

export const id = z.number().int().positive().max(2_147_483_647);
export const boardParams = z.object({ board: z.string().max(60) });
export const cardParams = z.object({ id: recordId });
export const numberParams = boardParams.extend({ id: recordId });
const version = z.int("Falta la versión.");

export const boardPerson = z.object({
  id: z.int(),
  name: z.string(),
  picture: z.string().nullable(),
  rol: z.string(),
  lead: z.boolean(),
});
export type BoardPerson = z.output<typeof boardPerson>;

/** What a board calls its priorities, where it has names of its own. */
export const priorityNames = z.partialRecord(z.enum(priorities), z.string()).optional();

export const columnView = z.object({
  id: z.int(),
  key: z.string(),
  title: z.string(),
  group: z.enum(stateGroups),
  position: z.int(),
  /** Cards it should hold at most. */
  wip_limit: z.int().nullable(),
  /** Keys of the fields a card needs to enter. */
  needs: z.array(z.string()),
  locked: z.boolean(),
  round: z.boolean(),
  /** Its cards are moved by their record, not by hand. */
  by_record: z.boolean(),
  version: z.int(),
});
export type ColumnView = z.output<typeof columnView>;

export const fieldView: z.ZodType<FieldDefinition> = z.object({
  key: z.string(),
  title: z.string(),
  type: z.enum(fieldTypes),
  options: z.array(z.string()).optional(),
  help: z.string().optional(),
  required: z.boolean(),
  types: z.array(z.string()).optional(),
  warnDays: z.array(z.int()).optional(),
  onCard: z.boolean(),
  owner: z.string().optional(),
  later: z.boolean().optional(),
});

/** A board as its reader works with it. */
export const boardView = z.object({
  key: z.string(),
  title: z.string(),
  prefix: z.string(),
  role: z.enum(boardRoles),
  /** The person's own id. */
  me: z.int(),
  screens: z.array(z.object({ path: z.string(), title: z.string(), view: z.enum(["team", "own"]) })),
  columns: z.array(columnView),
  types: z.array(z.string()),
  /** Those of them whose cards are records of another domain. */
  records: z.array(z.string()),
  /** What priorities are called here, as far as it is not what they are called elsewhere (rules/words.ts). */
  priorityTitles: priorityNames,
  fields: z.array(fieldView),
  /** Hours from the request to the end, by priority. */
  sla: z.partialRecord(z.enum(priorities), z.number()),
  /** Members propose to close, leads decide. */
  closing: z.enum(["free", "approval"]),
  people: z.array(boardPerson),
  /** Labels in use. */
  labels: z.array(z.string()),
  intake: z.boolean(),
  proofs: z.boolean(),
  urgentByLead: z.boolean(),
});
export type BoardView = z.output<typeof boardView>;

/** A board in the list of the ones a person sees, with what is open in it. */
export const boardSummary = z.object({
  key: z.string(),
  title: z.string(),
  prefix: z.string(),
  role: z.enum(boardRoles),
  path: z.string(),
  open: z.int(),
  overdue: z.int(),
  mine: z.int(),
  /** Closings that wait for a lead's yes. */
  waiting: z.int(),
});

const shared = {
  id: z.int(),
  board: z.string(),
  number: z.int(),
  column_id: z.int(),
  type: z.string(),
  title: z.string(),
  priority: z.enum(priorities),
  start_on: z.string().nullable(),
  due_on: z.string().nullable(),
  /** Estimate, a decimal text. */
  hours: z.string().nullable(),
  labels: z.array(z.string()),
  fields: z.record(z.string(), z.unknown()),
  assignees: z.array(z.int()),
  requester_id: z.int().nullable(),
  rounds: z.int(),
  /** The show that it is, which says the fields that have an owner. */
  show_id: z.int().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Since when it is in its column. */
  entered_at: z.string(),
  started_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  sla_due_at: z.string().nullable(),
  /** A closing that somebody proposed: where to, and who. */
  close: z.object({ column_id: z.int(), by: z.int(), at: z.string() }).nullable(),
  archived: z.boolean(),
  version: z.int(),
};

/** A card as lists show it. Its people are ids of the board's `people`; who left is in `names`. */
export const cardRow = z.object({
  ...shared,
  /** Its place in the column, compared byte by byte. */
  rank: z.string(),
  checks: z.object({ done: z.int(), total: z.int() }),
  comments: z.int(),
  files: z.int(),
  show: z.object({ name: z.string(), about: z.string() }).nullable(),
});
export type CardRow = z.output<typeof cardRow>;

export const cardList = z.object({
  items: z.array(cardRow),
  /** Names of people who are on cards and not on the board any more, by id. */
  names: z.record(z.string(), z.string()),
  /** Of the archived ones: where they go on, when there are more. */
  next_cursor: z.string().optional(),
});

export const checkView = z.object({
  id: z.int(),
  text: z.string(),
  done_at: z.string().nullable(),
  done_by: z.string().nullable(),
});
export const linkView = z.object({
  id: z.int(),
  kind: z.enum(linkKinds),
  title: z.string(),
  about: z.string(),
  /** Where it opens; null when the reader may not, or there is no place. */
  href: z.string().nullable(),
});
export type LinkView = z.output<typeof linkView>;

/** A card with everything but its talk and its history, which come in pages. */
export const cardDetail = z.object({
  ...shared,
  rank: z.string(),
  description: z.unknown(),
  checks: z.array(checkView),
  links: z.array(linkView),
  /** Where the records are that move it: an order, what came of it, its bills. */
  records: z.array(z.object({ title: z.string(), about: z.string(), href: z.string().nullable() })),
  files: z.array(fileView),
  requester: z.string().nullable(),
  author: z.string().nullable(),
  comments: z.int(),
  /** Nobody changes it where it is. */
  locked: z.boolean(),
  names: z.record(z.string(), z.string()),
});
export type CardDetail = z.output<typeof cardDetail>;

/**
 * Open cards always; closed ones since a day (of late, when nothing is said); `archived` the archived ones instead (closed since
 * a day or any), the last first, `limit` at once and on from `cursor`; `ids` only these.
 */
export const cardsQuery = z.strictObject({
  closed_since: day.optional(),
  archived: z.stringbool().optional(),
  limit: limit(200),
  cursor: cursor.optional(),
  ids: z
    .string()
    .regex(/^\d{1,9}(?:,\d{1,9}){0,199}$/, "Números separados por comas, hasta 200.")
    .optional(),
});

/** What a card is called: something that can be seen. */
export const cardTitle = z
  .string("Falta el título.")
  .trim()
  .max(MAX_TITLE, `Hasta ${MAX_TITLE} caracteres.`)
  .refine((value) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(value), "Falta el título.");
const hours = z
  .string()
  .regex(/^\d{1,5}(?:\.\d{1,2})?$/, "Horas con hasta dos decimales.")
  .refine((value) => Number(value) > 0, "Más de cero.");

/** What a person writes of a card; in a change, only what changes. */
const content = {
  title: cardTitle,
  type: z.string().max(80),
  description: richText,
  priority: z.enum(priorities, "Elegir una prioridad."),
  start_on: workDay.nullable(),
  due_on: workDay.nullable(),
  hours: hours.nullable(),
  labels: z
    .array(z.string().trim().min(1).max(40, "Hasta 40 caracteres."))
    .max(MAX_LABELS, `Hasta ${MAX_LABELS} etiquetas.`)
    .transform((labels) => [...new Set(labels)]),
  /** Custom fields by key; null takes one out. */
  fields: z.record(z.string(), z.unknown()),
  assignees: z.array(id).max(MAX_ASSIGNEES, `Hasta ${MAX_ASSIGNEES} personas.`),
};

export const newCard = z.strictObject({
  ...z.object(content).partial().shape,
  title: cardTitle,
  /** Made by the sender: sending the same one again answers the card that there is. */
  client_id: z.uuid("Tiene que ser un UUID."),
  /** The first column when absent. */
  column_id: id.optional(),
  checklist: z.array(z.string().trim().min(1).max(300)).max(MAX_CHECKS).default([]),
  files: z.array(documentId).max(20, "Hasta 20 archivos.").default([]),
  /** A show's name to link. */
  show: z.string().min(1).max(300).optional(),
});
export const cardChange = z.strictObject({ ...z.object(content).partial().shape, version });
export type CardChange = z.output<typeof cardChange>;

export const move = z.strictObject({
  column_id: id,
  /** The card it goes below; null: the top; absent: the end. One that is not there any more is the end. */
  after: id.nullable().optional(),
});

/** `proposed`: the card stays and a lead decides. `over_limit`: the column holds more than it should. */
export const moved = z.object({ card: cardRow, proposed: z.boolean(), over_limit: z.boolean() });

export const pageQuery = z.strictObject({ cursor: cursor.optional(), limit: limit(50) });
