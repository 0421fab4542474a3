import * as z from "zod";
import { limit } from "./listSchema";

/** What happened to a record, from the audit log. `actor` is the mail of then, or `sistema`; `name` that person's now. */
export const historyEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  name: z.string(),
  action: z.string(),
  before: z.json().nullable(),
  after: z.json().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** `cursor`: the last entry of the page before. */
export const historyQuery = z.strictObject({
  limit: limit(50),
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, "No es una continuación válida.")
    .optional(),
});

/** Newest first. */
export const historyPage = z.object({ items: z.array(historyEntry), next_cursor: z.string().nullable() });
export type HistoryPage = z.infer<typeof historyPage>;
