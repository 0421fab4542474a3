import * as z from "zod";
import { cellProblem, foundTable, jsonText, namedFacts } from "@/lib/imports/schema";
import { mappingSchema } from "./parse/mapping";

const flag = z.enum(["true", "false", "1", "0", ""]).transform((value) => value === "true" || value === "1");

/** What is done with rows that cannot be loaded, and with shows that are not there. */
export const importOptions = {
  on_error: z.enum(["abort", "skip"]).default("abort"),
  on_unknown_show: z.enum(["create", "reject"]).default("reject"),
};

/** The text fields that come with the file. */
export const importFields = z.strictObject({
  mapping: jsonText(mappingSchema),
  dry_run: flag.default(false),
  ...importOptions,
});

/** Something worth a look that refuses nothing; `row` is null when it concerns the whole file. */
export const importWarning = z.object({
  code: z.string(),
  row: z.number().int().nullable(),
  field: z.string(),
  message: z.string(),
});
export type ImportWarning = z.infer<typeof importWarning>;

/** What a file's rows say about warnings: the first of each kind, and how many there were. */
export const warningReport = z.object({
  items: z.array(importWarning),
  counts: z.record(z.string(), z.number().int()),
});
export type WarningReport = z.infer<typeof warningReport>;

/** One import, without its rejected rows. */
export const importSummary = namedFacts.extend({
  on_error: z.enum(["abort", "skip"]),
  on_unknown_show: z.enum(["create", "reject"]),
  /** Shows that were created; in a trial, that would be. */
  new_shows: z.number().int(),
});

export const importView = importSummary.extend({
  mapping: z.unknown(),
  rejected: z.array(cellProblem),
  unknown_shows: z.array(z.object({ name: z.string(), rows: z.number().int(), suggestions: z.array(z.string()) })),
  /** How many such names there are; `unknown_shows` has a hundred at most. */
  unknown_show_count: z.number().int(),
  /** Shows whose sales it saved, by their date: a hundred at most, of `show_count`. */
  shows: z.array(z.string()),
  show_count: z.number().int(),
  /** First and last day of those shows; null where one has none. */
  first_show: z.string().nullable(),
  last_show: z.string().nullable(),
  /** Their ticketera, where all the rows it saved are of one. */
  ticketera: z.string().nullable(),
  warnings: z.array(importWarning),
  warning_counts: z.record(z.string(), z.number().int()),
});

/** What was recognised in a file, and the mapping proposed for it. */
export const importPreview = foundTable.extend({
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  /** One entry a column, in the file's order. */
  columns: z.array(
    z.object({
      name: z.string(),
      samples: z.array(z.string()),
      kind: z.enum(["text", "date", "count", "money", "currency"]),
      field: z.string().nullable(),
      reason: z.string(),
    }),
  ),
  mapping: z.unknown(),
  /** The ticketera whose remembered mapping fits, if any. */
  remembered: z.string().nullable(),
  doubts: z.array(z.object({ field: z.string(), message: z.string() })),
});
