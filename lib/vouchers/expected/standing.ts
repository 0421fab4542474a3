import { type Tx, txQuery } from "@/lib/db";
import type { checkStateTitles } from "../rules/kinds";
import type { Listed } from "../rules/listed";
import type { ListedVoucher } from "../rules/listRow";
import { releasedStates } from "../rules/states";
import { UNTOLD } from "./fill";

export type CheckState = keyof typeof checkStateTitles;
/** A voucher of ours as ARCA's list is compared with it. */
export interface Standing extends Listed {
  id: number;
  identity: string;
  version: number;
  state: string;
  country: string;
  type_code: string;
  point: string;
  number: string;
  supplier: string;
  check_state: CheckState;
  check_detail: string;
  untold: boolean;
}
/** Whose list it is. */
export interface Company {
  id: number;
  tax_id: string;
}

export const STANDING = `SELECT v.id, v.identity, v.version, v.state, v.country::text AS country, v.type_code, v.point, v.number, coalesce(s.name, '') AS supplier,
    v.date::text AS date, v.currency::text AS currency, v.total::text AS total, v.vat::text AS vat, v.authorisation_code, v.check_state, v.check_detail, ${UNTOLD} AS untold
  FROM voucher v LEFT JOIN supplier_kept k ON k.id = v.supplier_id LEFT JOIN supplier s ON s.id = k.kept_id`;

/** Those of ours with these numbers, by them. */
export async function standing(tx: Tx, identities: string[]): Promise<Map<string, Standing>> {
  const rows = await txQuery<Standing>(
    tx,
    `${STANDING} WHERE v.direction = 'recibido' AND v.identity = ANY ($1::text[]) AND NOT v.state = ANY ($2::text[]) ORDER BY v.id`,
    identities,
    [...releasedStates],
  );
  return new Map(rows.map((row) => [row.identity, row]));
}

/**
 * What we have of the list's issuers and days, and the list has not. What a list had before is known to ARCA, whatever a
 * newer one leaves out: that one was asked for with fewer days, or cut.
 */
export async function unlisted(
  tx: Tx,
  company: Company,
  listed: readonly ListedVoucher[],
  identities: string[],
): Promise<Standing[]> {
  const days = listed.map(({ facts }) => facts.date).sort();
  return txQuery<Standing>(
    tx,
    `${STANDING} WHERE v.direction = 'recibido' AND v.country = 'AR' AND v.company_id = $1::int AND v.date BETWEEN $2::date AND $3::date
       AND s.tax_id = ANY ($4::text[]) AND v.identity IS NOT NULL AND NOT v.identity = ANY ($5::text[]) AND NOT v.state = ANY ($6::text[])
       AND v.check_state = ANY ($7::text[]) AND NOT v.historic ORDER BY v.id`,
    company.id,
    days[0] ?? null,
    days.at(-1) ?? null,
    listed.map(({ tax_id }) => tax_id),
    identities,
    [...releasedStates, "esperado"],
    ["no_consultado", "no_figura"] satisfies CheckState[],
  );
}
