import * as z from "zod";
import { plainMapping } from "@/lib/imports/plain";
import { planned } from "@/lib/imports/planned";
import { jsonText, namedFacts, placedProblem, trialFlag } from "@/lib/imports/schema";
import { holderColumns } from "../rules/holders";

/** The text fields that come with a bank's list. */
export const holdersFields = z.strictObject({ mapping: jsonText(plainMapping(holderColumns)), dry_run: trialFlag });

export const holdersView = namedFacts.extend({
  mapping: z.unknown(),
  /** The suppliers' accounts of which the list says something new. */
  planned: z.array(planned),
  rejected: z.array(placedProblem),
});
