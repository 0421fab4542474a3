import * as z from "zod";

const decimal = z.string().regex(/^-?\d+(\.\d+)?$/, "Tiene que ser un número decimal con punto.");
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "Tiene que ser una fecha AAAA-MM-DD.");
const text = z.string().nullable();

/** One tax line: `rate` in percent, amounts in the invoice's currency. `withheld` ones are taken off what is paid (IRPF). */
export const invoiceTax = z.object({
  name: z.string(),
  rate: decimal.nullable(),
  base: decimal.nullable(),
  amount: decimal.nullable(),
  withheld: z.boolean(),
});

/** Where a value was read. */
export const invoiceSource = z.enum(["qr", "xml"]);
export const invoiceFormat = z.enum(["arca_qr", "verifactu_qr", "facturae", "cii", "ubl"]);
export const invoiceType = z.enum(["invoice", "debit_note", "credit_note", "receipt", "other"]);

const values = {
  supplier_tax_id: text,
  supplier_name: text,
  /** ISO 3166, two letters. */
  supplier_country: text,
  recipient_tax_id: text,
  recipient_name: text,
  type: invoiceType.nullable(),
  /** Argentina: A, B, C, M or E. */
  letter: text,
  /** The voucher type's number in its own catalogue (AFIP's tipoCmp, UNTDID 1001). */
  type_code: text,
  /** Argentina: up to five digits, without zeros before. */
  point_of_sale: text,
  /** The number, as the document writes it; Argentina: without point of sale and without zeros before. */
  number: text,
  date: day.nullable(),
  due_date: day.nullable(),
  /** ISO 4217. */
  currency: text,
  /** Units of the local currency for one of `currency`. */
  exchange_rate: decimal.nullable(),
  /** Without taxes. */
  net: decimal.nullable(),
  tax_total: decimal.nullable(),
  /** Withheld at the source, positive. */
  withheld_total: decimal.nullable(),
  /** What the invoice says in total; credit notes as the document writes them. */
  total: decimal.nullable(),
  /** What is left to pay: the total less withholdings and what was paid before. */
  payable: decimal.nullable(),
  /** CAE, CAEA or VERIFACTU. */
  authorisation_kind: text,
  authorisation_code: text,
} as const;

export type InvoiceField = keyof typeof values;
export const invoiceFields = Object.keys(values) as InvoiceField[];

/** Something to look at before confirming: about one field, or about the whole when `field` is empty. */
export const invoiceWarning = z.object({ field: z.string(), code: z.string(), message: z.string() });
export type InvoiceWarning = z.output<typeof invoiceWarning>;

/** A part of a document: its page (from 1), and its left, top, width and height as shares of that page. */
export const paperPlace = z.object({
  page: z.int().min(1),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type PaperPlace = z.output<typeof paperPlace>;
/** By field, and `qr` for the code itself. */
export const paperPlaces = z.record(z.string(), paperPlace);
export type PaperPlaces = z.output<typeof paperPlaces>;

/**
 * What a document says of itself as an invoice, whatever it was read from; a proposal that a person confirms. Unknown
 * values are null. Money is decimal strings with a point.
 */
export const invoiceProposal = z.object({
  ...values,
  taxes: z.array(invoiceTax),
  format: invoiceFormat,
  /** The address that shows the voucher at the tax office, when a QR has one. */
  verify_url: text,
  /** By field. */
  sources: z.record(z.string(), invoiceSource),
  warnings: z.array(invoiceWarning),
});
export type InvoiceProposal = z.output<typeof invoiceProposal>;
export type InvoiceTax = z.output<typeof invoiceTax>;

/** What reading a file gave, as `GET /documents/{id}/extraction` answers it. */
export const extractionView = z.object({
  file_id: z.uuid(),
  /** none: nobody asked to read it, or this kind cannot be read. */
  state: z.enum(["none", "pending", "done", "failed"]),
  source: z.enum(["qr", "xml", "none"]),
  /** Null: nothing could be read ("sin datos"); the person fills it in by hand. */
  proposal: invoiceProposal.nullable(),
  /** Where on the paper stands what was read. */
  places: paperPlaces,
  error: z.string(),
  confirmed: z.record(z.string(), z.unknown()).nullable(),
  confirmed_by: text,
  confirmed_at: text,
});
export type ExtractionView = z.output<typeof extractionView>;
