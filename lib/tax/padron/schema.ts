import * as z from "zod";
import { foundTable, namedFacts, placedProblem, trialFlag } from "@/lib/imports/schema";

export const padronesQuery = z.strictObject({
  month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "Escribir el mes como 2026-11."),
});
export const padronRow = z.object({
  id: z.int(),
  jurisdiction: z.string(),
  title: z.string(),
  file_name: z.string(),
  sha256: z.string(),
  published_on: z.string().nullable(),
  /** Lines of the file, and those of our suppliers. */
  rows_read: z.int(),
  rows_kept: z.int(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  /** The newest of its jurisdiction: the one that counts. */
  current: z.boolean(),
  undone: z.boolean(),
  import_id: z.string().nullable(),
});
export type PadronRow = z.output<typeof padronRow>;
export const padronesReply = z.object({
  data: z.array(padronRow),
  /** Those that companies of ours withhold by and that are not here. */
  missing: z.array(z.object({ jurisdiction: z.string(), title: z.string(), companies: z.array(z.string()) })),
});

/** What a file is, by its first line. */
export const padronFound = foundTable.extend({ jurisdiction: z.string(), title: z.string(), month: z.string() });
/** The agency's design has no columns to choose. */
export const padronFields = z.strictObject({
  mapping: z
    .string()
    .max(10)
    .default("{}")
    .transform(() => ({})),
  dry_run: trialFlag,
});
export const padronView = namedFacts.extend({
  jurisdiction: z.string(),
  month: z.string(),
  rejected: z.array(placedProblem),
});
