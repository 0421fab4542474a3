import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";
import { text } from "@/lib/vouchers/schema/fields";
import { accState, documentKind, personFacts } from "../schema";

export const tokenParams = z.object({ token: z.string().regex(/^[\w-]{43}$/, "El enlace no es válido.") });
/** The pictures of a person go by their own link. */
export const pictureParams = tokenParams.extend({ kind: z.enum(["foto", "seguro"]) });
const consent = z.literal(true, { error: "Hace falta el consentimiento." });

/** People that a company asks for: who sends them says that each knows of it. */
export const askBody = z.strictObject({
  by: text(120).min(3, "Escribir su nombre."),
  people: z
    .array(z.strictObject({ ...personFacts, category_id: recordId }))
    .min(1, "Falta a quién acreditar.")
    .max(200, "Hasta 200 de una vez."),
  consent,
});
/** What one person puts right of theirs. */
export const ownBody = z.strictObject({ ...personFacts, consent });
export const pictureFields = z.strictObject({ until: z.string().optional() });

const own = z.object({
  name: z.string(),
  document_kind: documentKind,
  /** Its last three alone: who has the link sees no more. */
  document_end: z.string(),
  role: z.string(),
  category: z.string(),
  state: accState,
  reason: z.string(),
  photo: z.boolean(),
  insurance: z.boolean(),
  insurance_until: z.string().nullable(),
  needs_insurance: z.boolean(),
});
const about = {
  event: z.string(),
  place: z.string(),
  days: z.array(z.string()),
  company: z.string(),
  until: z.string().nullable(),
  closed: z.boolean(),
};
export const linkView = z.discriminatedUnion("of", [
  z.object({
    of: z.literal("empresa"),
    ...about,
    categories: z.array(
      z.object({ id: z.int(), name: z.string(), left: z.int(), asked: z.int(), needs_insurance: z.boolean() }),
    ),
    people: z.array(own.extend({ link: z.string() })),
  }),
  z.object({
    of: z.literal("persona"),
    ...about,
    person: own.extend({ role: z.string(), plate: z.string(), mail: z.string() }),
  }),
]);
export type LinkView = z.output<typeof linkView>;
