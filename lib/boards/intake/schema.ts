import * as z from "zod";
import { documentId, fileView } from "@/lib/documents/schema";
import { cursor, limit, recordId, workDay } from "@/lib/format/listSchema";
import { MAX_TEXT, priorities, stateGroups } from "../rules/words";
import { cardTitle, fieldView, priorityNames } from "../schema";

/** A form that the person may fill. */
export const formRow = z.object({
  board: z.string(),
  /** The department. */
  department: z.string(),
  title: z.string(),
  about: z.string(),
});

/** A form with everything it asks for. */
export const formView = formRow.extend({
  /** One of them has to be chosen; empty when there are none. */
  types: z.array(z.string()),
  fields: z.array(fieldView),
  asks: z.array(z.enum(["due", "show", "files"])),
  /** The ones of them without which it is not sent. */
  required: z.array(z.enum(["due", "show", "files"])),
  priorityTitles: priorityNames,
  /** Urgent is asked for, and the department decides. */
  urgentByLead: z.boolean(),
  /** For fields that are a person. */
  people: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type FormView = z.output<typeof formView>;

export const newRequest = z.strictObject({
  /** Made by the sender: sending the same one again answers the request that there is. */
  client_id: z.uuid("Tiene que ser un UUID."),
  title: cardTitle,
  type: z.string().max(80).optional(),
  description: z.string().trim().max(MAX_TEXT, `Hasta ${MAX_TEXT} caracteres.`).default(""),
  priority: z.enum(priorities, "Elegir una prioridad.").default("media"),
  due_on: workDay.nullable().default(null),
  show: z.string().min(1).max(300).nullable().default(null),
  files: z.array(documentId).max(20, "Hasta 20 archivos.").default([]),
  fields: z.record(z.string(), z.unknown()).default({}),
});

/** What became of a request lately, for its list. */
export const requestRow = z.object({
  id: z.int(),
  board: z.string(),
  department: z.string(),
  code: z.string(),
  title: z.string(),
  type: z.string(),
  /** The column it is in, as the department calls it, and its group. */
  state: z.string(),
  group: z.enum(stateGroups),
  archived: z.boolean(),
  priority: z.enum(priorities),
  priorityTitles: priorityNames,
  due_on: z.string().nullable(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
  /** When something of it changed last that the person may know, and in a few words. */
  news_at: z.string(),
  news: z.string(),
});
export type RequestRow = z.output<typeof requestRow>;

export const requestsQuery = z.strictObject({
  /** "abiertos" unless said. */
  estado: z.enum(["abiertos", "cerrados", "todos"]).default("abiertos"),
  board: z.string().max(60).optional(),
  q: z.string().trim().max(200).optional(),
  cursor: cursor.optional(),
  limit: limit(25),
});
export const requestList = z.object({ items: z.array(requestRow), next_cursor: z.string().nullable() });

export const requestComment = z.object({
  id: z.int(),
  author: z.string(),
  mine: z.boolean(),
  text: z.string(),
  created_at: z.string(),
  files: z.array(fileView),
});

/** A request as who asked sees it: nothing of the board's own talk, fields and files. */
export const requestView = requestRow.extend({
  description: z.string(),
  /** What the form asked for, as it stands now; of what became a show, as it was asked. */
  fields: z.array(z.object({ field: fieldView, value: z.unknown() })),
  /** Names for fields that are a person. */
  names: z.record(z.string(), z.string()),
  show: z.string().nullable(),
  files: z.array(fileView),
  /** The person who works on it. */
  assignees: z.array(z.string()),
  steps: z.array(z.object({ at: z.string(), state: z.string(), group: z.enum(stateGroups).nullable() })),
  comments: z.array(requestComment),
  /** The department sends versions of the work to look at: GET /cards/{id}/proofs answers who asked too. */
  proofs: z.boolean(),
  /** What whoever asked does of it: receive what came. */
  todo: z.object({ label: z.string(), href: z.string() }).nullable(),
  /** Nobody began: it may be taken back. */
  withdrawable: z.boolean(),
});
export type RequestView = z.output<typeof requestView>;

export const requestParams = z.object({ id: recordId });
export const newRequestComment = z.strictObject({
  client_id: z.uuid("Tiene que ser un UUID."),
  text: z.string().trim().max(MAX_TEXT, `Hasta ${MAX_TEXT} caracteres.`).default(""),
  files: z.array(documentId).max(10, "Hasta 10 archivos.").default([]),
});

export const showsQuery = z.strictObject({ q: z.string().trim().max(200).default("") });
export const showChoice = z.object({ name: z.string(), about: z.string() });
