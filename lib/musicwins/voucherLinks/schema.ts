import * as z from "zod";
import { divisa, mail } from "@/lib/format/fieldSchema";
import { limit, recordId } from "@/lib/format/listSchema";
import { clave } from "@/lib/format/onceKey";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { blankAmount, blankMail, text, who } from "../schema";
import { linkStateTitles } from "./rules/states";

const linkStates = keysOf(linkStateTitles);

/** A link by which a supplier sends an invoice: of a proposal of Music Wins, a show, or the supplier alone. */
export const voucherLink = z.object({
  id: z.int(),
  subject: z.enum(["presupuesto", "financiero", "show", "proveedor"]),
  titulo: z.string(),
  proveedor: z.string(),
  proveedor_mail: z.string(),
  supplier: z.object({ id: z.int(), name: z.string() }).nullable(),
  show: z.object({ id: z.int(), name: z.string() }).nullable(),
  company: z.object({ id: z.int(), name: z.string() }),
  importe_ars: z.string(),
  importe_usd: z.string(),
  /** In which currency it is asked for; null: the invoice says it. */
  divisa: divisa.nullable(),
  state: z.enum(linkStates),
  sent: z.int(),
  created_by: who,
  created_at: z.string(),
  expires_at: z.string(),
  used_at: z.string().nullable(),
  /** What came through it. */
  voucher_id: z.int().nullable(),
  /** It can be revoked and sent again here: those of proposals are their line's. */
  own: z.boolean(),
});
export type VoucherLinkRow = z.output<typeof voucherLink>;

export const linkSorts = ["created", "expires", "supplier"] as const;
type LinkSort = (typeof linkSorts)[number];

export const linksFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  state: z.enum(linkStates).optional(),
  supplier: recordId.optional(),
  show: recordId.optional(),
  /** Who made it. */
  by: recordId.optional(),
  sort: z.enum(linkSorts.flatMap((sort): [LinkSort, `-${LinkSort}`] => [sort, `-${sort}`])).default("-created"),
});
export type LinksFilter = z.output<typeof linksFilter>;
export const linksQuery = linksFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: limit(100),
});
export const linksPage = z.object({
  data: z.array(voucherLink),
  total: z.int(),
  /** How many with these filters but the state's. */
  states: z.record(z.string(), z.int()),
  /** Who made any. */
  makers: z.array(z.object({ id: z.int(), name: z.string() })),
});

const MOST = 50;

const whom = { path: ["supplier_id"], message: "Falta a quién se le pide." };
const what = { path: ["shows"], message: "De quien no está cargado se pide la factura de un show." };

/** What is agreed is in the currency that is asked for. */
const agreedAlike = (asked: {
  divisa?: string | undefined;
  importe_ars?: string | undefined;
  importe_usd?: string | undefined;
}) =>
  asked.divisa === undefined ||
  [
    ["ARS", asked.importe_ars],
    ["USD", asked.importe_usd],
  ].every(([currency, amount]) => currency === asked.divisa || !Number(amount ?? "0"));

/**
 * A link for each show, or one for the supplier alone. Without amounts none is agreed. Who is no supplier yet is only named,
 * and asked for a show: the number that they bill with says who it is.
 */
export const newLinks = z
  .strictObject({
    supplier_id: recordId.optional(),
    /** Who it is, where there is no record of them. */
    proveedor: text(200).default(""),
    shows: z
      .array(recordId)
      .max(MOST, `Hasta ${MOST} shows.`)
      .refine((shows) => new Set(shows).size === shows.length, "Cada show una vez.")
      .default([]),
    /** What the supplier reads as what it is for; of a show its name unless said. */
    titulo: text(200).default(""),
    proveedor_mail: blankMail,
    company_id: recordId.optional(),
    importe_ars: blankAmount,
    importe_usd: blankAmount,
    divisa: divisa.optional(),
    clave,
  })
  .refine(({ supplier_id, proveedor }) => supplier_id !== undefined || proveedor !== "", whom)
  .refine(({ supplier_id, shows }) => supplier_id !== undefined || shows.length > 0, what)
  .refine(agreedAlike, { path: ["divisa"], message: "Lo acordado está en otra moneda que la que se pide." });

/** A link as who made it is told it: its address is not told again. */
export const madeLink = voucherLink.extend({ url: z.string(), mailed: z.boolean() });
export const madeLinks = z.object({ data: z.array(madeLink) });
export const resendLinkBody = z.strictObject({ proveedor_mail: mail.optional(), clave });
export const linkParams = z.object({ id: recordId });
