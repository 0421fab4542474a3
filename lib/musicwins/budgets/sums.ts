import type * as z from "zod";
import { onPool, type Run } from "../database";
import { IN_SCOPE, SCOPE_JOIN, type Scope, scopeValues } from "../scope";
import { filterSql } from "./filter";
import type { BudgetFilter, sumsReply } from "./schema";

type Sums = z.output<typeof sumsReply>;
type Row = Sums["data"][number] & { level: number };

const amounts = (condition: string, table = "v") =>
  `json_build_object('ars', coalesce(sum(${table}.alicuota_ars) FILTER (WHERE ${condition}), 0.00)::text,
    'usd', coalesce(sum(${table}.alicuota_usd) FILTER (WHERE ${condition}), 0.00)::text)`;

const paid = (state: string) =>
  `json_build_object('ars', coalesce(sum(f.${state}_ars), 0.00)::text, 'usd', coalesce(sum(f.${state}_usd), 0.00)::text)`;

const filtered = (state: string, currency: string) =>
  `coalesce(sum(f.alicuota_${currency}) FILTER (WHERE f.estado = '${state}'), 0.00) AS ${state}_${currency}`;

/**
 * Approved (`aprobado`, `a_pagar`, `pagado`) and pending (`pendiente`) of the rows that the list shows with this filter,
 * added by the database in one statement: by area and category, by area, and in all. A line counts once, by its chosen
 * proposal. Financieros are parts of it and stand beside, never on top.
 */
export async function sumsOf(scope: Scope, filter: BudgetFilter, run: Run = onPool): Promise<Sums> {
  const { where, values } = filterSql(filter);
  const rows = await run<Row>(
    `SELECT coalesce(l.area, '') AS area, coalesce(l.category, '') AS category, grouping(l.area, l.category)::int AS level,
       count(*)::int AS lineas,
       ${amounts("v.status IN ('aprobado', 'a_pagar', 'pagado')")} AS approved,
       ${amounts("v.status = 'pendiente'")} AS pending,
       json_build_object('pendiente', ${paid("pendiente")}, 'pagado', ${paid("pagado")}) AS financieros
     FROM budget_line l
     JOIN budget_proposal p ON p.line_id = l.id AND p.deleted_at IS NULL
     JOIN budget_version v ON v.proposal_id = p.id AND v.head
     ${SCOPE_JOIN}
     CROSS JOIN LATERAL (SELECT ${filtered("pendiente", "ars")}, ${filtered("pendiente", "usd")},
         ${filtered("pagado", "ars")}, ${filtered("pagado", "usd")}
       FROM budget_financiero f WHERE f.proposal_id = p.id AND f.deleted_at IS NULL) f
     WHERE ${IN_SCOPE} AND ${where}
     GROUP BY GROUPING SETS ((l.area, l.category), (l.area), ())
     ORDER BY 1, 2`,
    [...scopeValues(scope), ...values],
  );
  const at = (level: number) => rows.filter((row) => row.level === level);
  const [total] = at(3);
  const { area: _, category: __, level: ___, ...sums } = total ?? ({ ...NOTHING } as Row);
  return { success: true, data: at(0), areas: at(1), total: sums };
}

const zero = { ars: "0.00", usd: "0.00" };
const NOTHING = { approved: zero, pending: zero, financieros: { pendiente: zero, pagado: zero }, lineas: 0 };
