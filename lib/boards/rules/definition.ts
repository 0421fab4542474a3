import * as z from "zod";
import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { type Role, roles } from "@/lib/access/roles";
import { fieldTypes, priorities, stateGroups } from "./words";

const key = z.string().regex(/^[a-z][a-z0-9_]*$/);
const title = z.string().min(1).max(80);
const role = z.enum(roles as unknown as [Role, ...Role[]]);
const grant = z.enum(Object.keys(grantTitles) as [GrantKey, ...GrantKey[]]);

/** A column as a board starts with it; leads rename, reorder, add and archive columns afterwards. */
const column = z.strictObject({
  key,
  title,
  group: z.enum(stateGroups),
  /** Cards it should hold at most: more is allowed, and said. */
  wip: z.int().positive().optional(),
  /** Fields without which a card does not enter. */
  needs: z.array(key).default([]),
  /** What a card says is settled here: nobody changes it, only moves it. */
  locked: z.boolean().default(false),
  /** Each time a card enters is one more round. */
  round: z.boolean().default(false),
  /** Its cards are moved by their record (an order), not by hand; nobody archives it, nor moves another column's cards into it. */
  byRecord: z.boolean().default(false),
});
export type ColumnDefinition = z.output<typeof column>;

const field = z.strictObject({
  key,
  title,
  type: z.enum(fieldTypes),
  options: z.array(z.string().min(1)).optional(),
  help: z.string().optional(),
  /** Must be filled in the intake form. */
  required: z.boolean().default(false),
  /** Card types that have it; all when absent. */
  types: z.array(z.string()).optional(),
  /** Of a date: tells the assignees and the leads so many days before. */
  warnDays: z.array(z.int().min(0)).optional(),
  /** Shown on the card in the board. */
  onCard: z.boolean().default(false),
  /** Of cards that are a record of another domain (the board's `records`) that record says it: written by its domain alone. */
  owner: key.optional(),
  /** Its record comes to it by itself, by steps of its own: nobody types it on a new card. */
  later: z.boolean().optional(),
});
export type FieldDefinition = z.output<typeof field>;

/** What a template, a recurring card or an automation makes a card with. */
export const cardSeed = z.strictObject({
  title: z.string().min(1).max(200),
  type: z.string().optional(),
  description: z.string().optional(),
  priority: z.enum(priorities).optional(),
  /** Days until it is due. */
  dueDays: z.int().min(0).optional(),
  labels: z.array(z.string()).optional(),
  checklist: z.array(z.string()).optional(),
  fields: z.record(z.string(), z.unknown()).optional(),
  hours: z.number().positive().optional(),
});
export type CardSeed = z.output<typeof cardSeed>;

const template = z.strictObject({ key, title, card: cardSeed });

/** When a recurring card comes, by the day in Buenos Aires. */
export const rhythm = z.discriminatedUnion("every", [
  z.strictObject({ every: z.literal("day"), interval: z.int().min(1).max(365).default(1) }),
  z.strictObject({
    every: z.literal("week"),
    interval: z.int().min(1).max(52).default(1),
    /** 1 Monday to 7 Sunday. */
    weekdays: z.array(z.int().min(1).max(7)).min(1),
  }),
  z.strictObject({
    every: z.literal("month"),
    interval: z.int().min(1).max(24).default(1),
    /** 31 is the last day in every month. */
    day: z.int().min(1).max(31),
  }),
]);
export type Rhythm = z.output<typeof rhythm>;

const recurrence = z.strictObject({ key, title, rhythm, card: cardSeed });

/** What happens when a card enters a column: a small closed list, done in this order in the move's own transaction. */
export const automationStep = z.discriminatedUnion("do", [
  /** `to`: a person by id, or who asked for the card, or who moved it. */
  z.strictObject({ do: z.literal("assign"), to: z.union([z.int().positive(), z.enum(["requester", "mover"])]) }),
  z.strictObject({ do: z.literal("due"), days: z.int().min(0).max(3650) }),
  z.strictObject({
    do: z.literal("notify"),
    who: z.enum(["assignees", "leads", "requester"]),
    text: z.string().min(1).max(200),
  }),
  z.strictObject({ do: z.literal("create"), board: key, card: cardSeed }),
]);
export type AutomationStep = z.output<typeof automationStep>;

const automation = z.strictObject({ key, title, column: key, steps: z.array(automationStep).min(1) });

const asked = z.enum(["due", "show", "files"]);

const intake = z.strictObject({
  title,
  about: z.string(),
  /** The people who may fill it: everyone who uses boards, or these roles (the board's own people always). */
  open: z.union([z.literal("staff"), z.array(role)]),
  /** Card types to choose among; the board's when absent. */
  types: z.array(z.string()).optional(),
  /** Custom fields it asks for, in order. */
  fields: z.array(key).default([]),
  /** Parts of a card it asks for beside title, description and priority. */
  asks: z.array(asked).default(["due", "files"]),
  /** The ones of them without which it is not sent. */
  required: z.array(asked).default([]),
});

const screen = z.strictObject({
  path: z.string().regex(/^\/[\w/]+$/),
  title,
  /** "team": the whole board with load, what waits for a yes, and figures. "own": one's own queue first. */
  view: z.enum(["team", "own"]),
  /** Only for the leads. */
  leadsOnly: z.boolean().default(false),
});

/**
 * A department's board: one data file in lib/boards/definitions, and nothing else. Who works there, and how. What its parts
 * say of one another is checked by boardFaults.ts.
 */
export const boardDefinition = z.strictObject({
  key,
  title,
  prefix: z.string().regex(/^[A-Z]{2,5}$/),
  /** Order in the menu. */
  order: z.int(),
  /** Menu group (lib/nav/screens.ts) and, in it, the heading that several screens share. */
  group: z.string(),
  section: z.string().optional(),
  screens: z.array(screen).min(1),
  /** Roles that run the board: they say yes to closing, configure, and see the load. */
  leads: z.array(role).min(1),
  members: z.array(role).default([]),
  /** A per-person grant that makes a member. */
  grant: grant.optional(),
  /** "Admin secundario" sees every board but the ones that say false (specification section 6). */
  secondary: z.boolean().default(true),
  /** Members propose to close and a lead says yes or no. */
  closing: z.enum(["free", "approval"]).default("free"),
  types: z.array(z.string().min(1)).default([]),
  /** What priorities are called here, where it is not what they are called elsewhere. */
  priorityTitles: z.partialRecord(z.enum(priorities), title).optional(),
  /** Types whose cards are records of another domain, one each (`CardOwner`): then each column of this file is a stage of theirs. */
  records: z.array(z.string().min(1)).default([]),
  columns: z.array(column).min(2),
  fields: z.array(field).default([]),
  /** Hours from the request to the end, by priority. */
  sla: z.partialRecord(z.enum(priorities), z.number().positive()).default({}),
  templates: z.array(template).default([]),
  recurring: z.array(recurrence).default([]),
  automations: z.array(automation).default([]),
  intake: intake.optional(),
  /** Versioned proofs with pinned comments, verdicts and the ZIP of finals. */
  proofs: z.boolean().default(false),
  /** Members ask for "urgente", leads decide it. */
  urgentByLead: z.boolean().default(false),
});
export type BoardDefinition = z.output<typeof boardDefinition>;
