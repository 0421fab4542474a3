import { personSql } from "@/lib/audit/names";
import { PURSE_TITLE } from "@/lib/ledger/purseIds";
import { printedNumber } from "../rules/identity";
import { NOTED_WHOLE } from "../rules/owes";
import { voucherType } from "../rules/types";
import type { VoucherRow } from "../schema";

/** A row as the database gives it. */
export type StoredVoucher = Omit<VoucherRow, "type" | "sign" | "printed"> & {
  takes_away: boolean;
  point: string;
  number: string;
};

export const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
export const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', ${ISO})`;

/** What an allocation line `a` is charged to, in one text. */
const CHARGED = `coalesce((SELECT s.name FROM show s WHERE s.id = a.show_id), (SELECT e.name FROM event e WHERE e.id = a.event_id),
  (SELECT p.name FROM project p WHERE p.id = a.project_id), (SELECT c.code || ' · ' || c.name FROM cost_centre c WHERE c.id = a.cost_centre_id),
  (SELECT ${PURSE_TITLE} FROM purse p WHERE p.id = a.purse_id), '')`;

/**
 * Vouchers `v` with their company, and their supplier as whom it counts by now, in the order of `tail`. All that is joined is inside, so
 * that what is looked up of each row is looked up in that order and no more often than rows are read.
 */
export const vouchersSql = (
  where: string,
  tail = "",
): string => `(SELECT v.*, co.name AS co_name, co.tax_id AS co_tax_id, co.country AS co_country,
  co.currency AS co_currency, su.id AS su_id, su.name AS su_name, su.tax_id AS su_tax_id, su.iva_condition, su.iva_condition_since, su.state AS su_state
  FROM voucher v LEFT JOIN company co ON co.id = v.company_id LEFT JOIN supplier_kept sk ON sk.id = v.supplier_id LEFT JOIN supplier su ON su.id = sk.kept_id
  WHERE ${where} ${tail} OFFSET 0) v`;

/** What is answered of each. */
export const COLUMNS = `v.id, v.direction, CASE WHEN v.company_id IS NOT NULL THEN json_build_object('id', v.company_id, 'name', v.co_name) END AS company,
  CASE WHEN v.su_id IS NOT NULL THEN json_build_object('id', v.su_id, 'name', v.su_name, 'tax_id', coalesce(v.su_tax_id, '')) END AS supplier,
  v.country::text AS country, v.type_code, v.takes_away, v.point, v.number, v.date::text AS date, v.due_date::text AS due_date,
  v.currency::text AS currency, v.net_taxed::text AS net_taxed, v.net_untaxed::text AS net_untaxed, v.exempt::text AS exempt, v.vat::text AS vat,
  v.other_taxes::text AS other_taxes, v.self_withheld::text AS self_withheld, v.total::text AS total, v.cost::text AS cost, v.state, ${NOTED_WHOLE} AS by_note,
  CASE WHEN v.observed IS NOT NULL THEN json_build_object('reason', v.observed ->> 'reason', 'at', v.observed ->> 'at',
    'by', ${personSql("(v.observed ->> 'by')::int")}) END AS observed,
  v.check_state, v.check_detail, v.origin, v.historic,
  coalesce((SELECT string_agg(x.name, ', ' ORDER BY x.line) FROM (SELECT a.line, ${CHARGED} AS name FROM allocation a WHERE a.voucher_id = v.id
    ORDER BY a.line LIMIT 3) x), '') AS allocated_to,
  (SELECT count(*)::int FROM attachment f WHERE f.owner_type = 'voucher' AND f.owner_id = v.id::text AND f.removed_at IS NULL) AS files,
  CASE WHEN v.number = '' THEN coalesce((SELECT d.name FROM attachment f JOIN file d ON d.id = f.file_id
    WHERE f.owner_type = 'voucher' AND f.owner_id = v.id::text AND f.removed_at IS NULL ORDER BY f.created_at, f.id LIMIT 1), '') ELSE '' END AS file_name,
  ${personSql("v.created_by_user_id")} AS created_by, ${iso("v.created_at")} AS created_at, v.version`;

/** A stored row as it is answered. */
export const present = ({ takes_away, point, number, ...row }: StoredVoucher): VoucherRow => ({
  ...row,
  type: voucherType(row.country, row.type_code)?.short ?? row.type_code,
  sign: takes_away ? -1 : 1,
  printed: printedNumber({ country: row.country, point, number }),
});

/** How people name a voucher: "FC A 00003-00001234", or its number here where it has none. */
export function textOf(row: { id: number; country: string; type_code: string; point: string; number: string }): string {
  const type = voucherType(row.country, row.type_code)?.short ?? "";
  const printed = printedNumber(row);
  return printed ? `${type} ${printed}`.trim() : `Comprobante ${row.id}`;
}

export const hrefOf = (id: number) => `/Comprobantes?comprobante=${id}`;

/** Where who has a purse in charge looks at what it is charged with of a voucher. */
export const chargedHref = (id: number) => `/Imputaciones/bolsas?comprobante=${id}`;
