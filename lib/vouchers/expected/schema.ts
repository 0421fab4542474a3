import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";
import { plainMapping } from "@/lib/imports/plain";
import { planned } from "@/lib/imports/planned";
import { jsonText, namedFacts, placedProblem, trialFlag } from "@/lib/imports/schema";
import { listColumns } from "../rules/listSheet";

/** The text fields that come with ARCA's list. `company`: whose it is, where the file's name does not say its CUIT. */
export const listFields = z.strictObject({
  mapping: jsonText(plainMapping(listColumns)),
  dry_run: trialFlag,
  company: recordId.optional(),
});

/** `skip`: rows with problems stay out, and the others go: nobody mends what ARCA wrote. Without it one wrong row keeps all of it out. */
export const listCommit = z.strictObject({ skip: z.boolean("Tiene que ser sí o no.").default(false) }).optional();

export const listView = namedFacts.extend({
  mapping: z.unknown(),
  planned: z.array(planned),
  rejected: z.array(placedProblem),
});
