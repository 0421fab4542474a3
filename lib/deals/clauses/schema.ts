import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { text, version } from "@/lib/vouchers/schema/fields";
import { clauseCountries } from "../contract/rules/kinds";

const words = (max: number, missing: string) => text(max).min(3, missing);
const facts = {
  /** None: of every country. */
  country: z.enum(keysOf(clauseCountries)).nullable().default(null),
  /** The library's clause whose place it takes; none: one more, at the end. */
  replaces: text(120).nullable().default(null),
  title_es: words(120, "Falta el título en español."),
  title_en: words(120, "Falta el título en inglés."),
  text_es: words(8_000, "Falta el texto en español."),
  text_en: words(8_000, "Falta el texto en inglés."),
};
export const newClauseBody = z.strictObject(facts);
export const clauseBody = z.strictObject({ ...facts, archived: z.boolean().default(false), version });
export const clauseParams = z.object({ id: recordId });

export const clauseView = z.object({
  id: z.int(),
  country: z.enum(keysOf(clauseCountries)).nullable(),
  replaces: z.string().nullable(),
  title_es: z.string(),
  title_en: z.string(),
  text_es: z.string(),
  text_en: z.string(),
  by: z.string(),
  version: z.int(),
});
export type ClauseView = z.output<typeof clauseView>;
/** `library`: the clauses that every contract is written from, by name. */
export const clausesView = z.object({ clauses: z.array(clauseView), library: z.array(z.string()) });
