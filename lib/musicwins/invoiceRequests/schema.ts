import * as z from "zod";
import { divisa, mail } from "@/lib/format/fieldSchema";
import { day } from "@/lib/format/listSchema";
import { clave } from "@/lib/format/onceKey";
import { showName } from "@/lib/ticketing/schema";
import { type ObservedField, observedFields } from "../rules/observations";
import { plainType } from "../rules/voucherNumber";
import {
  amount,
  blankAmount,
  blankMail,
  blankTaxId,
  fileView,
  flag,
  id,
  NO_NUMBER,
  needsNumber,
  optionNumber,
  taxId,
  text,
  who,
  words,
} from "../schema";

const supplier = {
  /** The supplier's name. */
  proveedor: words.min(1, "Falta el proveedor."),
  /** Where the link is mailed; without one the link is only shown to whom asked. */
  proveedor_mail: blankMail,
  /** When it is known, the invoice has to be of this tax id. */
  proveedor_cuit: blankTaxId,
  /** Whom to bill: one of our companies, the first unless said. */
  company_id: id.optional(),
  clave,
};

/**
 * `POST /bsastrap/solicitar-factura`. `presupuesto` is the number of a line (its chosen proposal unless an option is
 * named) or, with `isfinanciero`, of a financiero. The agreed amount is what it says at that moment.
 */
export const requestInvoiceBody = z
  .strictObject({ ...supplier, presupuesto: id, isfinanciero: flag, isop: flag, option_number: optionNumber })
  .refine(needsNumber, NO_NUMBER);

/** The same for a show, with the amount agreed. */
export const requestShowInvoiceBody = z
  .strictObject({
    ...supplier,
    show: showName,
    titulo: text(200).optional(),
    importe_ars: blankAmount,
    importe_usd: blankAmount,
  })
  .refine(({ importe_ars = "0", importe_usd = "0" }) => Number(importe_ars) + Number(importe_usd) > 0, {
    path: ["importe_ars"],
    message: "Falta el importe acordado.",
  });

export const invoiceRequestStates = ["pendiente", "abierto", "usado", "descartado", "revocado", "vencido"] as const;

const OBSERVED = Object.keys(observedFields) as [ObservedField, ...ObservedField[]];

/**
 * What came in through the link. `completa` false: a file that could not be read, sent alone; its data are blank or null
 * until the team fills them in.
 */
const receivedInvoice = z.object({
  recibo: z.string(),
  completa: z.boolean(),
  supplier_tax_id: z.string(),
  tipo: z.string(),
  punto_venta: z.string(),
  numero: z.string(),
  fecha: z.string().nullable(),
  total: z.string().nullable(),
  percepciones: z.string(),
  divisa: divisa.nullable(),
  cae: z.string(),
  /** The document, once it was read, says other than its sender, is not what was agreed, or came in before. */
  observada: z.boolean(),
  observaciones: z.array(
    z.object({ campo: z.enum(OBSERVED), declarado: z.string(), leido: z.string(), motivo: z.string() }),
  ),
  /** The person who looked at it as it is observed now, and why it may be paid; null while nobody did. */
  vista: z.object({ motivo: z.string(), created_by: who, created_at: z.string() }).nullable(),
  /** It is observed, nobody looked at it, and the person may. */
  puede_dar_por_vista: z.boolean(),
  /** The receipt of the invoice that it repeats. */
  repite: z.string().nullable(),
  /** Its amount as it was read, in the currency of the document (EUR too): never converted. */
  leido: z.object({ total: z.string(), divisa: z.string() }).nullable(),
  created_at: z.string(),
  file_id: z.string().nullable(),
  /** Null without a file; only a clean one opens. */
  file_state: fileView.shape.state.nullable(),
  file_url: z.string().nullable(),
  file_name: z.string().nullable(),
});

