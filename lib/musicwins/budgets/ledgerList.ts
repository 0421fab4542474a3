import * as z from "zod";
import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import { badField } from "@/lib/http/errors";
import type { AccruedPart, LedgerList } from "@/lib/ledger/lists";
import { COVERS, takenOf } from "../ledger/covering";
import { PAYABLE } from "../payments/due";
import { type SumName, sums } from "../rules/figures";
import { IN_SCOPE, SCOPE_JOIN, scopeOf, scopeValues } from "../scope";
import { filterSql } from "./filter";
import { budgetFilter } from "./schema";

/** The lines that each sum of the screen adds up, as `sumsOf` and the payments do. */
const OF_SUM = {
  aprobado: "v.status IN ('aprobado', 'a_pagar', 'pagado')",
  pendiente: "v.status = 'pendiente'",
  a_pagar: PAYABLE,
} as const;

const asked = budgetFilter.extend({ sum: z.enum(sums) });

/** The lines behind a sum of Music Wins (`sum`), of those that its list shows this person with its filter, and what vouchers accrued in their place. */
export const lines: LedgerList = async (reader, given) => {
  const read = asked.safeParse(given);
  if (!read.success) throw badField("narrowed", "No es un filtro de Music Wins.");
  if (!can(reader, "musicwins.use")) return { source: "budget_line", ids: [] };
  const { sum, ...filter } = read.data;
  const { where, values } = filterSql(filter);
  const [found] = await query<{ ids: number[]; parts: AccruedPart[] }>(
    `WITH line AS MATERIALIZED (
       SELECT l.id, p.id AS proposal_id, v.alicuota_ars, v.alicuota_usd FROM budget_line l JOIN budget_proposal p ON p.line_id = l.id AND p.deleted_at IS NULL
       JOIN budget_version v ON v.proposal_id = p.id AND v.head ${SCOPE_JOIN} WHERE ${IN_SCOPE} AND ${where} AND ${OF_SUM[sum]}
     ), parts AS (${PARTS(sum)})
     SELECT coalesce((SELECT array_agg(id) FROM line), '{}') AS ids, coalesce((SELECT json_agg(parts) FROM parts), '[]') AS parts`,
    [...scopeValues(scopeOf(reader)), ...values],
  );
  const { ids = [], parts = [] } = found ?? {};
  return {
    source: "budget_line",
    ids,
    ...(sum === "a_pagar" && { kinds: ["comprometido"] }),
    accrued: { source: "voucher", parts },
  };
};

/** Of a line's amount, from where to where a sum counts what vouchers take the place of: what is paid comes first (`musicwins_owed`). */
const COUNTED: Record<SumName, { from: string; to: string; less: string }> = {
  aprobado: { from: "0", to: "whole", less: "0" },
  pendiente: { from: "0", to: "paid", less: "0" },
  a_pagar: { from: "paid", to: "whole", less: "taken" },
};

/** What accrued by vouchers in the place of the lines' own entries, of each voucher and currency. */
const PARTS = (sum: SumName): string => {
  const { from, to, less } = COUNTED[sum];
  return `SELECT id, currency, sum(part)::text AS part FROM (
    SELECT id, currency, greatest(least(${to}, upto) - greatest(${from}, upto - amount) - ${less}, 0) AS part FROM (
      SELECT w.id, w.currency::text AS currency, a.amount, ${takenOf("line.id")} AS taken, sum(a.amount) OVER (PARTITION BY line.id, w.currency ORDER BY w.id) AS upto,
        CASE w.currency WHEN 'ARS' THEN line.alicuota_ars WHEN 'USD' THEN line.alicuota_usd ELSE 0 END AS whole, (
          SELECT coalesce(sum(CASE w.currency WHEN 'ARS' THEN f.alicuota_ars WHEN 'USD' THEN f.alicuota_usd END), 0) FROM budget_financiero f
          WHERE f.proposal_id = line.proposal_id AND f.deleted_at IS NULL AND f.estado = 'pagado') AS paid
      FROM line JOIN voucher_link k ON k.target_type = 'proposal' AND k.target_id = line.proposal_id JOIN voucher w ON w.id = k.voucher_id AND ${COVERS}
      LEFT JOIN payable b ON b.kind = 'voucher' AND b.subject_id = w.id CROSS JOIN LATERAL (SELECT least(w.amount, coalesce(k.amount, w.amount)) AS amount) a) c
    ) d WHERE part > 0 GROUP BY id, currency`;
};
