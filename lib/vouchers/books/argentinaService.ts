import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import { cursorRows } from "@/lib/excel/cursor";
import { textDownload } from "@/lib/excel/download";
import type { Download, Input } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import type { VoucherActor } from "../actor";
import { printedNumber } from "../rules/identity";
import { BOOK_END, bookLine, type LibroIvaRow, rateLines } from "../rules/libroIva";
import { creditOf } from "../rules/taxes";
import type * as api from "./api";
import { BOOKED, companyOf, daysOfMonth, ISSUER } from "./booked";

type Stored = Omit<LibroIvaRow, "credit"> & { vat: string; vat_percent: string };

/** What ARCA's design knows: vouchers of issuers of Argentina. */
const ROWS = `SELECT v.date::text AS date, v.type_code, v.point, v.number, i.tax_id, i.name, v.total::text AS total, v.net_untaxed::text AS net_untaxed,
    v.exempt::text AS exempt, v.currency::text AS currency, coalesce(v.fx_rate, 1)::text AS fx_rate, v.vat::text AS vat, v.vat_percent::text AS vat_percent,
    coalesce((SELECT json_agg(json_build_object('kind', t.kind, 'amount', t.amount::text)) FROM voucher_tax t WHERE t.voucher_id = v.id), '[]') AS taxes,
    coalesce((SELECT json_agg(json_build_object('rate_code', l.rate_code, 'base', l.base::text, 'amount', l.amount::text) ORDER BY l.id) FROM voucher_vat l
      WHERE l.voucher_id = v.id), '[]') AS vat_lines
  FROM voucher v ${ISSUER} WHERE ${BOOKED} AND v.country = 'AR' ORDER BY v.date, v.id`;

const FILES = {
  comprobantes: { name: "LIBRO_IVA_DIGITAL_COMPRAS_CBTE", lines: (row: LibroIvaRow) => [bookLine(row)] },
  alicuotas: { name: "LIBRO_IVA_DIGITAL_COMPRAS_ALICUOTAS", lines: rateLines },
} as const;

/** A voucher's lines. @throws 422 naming the one that does not fit */
function linesOf(file: keyof typeof FILES, { vat, vat_percent, ...row }: Stored): string[] {
  const facts = { country: "AR", type_code: row.type_code, vat };
  try {
    return FILES[file].lines({ ...row, credit: creditOf(facts, vat_percent) });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw impossible(
      `${printedNumber({ country: "AR", ...row })} de ${row.name} no entra en el diseño de ARCA: revisarlo.`,
    );
  }
}

/**
 * `GET /vouchers/books/ar-compras`: the month's vouchers in the order of their days. Whether amounts of other currencies go in it as
 * they are, or in pesos, is to be confirmed with the accountant (money-facts.md section 2): they go as they are, with their rate.
 * Errors: 404, 422.
 */
export async function purchases(
  actor: VoucherActor,
  { query: { company, month, file } }: Input<typeof api.arPurchasesBook>,
): Promise<Download> {
  await companyOf(company, "AR");
  const values = [company, ...daysOfMonth(month)];
  // Tried before anything is sent, so that what does not fit is said in words.
  for await (const row of cursorRows<Stored>(ROWS, values)) linesOf(file, row);
  await audit(prisma, actor, { action: "voucher.book_made", object: "vouchers", after: { company, month, file } });
  return textDownload(`${FILES[file].name}_${month}.txt`, bookOf(file, values), "latin1");
}

async function* bookOf(file: keyof typeof FILES, values: unknown[]): AsyncGenerator<string> {
  for await (const row of cursorRows<Stored>(ROWS, values))
    for (const line of linesOf(file, row)) yield line + BOOK_END;
}
