import * as z from "zod";
import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import { badField } from "@/lib/http/errors";
import type { LedgerList } from "@/lib/ledger/lists";
import { PAYABLE } from "../payments/due";
import { sums } from "../rules/figures";
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

/** The lines behind a sum of Music Wins (`sum`), of those that its list shows this person with its filter. */
export const lines: LedgerList = async (reader, given) => {
  const read = asked.safeParse(given);
  if (!read.success) throw badField("narrowed", "No es un filtro de Music Wins.");
  if (!can(reader, "musicwins.use")) return { source: "budget_line", ids: [] };
  const { sum, ...filter } = read.data;
  const { where, values } = filterSql(filter);
  const rows = await query<{ id: number }>(
    `SELECT l.id FROM budget_line l JOIN budget_proposal p ON p.line_id = l.id AND p.deleted_at IS NULL
     JOIN budget_version v ON v.proposal_id = p.id AND v.head ${SCOPE_JOIN} WHERE ${IN_SCOPE} AND ${where} AND ${OF_SUM[sum]}`,
    [...scopeValues(scopeOf(reader)), ...values],
  );
  return { source: "budget_line", ids: rows.map(({ id }) => id) };
};
