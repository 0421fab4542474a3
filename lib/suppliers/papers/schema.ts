import * as z from "zod";
import { keysIn } from "@/lib/catalogue/rules/kinds";
import { documentId, fileView } from "@/lib/documents/schema";
import { day, recordId } from "@/lib/format/listSchema";
import { documentKindTitles, jurisdictions, taxTitles } from "../rules/kinds";

const text = (max: number) => z.string().trim().max(max, `Hasta ${max} caracteres.`).default("");
const optionalDay = z
  .union([day, z.literal("").transform(() => null)])
  .nullable()
  .default(null);
const tax = z.enum(keysIn(taxTitles), "No es un impuesto.");
const jurisdiction = z.union([z.literal(""), z.enum(jurisdictions, "No es una jurisdicción.")]).default("");
const documentKind = z.enum(keysIn(documentKindTitles), "No es un tipo de documento.");
/** A file of one's own that is attached to it; what is attached already stays. */
const file_id = documentId.nullable().default(null);

const exclusionFacts = {
  tax,
  /** Of Ingresos Brutos alone. */
  jurisdiction,
  /** Of which regime, as the certificate says: "RG 830". */
  regime: text(60),
  /** How much of the withholding is left out, up to two decimals: "100", "62,5". */
  percent: z
    .string()
    .trim()
    .regex(/^\d{1,3}(?:[.,]\d{1,2})?$/, "Tiene que ser un porcentaje con hasta dos decimales.")
    .transform((value) => value.replace(",", "."))
    .refine((value) => Number(value) > 0 && Number(value) <= 100, "El porcentaje va de más de 0 a 100."),
  starts_on: day,
  ends_on: optionalDay,
  certificate: text(60),
  file_id,
};
const documentFacts = {
  kind: documentKind,
  note: text(200),
  starts_on: optionalDay,
  ends_on: optionalDay,
  file_id,
};

interface Days {
  starts_on: string | null;
  ends_on: string | null;
}
const inOrder = <T extends Days>(value: T, ctx: z.RefinementCtx<T>): T => {
  if (value.starts_on && value.ends_on && value.ends_on < value.starts_on)
    ctx.addIssue({ code: "custom", path: ["ends_on"], message: "Vence antes de empezar.", input: value.ends_on });
  return value;
};
const ofItsTax = <T extends { tax: string; jurisdiction: string }>(value: T, ctx: z.RefinementCtx<T>): T => {
  if ((value.tax === "iibb") === (value.jurisdiction !== "")) return value;
  const message = value.tax === "iibb" ? "Falta la jurisdicción." : "La jurisdicción es de Ingresos Brutos.";
  ctx.addIssue({ code: "custom", path: ["jurisdiction"], message, input: value.jurisdiction });
  return z.NEVER;
};
const over = { version: z.int().min(1), withdrawn: z.boolean().default(false) };

export const newExclusion = z.strictObject(exclusionFacts).transform(inOrder).transform(ofItsTax);
export const changedExclusion = z
  .strictObject({ ...exclusionFacts, ...over })
  .transform(inOrder)
  .transform(ofItsTax);
export const newDocument = z.strictObject(documentFacts).transform(inOrder);
export const changedDocument = z.strictObject({ ...documentFacts, ...over }).transform(inOrder);

const stored = {
  id: z.int(),
  supplier_id: z.int(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  withdrawn: z.boolean(),
  created_by: z.string(),
  created_at: z.string(),
  version: z.int(),
  files: z.array(fileView),
};
export const exclusion = z.object({
  ...stored,
  tax,
  jurisdiction: z.string(),
  regime: z.string(),
  percent: z.string(),
  certificate: z.string(),
});
export const supplierDocument = z.object({ ...stored, kind: documentKind, note: z.string() });
export type Exclusion = z.output<typeof exclusion>;
export type SupplierDocument = z.output<typeof supplierDocument>;

export const paperParams = z.object({ paper: recordId });
export const papers = z.object({ exclusions: z.array(exclusion), documents: z.array(supplierDocument) });
