import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { eachOnce, zipDownload } from "@/lib/files/zip";
import { bareTaxId } from "@/lib/format/ids/taxId";
import { slugFile } from "@/lib/format/text";
import type { Download, Input } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import type { VoucherActor } from "../actor";
import { printedNumber } from "../rules/identity";
import { voucherType } from "../rules/types";
import type * as api from "./api";
import { BOOKED, daysOfMonth, SUPPLIER } from "./booked";

interface Filed {
  country: string;
  type_code: string;
  point: string;
  number: string;
  tax_id: string;
  key: string;
  size: number;
  file: string;
  created_at: Date;
}

const FILES = `SELECT v.country::text AS country, v.type_code, v.point, v.number, coalesce(s.tax_id, '') AS tax_id, f.storage_key AS key, f.size, f.name AS file, f.created_at
  FROM voucher v ${SUPPLIER} JOIN attachment a ON a.owner_type = 'voucher' AND a.owner_id = v.id::text AND a.removed_at IS NULL
  JOIN file f ON f.id = a.file_id AND f.state = 'clean' AND f.storage_key IS NOT NULL WHERE ${BOOKED} ORDER BY v.date, v.id, a.created_at`;

/** `2026-11/30709111015_FC_A_00003-00001234.pdf` */
function nameOf(month: string, row: Filed): string {
  const type = slugFile(voucherType(row.country, row.type_code)?.short ?? row.type_code);
  const number = printedNumber(row).replace(/[^A-Za-z0-9-]/g, "_");
  const end = /\.[A-Za-z0-9]{1,5}$/.exec(row.file)?.[0].toLowerCase() ?? "";
  return `${month}/${bareTaxId(row.tax_id)}_${type}_${number}${end}`;
}

/** `GET /vouchers/zip`: the documents of a company's month, each by its issuer and number. Errors: 404 where there are none. */
export async function zip(
  actor: VoucherActor,
  { query: { company, month } }: Input<typeof api.vouchersZip>,
): Promise<Download> {
  const rows = await query<Filed>(FILES, [company, ...daysOfMonth(month)]);
  if (rows.length === 0) throw notFound("Ningún comprobante de ese mes tiene documentos.");
  await audit(prisma, actor, { action: "voucher.files_zipped", object: "vouchers", after: { company, month } });
  const names = eachOnce(rows.map((row) => nameOf(month, row)));
  return zipDownload(
    `comprobantes_${month}.zip`,
    rows.map(({ key, size, created_at }, index) => ({ key, size, created_at, name: names[index] ?? "" })),
  );
}
