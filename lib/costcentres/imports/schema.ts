import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { foundTable, importFacts, jsonText, placedProblem, trialFlag } from "@/lib/imports/schema";
import { entryKinds } from "../rules/kinds";
import { who } from "../schema";
import { mappingSchema } from "./parse/mapping";

/** The text fields that come with the file. `dry_run` tells what would happen and writes nothing. */
export const importFields = z.strictObject({
  mapping: jsonText(mappingSchema),
  dry_run: trialFlag,
});

const sumRow = z.object({ kind: z.enum(entryKinds), currency: z.string(), amount: money, rows: z.number().int() });
export type SumRow = z.infer<typeof sumRow>;

const sampleRow = z.object({
  row: z.number().int(),
  day: z.string(),
  kind: z.enum(entryKinds),
  centre: z.string(),
  category: z.string(),
  concept: z.string(),
  supplier: z.string(),
  document: z.string(),
  amount: money,
  currency: z.string(),
});
export type SampleRow = z.infer<typeof sampleRow>;

/** `inserted`: entries that are new; `unchanged`: rows that were loaded already. */
export const importSummary = importFacts.extend({ created_by: who, undone_by: who.nullable() });
export type ImportSummary = z.infer<typeof importSummary>;

export const importView = importSummary.extend({
  mapping: z.unknown(),
  /** What the new entries add up to. */
  sums: z.array(sumRow),
  /** The first rows as they are loaded. */
  sample: z.array(sampleRow),
  /** The first problems; the Excel has them all. */
  problems: z.array(placedProblem),
  doubts: z.array(z.object({ field: z.string(), message: z.string() })),
  /** What of it stays although it was undone: how many rows of how many, and why. */
  left: z.object({ rows: z.int(), of: z.int(), why: z.array(z.string()) }).nullable(),
  /** When the very same file was saved before, and not undone. */
  same_file: z.object({ id: z.string(), created_at: z.string() }).nullable(),
});
export type ImportView = z.infer<typeof importView>;

export const importPreview = foundTable.extend({
  /** Field to column, as the titles suggest. */
  columns: z.record(z.string(), z.string()),
  /** How the sheet seems to be made: a row per entry, a month per column, or a centre per column and a month per row. */
  layout: z.enum(["filas", "meses", "centros"]),
  /** The columns of months, from left to right; those without a year are of `year` (after December, of the next). */
  months: z.array(
    z.object({
      column: z.string(),
      month: z.number().int(),
      year: z.number().int().nullable(),
      kind: z.enum(entryKinds).nullable(),
      currency: divisa.nullable(),
    }),
  ),
  /** The columns of centres, from left to right. */
  centres: z.array(
    z.object({
      column: z.string(),
      centre: z.string(),
      kind: z.enum(entryKinds).nullable(),
      currency: divisa.nullable(),
    }),
  ),
  /** The year that a title, the sheet's name or the file's says, and that text. */
  year: z.object({ year: z.number().int(), from: z.string() }).nullable(),
  /** What those say of the whole file. */
  constants: z.object({ anio: z.string().optional(), tipo: z.enum(entryKinds).optional(), moneda: divisa.optional() }),
  doubts: z.array(z.string()),
});
export type ImportPreview = z.infer<typeof importPreview>;
