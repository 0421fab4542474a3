import * as z from "zod";
import { divisa, money, moneyInput } from "@/lib/format/fieldSchema";
import { limit, recordId, workDay } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { parseCount } from "@/lib/format/parseCount";
import { genres, origins, scenarios } from "./rules/kinds";

const named = z.object({ id: z.int(), name: z.string() });
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Tiene que ser un mes, con la forma AAAA-MM.");
const origin = z.enum(origins, "Elegir nacional o internacional.");

/** What a scenario says. Amounts are absent for who may not see them. */
const values = z.object({
  tickets: z.int().nullable(),
  gross: money.nullable().optional(),
  spend: money.nullable().optional(),
  margin: money.nullable().optional(),
});
const byScenario = z.object({ low: values.nullable(), base: values.nullable(), high: values.nullable() });

const showFacts = {
  id: z.int(),
  name: z.string(),
  artist: named,
  day: z.string(),
  over: z.boolean(),
  currency: divisa,
  company: named.nullable(),
  capacity: z.int(),
  sold: z.int(),
  origin: origin.nullable(),
  genre: z.enum(genres).nullable(),
};

/** A show with what one person says of it. */
export const forecastRow = z.object({
  ...showFacts,
  /** Of the week from which it comes, which is not the open one where nobody said it again. */
  said: byScenario,
  said_week: z.string().nullable(),
  said_at: z.string().nullable(),
  /** What ticketing proposes; null where it has nothing to compare with. */
  proposed: byScenario.extend({ comparables: z.int() }).nullable(),
  /** What was said at the last lock. */
  lock: byScenario,
  /** What came, once it is over. */
  actual: values.nullable(),
});
export type ForecastRow = z.output<typeof forecastRow>;

export const forecastFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  origin: origin.optional(),
  company: recordId.optional(),
  /** Whose; one's own unless said. */
  owner: recordId.optional(),
  over: z.enum(["0", "1"]).default("0"),
  from: workDay.optional(),
  until: workDay.optional(),
  sort: z.enum(["day", "-day", "show", "-show"]).default("day"),
});
export type ForecastFilter = z.output<typeof forecastFilter>;
export const forecastQuery = forecastFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: limit(25),
});

const error = z.object({
  owner: named,
  shows: z.int(),
  locks: z.int(),
  /** Mean of how far each locked base was from what came, in percent of it; null where nothing can be measured. */
  tickets: z.number().nullable(),
  gross: z.number().nullable().optional(),
});

export const forecastPage = z.object({
  data: z.array(forecastRow),
  total: z.int(),
  week: z.string(),
  /** The day on which what is said now is locked, at nine. */
  locks_on: z.string(),
  owner: named,
  own: z.boolean(),
  owners: z.array(named),
  money: z.boolean(),
  errors: z.array(error),
});

export const showParams = z.object({ show: recordId });
export const ownerQuery = z.strictObject({ owner: recordId.optional() });

export const forecastView = z.object({
  row: forecastRow,
  week: z.string(),
  locks_on: z.string(),
  owner: named,
  own: z.boolean(),
  money: z.boolean(),
  /** Of the open week; null while nobody said anything in it. */
  version: z.int().nullable(),
  /** The weeks that were locked, the latest first. */
  locked: z.array(z.object({ week: z.string(), locked_at: z.string(), base: values.nullable() })),
  others: z.array(z.object({ owner: named, week: z.string(), base: values })),
});
export type ForecastView = z.output<typeof forecastView>;

const count = z
  .union([z.string(), z.number()])
  .nullable()
  .default(null)
  .transform((typed, ctx) => {
    if (typed === null || typed === "") return null;
    const read = parseCount(typed);
    if (read.ok) return read.value;
    ctx.addIssue({ code: "custom", message: "Tiene que ser una cantidad entera, cero o más.", input: typed });
    return z.NEVER;
  });
const amount = z
  .union([moneyInput, z.literal("").transform(() => null)])
  .nullable()
  .optional();
const notNegative = amount.refine(
  (value) => value === null || value === undefined || compareMoney(value, "0") >= 0,
  "No puede ser negativo.",
);
const typedValues = z.strictObject({ tickets: count, gross: notNegative, spend: notNegative, margin: amount });

/** `week` and `version`: of what the writer saw. Amounts of who may not see them are not looked at; those that are stored stay. */
export const saveForecast = z.strictObject({
  week: workDay,
  version: z.int().min(1).nullable(),
  low: typedValues,
  base: typedValues,
  high: typedValues,
});

export const artistBody = z.strictObject({
  origin: origin.nullable(),
  genre: z.enum(genres, "Elegir un género.").nullable(),
});

export const pasteBody = z.strictObject({
  text: z.string("Falta lo pegado.").min(1, "No hay nada pegado.").max(400_000, "Es demasiado para pegar de una vez."),
  /** Only tells what would change. */
  dry_run: z.boolean().default(true),
});
export const pastedReply = z.object({
  saved: z.boolean(),
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
  rows: z.array(
    z.object({
      row: z.int(),
      show: z.string(),
      scenario: z.enum(scenarios),
      problem: z.string().nullable(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});
export type Pasted = z.output<typeof pastedReply>;

export const overviewQuery = z.strictObject({
  scenario: z.enum(scenarios, "Elegir el escenario.").default("base"),
  origin: origin.optional(),
  company: recordId.optional(),
  /** Months, both included: the twelve from this one unless said. */
  from: month.optional(),
  until: month.optional(),
});
export const overviewShow = z.object({
  id: z.int(),
  name: z.string(),
  day: z.string(),
  currency: divisa,
  company: named.nullable(),
  genre: z.enum(genres).nullable(),
  owner: z.string().nullable(),
  now: values.nullable(),
  lock: values.nullable(),
});
export const overviewReply = z.object({
  week: z.string(),
  locks_on: z.string(),
  from: z.string(),
  until: z.string(),
  money: z.boolean(),
  shows: z.array(overviewShow),
  companies: z.array(named),
});
export type Overview = z.output<typeof overviewReply>;
