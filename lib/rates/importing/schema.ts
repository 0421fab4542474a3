import * as z from "zod";
import { plainMapping } from "@/lib/imports/plain";
import { jsonText, namedFacts, placedProblem, trialFlag } from "@/lib/imports/schema";
import { rateSources } from "../rules/kinds";
import { rateColumns } from "../rules/sheet";

/** The text fields that come with a file. */
export const rateFields = z.strictObject({ mapping: jsonText(plainMapping(rateColumns)), dry_run: trialFlag });

/** What a file has of one currency and source. */
const series = z.object({
  currency: z.string(),
  source: z.enum(rateSources),
  from: z.string(),
  to: z.string(),
  days: z.int(),
  /** Days that have another rate now. */
  corrected: z.int(),
});

export const ratesView = namedFacts.extend({
  mapping: z.unknown(),
  series: z.array(series),
  /** Rows whose rate is far from the one before it: loaded as they are, told before. */
  doubts: z.array(z.object({ row: z.int(), message: z.string() })),
  rejected: z.array(placedProblem),
});
export type RatesView = z.output<typeof ratesView>;
