import * as z from "zod";
import { plainMapping } from "@/lib/imports/plain";
import { planned } from "@/lib/imports/planned";
import { jsonText, namedFacts, placedProblem, trialFlag } from "@/lib/imports/schema";
import { catalogueLists } from "../rules/kinds";
import { catalogueColumns } from "../rules/sheet";

const list = z.enum(catalogueLists, "No es una lista del catálogo.");

/** The text fields that come with a sheet; `list` says of which one it is. */
export const catalogueFields = z.strictObject({
  mapping: jsonText(plainMapping(catalogueColumns)),
  dry_run: trialFlag,
  list,
});

export const catalogueSummary = namedFacts.extend({ list });

export const catalogueView = catalogueSummary.extend({
  mapping: z.unknown(),
  planned: z.array(planned),
  rejected: z.array(placedProblem),
});
export type CatalogueView = z.output<typeof catalogueView>;
