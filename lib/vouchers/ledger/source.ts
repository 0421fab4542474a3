import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import { PURSE_OWNER } from "@/lib/ledger/service/left";
import type { LedgerReader, LedgerSource, SourceRecord } from "@/lib/ledger/sources";
import type { VoucherActor } from "../actor";
import { MINE } from "../service/charged";
import { chargedHref, hrefOf, textOf } from "../service/rows";
import { scopeOf } from "../service/scope";
import { expected } from "./expected";

interface Named {
  id: number;
  country: string;
  type_code: string;
  point: string;
  number: string;
  supplier: string | null;
  seen: boolean;
  own: boolean;
}

/** How people call some vouchers, and where a person looks at each. */
async function records(ids: readonly number[], reader: LedgerReader): Promise<ReadonlyMap<number, SourceRecord>> {
  const { text, values } = scopeOf(reader as unknown as VoucherActor);
  const rows = await query<Named>(
    `SELECT v.id, v.country::text AS country, v.type_code, v.point, v.number, s.name AS supplier, ${text} AS seen,
       EXISTS (SELECT 1 FROM ${MINE} JOIN ledger_entry e ON e.purse_id = p.id JOIN ledger_posting g ON g.id = e.posting_id
         WHERE g.source_type = 'voucher' AND g.source_id = v.id AND ${PURSE_OWNER} = $${values.length + 2}::int) AS own
     FROM voucher v LEFT JOIN supplier_kept k ON k.id = v.supplier_id LEFT JOIN supplier s ON s.id = k.kept_id
     WHERE v.id = ANY ($${values.length + 1}::int[])`,
    [...values, ids, reader.userId],
  );
  const opens = can(reader, "vouchers.read");
  return new Map(
    rows.map(({ supplier, seen, own, ...row }) => [
      row.id,
      {
        text: [textOf(row), supplier].filter(Boolean).join(", "),
        href: opens && seen ? hrefOf(row.id) : own ? chargedHref(row.id) : null,
        files: { type: "voucher", id: String(row.id) },
      },
    ]),
  );
}

/** What the ledger knows of vouchers as a source of entries. */
export const voucherSource: LedgerSource = { title: "Comprobante", records, expected };
