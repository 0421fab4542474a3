import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import type { LedgerReader, LedgerSource, SourceRecord } from "@/lib/ledger/sources";
import type { VoucherActor } from "../actor";
import { hrefOf, textOf } from "../service/rows";
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
}

/** How people call some vouchers, and where a person looks at each. */
async function records(ids: readonly number[], reader: LedgerReader): Promise<ReadonlyMap<number, SourceRecord>> {
  const { text, values } = scopeOf(reader as unknown as VoucherActor);
  const rows = await query<Named>(
    `SELECT v.id, v.country::text AS country, v.type_code, v.point, v.number, s.name AS supplier, ${text} AS seen
     FROM voucher v LEFT JOIN supplier_kept k ON k.id = v.supplier_id LEFT JOIN supplier s ON s.id = k.kept_id
     WHERE v.id = ANY ($${values.length + 1}::int[])`,
    [...values, ids],
  );
  const opens = can(reader, "vouchers.read");
  return new Map(
    rows.map(({ supplier, seen, ...row }) => [
      row.id,
      {
        text: [textOf(row), supplier].filter(Boolean).join(", "),
        href: opens && seen ? hrefOf(row.id) : null,
        files: { type: "voucher", id: String(row.id) },
      },
    ]),
  );
}

/** What the ledger knows of vouchers as a source of entries. */
export const voucherSource: LedgerSource = { title: "Comprobante", records, expected };
