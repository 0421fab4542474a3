import * as z from "zod";
import { plainMapping } from "@/lib/imports/plain";
import { planned } from "@/lib/imports/planned";
import { jsonText, namedFacts, placedProblem, trialFlag } from "@/lib/imports/schema";
import { supplierColumns } from "../rules/sheet";

/** The text fields that come with a sheet of suppliers. */
export const suppliersFields = z.strictObject({ mapping: jsonText(plainMapping(supplierColumns)), dry_run: trialFlag });

export const suppliersView = namedFacts.extend({
  mapping: z.unknown(),
  planned: z.array(planned),
  rejected: z.array(placedProblem),
});
