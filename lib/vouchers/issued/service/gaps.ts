import { query } from "@/lib/db";
import type { Output } from "@/lib/http/contract";
import { printedNumber } from "../../rules/identity";
import { voucherType } from "../../rules/types";
import type * as api from "../api";

const MOST = 200;

interface Hole {
  company: { id: number; name: string };
  country: string;
  type_code: string;
  point: string;
  first: number;
  last: number;
  all: number;
}

/**
 * Between the numbers that are known of a company, a type and a point of sale, those that are not. Of Argentina, where numbering is
 * without holes; annulled ones were issued, discarded ones were not ours.
 */
const HOLES = `
WITH own AS (
  SELECT v.company_id, v.type_code, regexp_replace(v.point, '\\D', '', 'g')::bigint AS point, regexp_replace(v.number, '\\D', '', 'g')::bigint AS number
  FROM voucher v WHERE v.direction = 'emitido' AND v.country = 'AR' AND v.state NOT IN ('esperado', 'descartado') AND v.company_id IS NOT NULL
    AND v.type_code <> '' AND v.point ~ '\\d' AND v.number ~ '\\d' AND length(v.number) <= 15 AND length(v.point) <= 15
), next AS (
  SELECT company_id, type_code, point, number, lead(number) OVER (PARTITION BY company_id, type_code, point ORDER BY number) AS then FROM own
)
SELECT json_build_object('id', c.id, 'name', c.name) AS company, 'AR' AS country, n.type_code, n.point::text AS point, (n.number + 1)::float8 AS first,
  (n.then - 1)::float8 AS last, count(*) OVER ()::int AS all
FROM next n JOIN company c ON c.id = n.company_id WHERE n.then > n.number + 1
ORDER BY c.name, n.type_code, n.point, n.number DESC LIMIT ${MOST}`;

/** `GET /issued-vouchers/gaps`. */
export async function gaps(): Promise<Output<typeof api.listGaps>> {
  const rows = await query<Hole>(HOLES);
  const data = rows.map(({ company, country, type_code, point, first, last }) => {
    const type = voucherType(country, type_code)?.short ?? type_code;
    const printed = (number: number) => printedNumber({ country, point, number: String(number) });
    const [from, until] = [printed(first), printed(last)];
    const text = first === last ? `Falta la ${type} ${from}` : `Faltan las ${type} ${from} a ${until}`;
    return { company, type, from, until, count: last - first + 1, text };
  });
  return { data, total: rows[0]?.all ?? 0 };
}
