import * as z from "zod";
import { mondayOf, todayIn } from "@/lib/format/dates";
import { divisa, money } from "@/lib/format/fieldSchema";
import { recordId, workDay } from "@/lib/format/listSchema";
import { platforms } from "../media/rules/kinds";
import { weeklyStates } from "./rules/kinds";

/** Any day names its week, which begins on its Monday. */
const week = workDay.transform(mondayOf);
const MOST = 2_000;

export const weeklyFilter = z.strictObject({
  /** This week unless said. */
  week: workDay.optional().transform((asked) => mondayOf(asked ?? todayIn())),
  q: z.string().trim().max(100).optional(),
  state: z.enum(weeklyStates, "Elegir el estado.").optional(),
  /** Those whose spend is not whole. */
  missing: z.enum(["1"]).optional(),
  sort: z.enum(["show", "-show", "day", "-day", "sales", "-sales", "state", "-state"]).default("day"),
});
export type WeeklyFilter = z.output<typeof weeklyFilter>;
export type WeeklyAsked = z.input<typeof weeklyFilter>;

const figures = z.object({ currency: divisa, plan: money.nullable(), spent: money });
/** Tickets of the week and of the one before, up to the same day of it while it is not over. */
const sales = z.object({ now: z.int(), before: z.int() });
const missing = z.object({ name: z.string(), platform: z.enum(platforms), told_until: z.string().nullable() });
const person = z.object({ id: z.int(), name: z.string() });

/** What a status says, whether it is a draft or frozen. */
export const weeklyFacts = z.object({
  show: z.object({ id: z.int(), name: z.string(), artist: z.string(), day: z.string().nullable() }),
  week: z.string(),
  figures: z.array(figures),
  sales,
  missing: z.array(missing),
});
export type WeeklyFacts = z.output<typeof weeklyFacts>;

/** One version of what was written. */
export const weeklyEntry = z.object({
  id: z.int(),
  n: z.int(),
  state: z.enum(["borrador", "publicado"]),
  learnings: z.string(),
  next_action: z.string(),
  owner: person.nullable(),
  updated_at: z.string(),
  updated_by: z.string(),
  published_at: z.string().nullable(),
  published_by: z.string(),
  version: z.int(),
});
export type WeeklyEntry = z.output<typeof weeklyEntry>;

export const weeklyRow = weeklyFacts.extend({ state: z.enum(weeklyStates), entry: weeklyEntry.nullable() });
export type WeeklyRow = z.output<typeof weeklyRow>;

export const weeklyPage = z.object({
  week: z.string(),
  data: z.array(weeklyRow),
  totals: z.array(figures),
  counts: z.object({ sin_empezar: z.int(), borrador: z.int(), publicado: z.int(), missing: z.int() }),
});

export const weeklyView = weeklyFacts.extend({
  /** The version asked for, else the latest; null before anything was written. */
  entry: weeklyEntry.nullable(),
  /** All that there are, the latest first. */
  versions: z.array(weeklyEntry.pick({ n: true, state: true, published_at: true, published_by: true })),
  /** What the last one before this week said: what a new one begins with. */
  last: weeklyEntry.pick({ learnings: true, next_action: true, owner: true }).extend({ week: z.string() }).nullable(),
  /** Figures came after it was published. */
  moved: z.boolean(),
  people: z.array(person),
  /** To whom it goes when it is published. */
  recipients: z.array(z.string()),
});
export type WeeklyView = z.output<typeof weeklyView>;

export const weeklyParams = z.object({ id: recordId, week });
export const versionQuery = z.strictObject({ n: z.coerce.number().int().min(1).max(32_000).optional() });

const text = (name: string) =>
  z.string(`Falta ${name}.`).trim().normalize("NFC").max(MOST, `Supera los ${MOST} caracteres.`);
export const weeklyTexts = z.strictObject({
  learnings: text("lo aprendido").default(""),
  next_action: text("la próxima acción").default(""),
  owner_id: recordId.nullable().default(null),
});
/** `version` null: nothing was written yet when it was begun. */
export const saveWeekly = weeklyTexts.extend({ version: z.int("Falta la versión.").min(1).nullable() });
export const publishWeekly = z.strictObject({ version: z.int("Falta la versión.").min(1) });
export const correctWeekly = z.strictObject({ n: z.int("Falta qué versión se corrige.").min(1) });
