import "@/lib/format/schemaTexts";
import * as z from "zod";

/** How an import of a file stands. */
export const importStatuses = ["queued", "running", "done", "failed", "undone"] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** A form's text field that holds JSON. */
export const jsonText = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        ctx.addIssue({ code: "custom", message: "No es JSON válido." });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** One thing wrong in one cell; `field` is "fila" for the row as a whole. */
export const cellProblem = z.object({
  row: z.number().int(),
  field: z.string(),
  value: z.string(),
  message: z.string(),
});

/** The same with where it stands: "" where the file has no sheets, or the column has no title. */
export const placedProblem = cellProblem.extend({ sheet: z.string().default(""), column: z.string().default("") });
export type Problem = z.output<typeof placedProblem>;

/** What is known of any import; each adds who, and what its rows became. */
/** `rest`: what can be taken back, where some of it cannot. */
export const undoBody = z.strictObject({ rest: z.boolean().default(false) }).optional();

export const importFacts = z.object({
  id: z.string(),
  status: z.enum(importStatuses),
  /** What it is doing, while it is at work. */
  phase: z.string(),
  /** Tried only: nothing was written. */
  dry_run: z.boolean(),
  file_name: z.string(),
  file_size: z.number().int(),
  rows_read: z.number().int(),
  rows_accepted: z.number().int(),
  rows_rejected: z.number().int(),
  inserted: z.number().int(),
  unchanged: z.number().int(),
  error: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  undone_at: z.string().nullable(),
});

/** The same with whose it is by name, where rows are changed as well as added. */
export const namedFacts = importFacts.extend({
  updated: z.number().int(),
  created_by: z.string(),
  undone_by: z.string().nullable(),
});

/** A table as it was recognised in a file. */
export const foundTable = z.object({
  kind: z.enum(["csv", "xlsx"]),
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  sheet: z.string().nullable(),
  header_row: z.number().int(),
  header: z.array(z.string()),
  /** First rows, as the file has them. */
  samples: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
});

/** Whether a file is only tried, as a form says it; it is unless told otherwise. */
export const trialFlag = z
  .enum(["true", "false"])
  .default("true")
  .transform((value) => value === "true");

/** Where the table stands, when a person says it: text fields of the form with the file. */
export const placeFields = z.strictObject({
  sheet: z.string().max(100).optional(),
  header_row: z.coerce.number().int().min(0).max(10_000).optional(),
});
export type Place = z.output<typeof placeFields>;

/** The import that a call is about. */
export const oneImport = z.object({ id: z.uuid("No es el identificador de una importación.") });

/** What answers at once to a file that was sent, or a trial that is to be saved. */
export const queuedImport = z.object({ id: z.string(), status: z.literal("queued") });

/** Several of what a schema describes. */
export const listOf = <One extends z.ZodType>(one: One) => z.array(one);
