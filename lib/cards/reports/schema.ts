import * as z from "zod";
import { limit, recordId } from "@/lib/format/listSchema";
import { version, why } from "@/lib/vouchers/schema/fields";
import { month, reportRow, reportState, sums } from "../schema";

export const reportsFilter = z.strictObject({
  /** Words of its holder's name. */
  q: z.string().trim().max(100).optional(),
  state: reportState.optional(),
  holder: recordId.optional(),
  month: month.optional(),
  /** `-month`: what was handed in comes first. */
  sort: z.enum(["-month", "month", "holder", "-holder", "count", "-count", "state", "-state"]).default("-month"),
});
export type ReportsFilter = z.output<typeof reportsFilter>;
export const reportsQuery = reportsFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: limit(50),
});
export const reportsPage = z.object({
  data: z.array(reportRow),
  total: z.int(),
  states: z.record(reportState, z.int()),
  totals: sums,
  /** All that there are, the newest first. */
  months: z.array(z.string()),
});
export const decideBody = z.strictObject({ version });
/** What takes a step back says why. */
export const returnBody = z.strictObject({ version, reason: why });
