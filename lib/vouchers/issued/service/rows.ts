import { printedNumber } from "../../rules/identity";
import { voucherType } from "../../rules/types";
import { openStates } from "../rules/kinds";
import type { IssuedRow } from "../schema";

/** A row as the database gives it. */
export type StoredIssued = Omit<IssuedRow, "type" | "sign" | "printed"> & Numbered;

interface Numbered {
  country: string;
  type_code: string;
  point: string;
  number: string;
  takes_away: boolean;
}

/** Issued vouchers `i` with their voucher, client and artist. */
export const ISSUED_FROM = `issued_voucher i JOIN voucher v ON v.id = i.voucher_id JOIN company co ON co.id = v.company_id
  JOIN supplier_kept k ON k.id = v.supplier_id JOIN supplier s ON s.id = k.kept_id LEFT JOIN artist ar ON ar.id = i.artist_id
  LEFT JOIN show sh ON sh.id = i.show_id`;

export const IS_OPEN = `(i.state = ANY ('{${openStates.join(",")}}') AND NOT i.takes_away)`;
/** Still to be collected: nothing of what is given up. */
export const LEFT = `CASE WHEN ${IS_OPEN} THEN i.amount - i.collected ELSE 0.00 END`;
/** Days since it was due; `today`: a placeholder. */
export const lateSql = (today: string) =>
  `CASE WHEN ${IS_OPEN} THEN greatest(0, ${today}::date - coalesce(v.due_date, v.date)) ELSE 0 END`;

export const issuedColumns = (today: string) => `v.id, json_build_object('id', co.id, 'name', co.name) AS company,
  json_build_object('id', s.id, 'name', s.name, 'tax_id', coalesce(s.tax_id, '')) AS client,
  CASE WHEN ar.id IS NOT NULL THEN json_build_object('id', ar.id, 'name', ar.name) END AS artist,
  CASE WHEN sh.id IS NOT NULL THEN json_build_object('id', sh.id, 'name', sh.name) END AS show, i.is_fee,
  v.country::text AS country, v.type_code, v.point, v.number, i.takes_away, v.note AS concept, v.date::text AS date, v.due_date::text AS due_date,
  v.currency::text AS currency, v.net::text AS net, v.vat::text AS vat, v.total::text AS total, i.collected::text AS collected,
  (${LEFT})::text AS left, i.state, ${lateSql(today)} AS days_late, i.sent_on::text AS sent_on, v.version`;

/** How a voucher's type and number are written. */
export function numbered<Row extends Numbered>({ country, type_code, point, number, takes_away, ...row }: Row) {
  const type = voucherType(country, type_code)?.short ?? type_code;
  return {
    ...row,
    type,
    sign: takes_away ? (-1 as const) : (1 as const),
    printed: printedNumber({ country, point, number }),
  };
}
