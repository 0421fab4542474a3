import * as z from "zod";
import { divisa } from "@/lib/format/fieldSchema";
import { recordId } from "@/lib/format/listSchema";
import { askShowBody } from "@/lib/shows/records/schema";
import { showTypes } from "@/lib/shows/rules/kinds";
import { text, version } from "@/lib/vouchers/schema/fields";
import { brought, exchange } from "../schema";

const name = text(80).min(3, "Falta el nombre de la plantilla.");
const bring = z.array(z.enum(brought)).max(brought.length).default([]);
const client_id = z.uuid("Tiene que ser un identificador único.");

export const templateParams = z.object({ id: recordId });
export const newTemplateBody = z.strictObject({ name, show_id: recordId, bring, client_id });
export const templateBody = z.strictObject({ name, archived: z.boolean().default(false), version });
export const fromTemplateBody = askShowBody.omit({ type: true, divisa: true }).extend({
  /** Another currency than the template's asks for its rate. */
  divisa: divisa.optional(),
  fx: exchange,
  bring,
});

/** What there is to begin a show from; no amount of it is told. */
const template = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(showTypes),
  divisa,
  country: z.string().nullable(),
  terms: z.boolean(),
  /** How many lines of costs it has. */
  costs: z.int(),
  /** How much its schedule has. */
  slots: z.int(),
  by: z.string(),
  created_at: z.string(),
  version: z.int(),
});
export type ShowTemplate = z.output<typeof template>;
export const templatesView = z.object({ templates: z.array(template) });
