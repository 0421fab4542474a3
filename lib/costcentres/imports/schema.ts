import * as z from "zod";
import { money } from "@/lib/ticketing/schema";
import { entryKinds, importStatuses } from "../rules/kinds";
import { who } from "../schema";
import { mappingSchema } from "./parse/mapping";

const jsonText = z.string().transform((text, ctx) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    ctx.addIssue({ code: "custom", message: "No es JSON válido." });
    return z.NEVER;
  }
});

/** The text fields that come with the file. `dry_run` tells what would happen and writes nothing. */
export const importFields = z.strictObject({
  mapping: jsonText.pipe(mappingSchema),
  dry_run: z
    .enum(["true", "false"])
    .default("true")
    .transform((value) => value === "true"),
});

/** One thing wrong in one cell; `field` is "fila" for the row as a whole. */
export const problemRow = z.object({
  row: z.number().int(),
  field: z.string(),
  value: z.string(),
  message: z.string(),
});
export type ProblemRow = z.infer<typeof problemRow>;

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

export const importSummary = z.object({
  id: z.string(),
  status: z.enum(importStatuses),
  /** What it is doing, while it is at work. */
  phase: z.string(),
  dry_run: z.boolean(),
  file_name: z.string(),
  file_size: z.number().int(),
  rows_read: z.number().int(),
  rows_accepted: z.number().int(),
  rows_rejected: z.number().int(),
  /** Entries that are new, and rows that were loaded already. */
  inserted: z.number().int(),
  unchanged: z.number().int(),
  error: z.string().nullable(),
  created_at: z.string(),
  created_by: who,
  finished_at: z.string().nullable(),
  undone_at: z.string().nullable(),
  undone_by: who.nullable(),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importView = importSummary.extend({
  mapping: z.unknown(),
  /** What the new entries add up to. */
  sums: z.array(sumRow),
  /** The first rows as they are loaded. */
  sample: z.array(sampleRow),
  /** The first problems; the Excel has them all. */
  problems: z.array(problemRow),
  doubts: z.array(z.object({ field: z.string(), message: z.string() })),
  /** When the very same file was saved before, and not undone. */
  same_file: z.object({ id: z.string(), created_at: z.string() }).nullable(),
});
export type ImportView = z.infer<typeof importView>;

export const importPreview = z.object({
  kind: z.enum(["csv", "xlsx"]),
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  sheet: z.string().nullable(),
  header_row: z.number().int(),
  header: z.array(z.string()),
  samples: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
  /** Field to column, as the titles suggest. */
  columns: z.record(z.string(), z.string()),
});
export type ImportPreview = z.infer<typeof importPreview>;
