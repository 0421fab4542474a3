import * as z from "zod";
import { fileView } from "@/lib/documents/schema";
import { workDay } from "@/lib/format/listSchema";
import { showParams } from "@/lib/shows/schema";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { text, version, why } from "@/lib/vouchers/schema/fields";
import { languageTitles } from "../rules/kinds";
import { clauseCountries, contractTitles, signerSides } from "./rules/kinds";

const signer = z.strictObject({
  side: z.enum(keysOf(signerSides)),
  name: text(120).min(3, "Falta el nombre de quien firma."),
  role: text(120).default(""),
});
const signers = z
  .array(signer)
  .min(2, "Falta quién firma por cada parte.")
  .max(8, "Como máximo ocho.")
  .refine(
    (all) => keysOf(signerSides).every((side) => all.some((one) => one.side === side)),
    "Falta quién firma por cada parte.",
  );

export const contractParams = showParams.extend({
  n: z.coerce.number("Tiene que ser el número del contrato.").int().min(1),
});

/** `version`: the deal's. `country`: the venue's, or the company's, unless said. */
export const makeContractBody = z.strictObject({
  language: z.enum(keysOf(languageTitles)).default("es"),
  country: z.enum(keysOf(clauseCountries)).optional(),
  signers,
  version,
  client_id: z.uuid("Tiene que ser un identificador único."),
});

/** What it says, while it is a draft: clauses are taken from the library and may be put in other words. */
export const editContractBody = z.strictObject({
  signers,
  clauses: z
    .array(z.strictObject({ title: text(120).min(1, "Falta el título."), text: text(4_000).min(1, "Falta el texto.") }))
    .min(1, "Falta al menos una cláusula.")
    .max(60),
  version,
});

/** A step of its life: out to be signed; signed, with the file that shows it; given up, with why; or the difference to the terms of now explained. */
export const stepContractBody = z.discriminatedUnion("to", [
  z.strictObject({ to: z.literal("en_firma"), version }),
  z.strictObject({ to: z.literal("borrador"), version }),
  z.strictObject({
    to: z.literal("firmado"),
    version,
    signed_on: workDay,
    file_id: z.uuid("Falta el contrato firmado."),
  }),
  z.strictObject({ to: z.literal("anulado"), version, reason: why }),
]);
export const explainContractBody = z.strictObject({ version, explained: why });

export const contractView = z.object({
  n: z.int(),
  state: z.enum(keysOf(contractTitles)),
  language: z.enum(keysOf(languageTitles)),
  country: z.enum(keysOf(clauseCountries)),
  clauses: z.array(z.object({ title: z.string(), text: z.string() })),
  signers: z.array(z.object({ side: z.enum(keysOf(signerSides)), name: z.string(), role: z.string() })),
  sha256: z.string(),
  signed_on: z.string().nullable(),
  /** Its terms are those of the deal as they are now; what differs, in words, where they are not. */
  current: z.boolean(),
  differs: z.array(z.object({ what: z.string(), signed: z.string(), now: z.string() })),
  /** Why they differ, said of the terms of now; empty where nobody said. */
  explained: z.string(),
  void_reason: z.string(),
  files: z.array(fileView),
  created_by: z.string(),
  created_at: z.string(),
  version: z.int(),
});
export type ContractView = z.output<typeof contractView>;

export const contractsView = z.object({ contracts: z.array(contractView) });