/** A request as the team sees it. */
export const invoiceRequest = z.object({
  id: z.number().int(),
  subject: z.enum(["presupuesto", "financiero", "show"]),
  subject_id: z.number().int(),
  proveedor: z.string(),
  proveedor_mail: z.string(),
  proveedor_cuit: z.string(),
  titulo: z.string(),
  importe_ars: z.string(),
  importe_usd: z.string(),
  company: z.object({ id: z.number().int(), name: z.string(), tax_id: z.string() }),
  state: z.enum(invoiceRequestStates),
  used: z.boolean(),
  /** Times it was sent, each with a token of its own. */
  sent: z.number().int(),
  created_by: who,
  created_at: z.string(),
  expires_at: z.string(),
  opened_at: z.string().nullable(),
  used_at: z.string().nullable(),
  /** Marked as used, with its invoice or, discarded, without one. */
  closed_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  invoice: receivedInvoice.nullable(),
});
export type InvoiceRequestView = z.infer<typeof invoiceRequest>;

/** A new link: its token is told to who made it, and again when they repeat the call. `mailed`: it goes out to the supplier by mail. */
export const newLink = invoiceRequest.extend({ token: z.string(), url: z.string(), mailed: z.boolean() });

/** Why an observed invoice may be paid as it is. */
export const reviewBody = z.strictObject({ reason: text(1_000).min(1, "Falta el motivo.") });

/** Sending again may mend the supplier's mail. */
export const resendBody = z.strictObject({ proveedor_mail: mail.optional(), clave });

/** Whatever is not a token of ours is of no link, and not found like any other: with a NUL too. */
export const tokenParams = z.object({ token: z.string().overwrite((token) => token.replaceAll("\0", "?")) });

/** What an outsider with the link is told, and nothing else. */
export const publicRequest = z.object({
  proveedor: z.string(),
  titulo: z.string(),
  importe_ars: z.string(),
  importe_usd: z.string(),
  /** In which currency it is asked for; absent: in those of the amounts, or in the invoice's. */
  divisa: divisa.optional(),
  /** The supplier's own tax id, where the request has it: what the form begins with. */
  proveedor_cuit: z.string(),
  /** Whom to bill. */
  facturar_a: z.object({ name: z.string(), tax_id: z.string(), country: z.string() }),
  /** The link works until then. */
  expires_at: z.string(),
  used: z.literal(false),
});

/** What the supplier confirms of the invoice, beside its file. */
export const uploadFields = z.strictObject({
  supplier_tax_id: taxId,
  recipient_tax_id: taxId,
  /** Letter or kind: A, B, C, FCE... */
  tipo: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-ZÑ0-9 ._-]{1,20}$/, "No es un tipo de comprobante.")
    .transform(plainType),
  /** Blank where there is none (Spain). */
  punto_venta: z
    .string()
    .trim()
    .regex(/^\d{0,5}$/, "Tiene que ser un número de hasta cinco cifras.")
    .transform((value) => value.replace(/^0+(?=\d)/, ""))
    .optional(),
  numero: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9/._-]{0,39}$/, "No es un número de comprobante.")
    .transform((value) => value.replace(/^0+(?=\d)/, "")),
  fecha: day,
  total: amount,
  divisa: z.enum(["ARS", "USD", "EUR"], "La moneda tiene que ser ARS, USD o EUR."),
  /** Of the total, what the supplier collects for a tax office on top of what was agreed (rules/invoices.ts). */
  percepciones: blankAmount,
  cae: z
    .string()
    .trim()
    .regex(/^\d{0,14}$/, "El CAE son 14 cifras.")
    .optional(),
});
export type UploadFields = z.output<typeof uploadFields>;

/** `PUT .../upload`: a file, and what the sender says of it; what they do not say is read in it. */
export const uploadForm = uploadFields.partial();
export type UploadForm = z.output<typeof uploadForm>;

const OPTIONAL = ["punto_venta", "percepciones", "cae"];
const needed = Object.keys(uploadFields.shape).filter((name) => !OPTIONAL.includes(name)) as (keyof UploadFields)[];

/** True when nothing is missing of an invoice. */
export const isWhole = (facts: UploadForm): facts is UploadFields => needed.every((name) => facts[name] !== undefined);

export const receipt = z.object({ recibo: z.string(), used: z.literal(true) });
