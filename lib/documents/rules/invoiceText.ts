import * as z from "zod";
import { invoiceType } from "./invoice";

const decimal = z.string().regex(/^\d+(\.\d+)?$/, "Tiene que ser un número decimal con punto.");
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "Tiene que ser una fecha AAAA-MM-DD.");
const text = z.string().nullable();

/** Taxes that are neither VAT nor withheld, by what they are. */
export const otherTaxKinds = [
  "percepcion_iva",
  "percepcion_nacional",
  "percepcion_iibb",
  "percepcion_municipal",
  "internos",
  "recargo",
  "otros",
] as const;
export type OtherTaxKind = (typeof otherTaxKinds)[number];

/** What the words of a document say it comes to; all positive. */
const invoiceAmounts = z.object({
  net: decimal.nullable(),
  untaxed: decimal,
  exempt: decimal,
  /** VAT by rate in percent; `base` as it is said, or what it has to be. */
  vat: z.array(z.object({ rate: decimal, base: decimal, amount: decimal })),
  vat_total: decimal.nullable(),
  other: z.array(z.object({ kind: z.enum(otherTaxKinds), jurisdiction: z.string(), amount: decimal })),
  withheld: decimal,
  total: decimal.nullable(),
  /** Net, VAT and all the rest come to the total, to the cent. */
  ties: z.boolean(),
});
export type InvoiceAmounts = z.output<typeof invoiceAmounts>;

/**
 * What the words of a document say of an invoice. They are read by how they stand on the page, so nothing of them is as sure as what a code or
 * XML says; amounts that tie are.
 */
export const invoiceWords = z.object({
  /** Whose forms it follows. */
  country: z.enum(["AR", "ES"]).nullable(),
  /** Tax numbers that are right, the issuer's first as far as the page tells. */
  tax_ids: z.array(z.object({ id: z.string(), country: z.string(), name: z.string() })),
  type: invoiceType.nullable(),
  letter: text,
  type_code: text,
  point_of_sale: text,
  number: text,
  date: day.nullable(),
  due_date: day.nullable(),
  service_from: day.nullable(),
  service_until: day.nullable(),
  currency: text,
  authorisation_kind: text,
  authorisation_code: text,
  /** The account that it says it is paid at alone ("Pago en CBU informada"). */
  informed_cbu: text,
  amounts: invoiceAmounts.nullable(),
  /** What else a value may be, by its name. */
  others: z.record(z.string(), z.array(z.string())),
});
export type InvoiceWords = z.output<typeof invoiceWords>;
