import * as z from "zod";
import { divisa } from "@/lib/format/fieldSchema";
import { queryNames } from "./query";

const cell = z.union([z.string(), z.number(), z.null()]);

/** A table of an answer; a column of money names its currency, or another column of the row does. */
export const answerTable = z.object({
  columns: z.array(
    z.object({
      title: z.string(),
      kind: z.enum(["text", "count", "money", "percent", "day"]),
      currency: divisa.optional(),
    }),
  ),
  /** Money as decimal text, days `YYYY-MM-DD`, per cent in points; null where it is not known. */
  rows: z.array(z.array(cell)),
  total: z.array(cell).nullable(),
});
export type AnswerTable = z.output<typeof answerTable>;

export const answerChart = z.object({
  kind: z.enum(["bars", "line"]),
  title: z.string(),
  points: z.array(z.object({ label: z.string(), value: z.number(), text: z.string(), before: z.number().nullable() })),
});
export type AnswerChart = z.output<typeof answerChart>;

/** A query with the parameters that were understood. */
export const askedQuery = z.object({
  query: z.enum(queryNames as [string, ...string[]]),
  params: z.record(z.string(), z.unknown()),
});

export const answer = z.object({
  /** The sentence; what is figure or name is strong. */
  sentence: z.array(z.object({ text: z.string(), strong: z.boolean() })),
  table: answerTable.nullable(),
  chart: answerChart.nullable(),
  how: z.object({
    query: z.string(),
    filters: z.string(),
    rows: z.string(),
    fresh: z.string(),
    /** What makes the figure a part, in words; empty where nothing does. */
    stale: z.string(),
  }),
  /** The report with the same filters; null where there is none. */
  href: z.string().nullable(),
  /** Questions that go on from this one. */
  chips: z.array(z.string()),
});
export type Answer = z.output<typeof answer>;

export const outcomes = [
  "respondida",
  "dudosa",
  "no_encontrada",
  "incompleta",
  "sin_montos",
  "fuera_de_lista",
] as const;
export const choosers = ["reglas", "persona", "modelo"] as const;
export const thumbs = ["bien", "mal"] as const;

/** What a question came to. */
export const reply = z.object({
  id: z.int(),
  question: z.string(),
  outcome: z.enum(outcomes),
  /** Who chose the query: our rules, the person among two, or a model that the company set up. */
  chosen_by: z.enum(choosers),
  asked: askedQuery.nullable(),
  answer: answer.nullable(),
  /** In words, where there is no answer. */
  text: z.string(),
  options: z.array(z.object({ label: z.string(), detail: z.string(), asked: askedQuery })),
  examples: z.array(z.string()),
  thumb: z.enum(thumbs).nullable(),
});
export type Reply = z.output<typeof reply>;
