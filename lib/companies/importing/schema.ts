import * as z from "zod";
import { plainMapping } from "@/lib/imports/plain";
import { planned } from "@/lib/imports/planned";
import { jsonText, namedFacts, placedProblem, trialFlag } from "@/lib/imports/schema";
import { companyColumns } from "../rules/sheet";

/** The text fields that come with a sheet of companies. */
export const companiesFields = z.strictObject({ mapping: jsonText(plainMapping(companyColumns)), dry_run: trialFlag });

export const companiesSummary = namedFacts;
export const companiesView = namedFacts.extend({
  mapping: z.unknown(),
  planned: z.array(planned),
  rejected: z.array(placedProblem),
});
export type CompaniesView = z.output<typeof companiesView>;
