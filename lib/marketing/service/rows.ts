import { personSql } from "@/lib/audit/names";
import { query } from "@/lib/db";
import type { ExpenseRow } from "../expenses/schema";
import { GASTO } from "../rules/kinds";

/** Vouchers of the expense `e`, without those that are none any more. */
const VOUCHERS = `voucher_link k JOIN voucher v ON v.id = k.voucher_id WHERE k.target_type = 'expense' AND k.target_id = e.id
  AND v.direction = 'recibido' AND v.state NOT IN ('esperado', 'anulado', 'descartado')`;

/** How far it is, as people see it: once approved, as far as its vouchers are. */
const SHOWN_STATE = `CASE WHEN e.state <> 'aprobado' THEN e.state ELSE coalesce((SELECT CASE WHEN bool_and(v.state = 'pagado') THEN 'pagado'
    WHEN bool_or(v.state IN ('programado', 'pagado_parcial')) THEN 'programado' WHEN count(*) > 0 THEN 'con_comprobante' END FROM ${VOUCHERS}), 'aprobado') END`;

export const FROM = `expense e LEFT JOIN supplier_kept sk ON sk.id = e.supplier_id LEFT JOIN supplier sup ON sup.id = sk.kept_id
  JOIN LATERAL (SELECT l.channel, l.purse_id, coalesce(s.name, j.name) AS place, (SELECT count(*) FROM expense_line o WHERE o.expense_id = e.id)::int AS lines
    FROM expense_line x JOIN spend_line l ON l.id = x.line_id LEFT JOIN show s ON s.id = l.show_id LEFT JOIN project j ON j.id = l.project_id
    WHERE x.expense_id = e.id ORDER BY x.n LIMIT 1) f ON true
  LEFT JOIN LATERAL (SELECT r.id, (SELECT json_build_object('position', a.position, 'of', (SELECT count(*) FROM approval_step b WHERE b.request_id = r.id))
      FROM approval_step a WHERE a.request_id = r.id AND a.state = 'abierto') AS step FROM approval_request r
    WHERE r.kind = '${GASTO}' AND r.object_id = e.id::text AND r.state = 'en_aprobacion' ORDER BY r.id DESC LIMIT 1) q ON true
  CROSS JOIN LATERAL (SELECT ${SHOWN_STATE} AS shown) w`;

const LEFT = `(SELECT CASE WHEN bool_or(r.kind = 'presupuestado') THEN sum(CASE r.kind WHEN 'presupuestado' THEN z.value WHEN 'comprometido' THEN -z.value WHEN 'devengado' THEN -z.value END) END
  FROM ledger_rollup r JOIN purse p ON p.id = r.purse_id CROSS JOIN LATERAL (SELECT CASE p.basis WHEN 'costo' THEN r.cost ELSE r.amount END AS value) z
  WHERE r.purse_id = f.purse_id AND r.side = 'gasto' AND r.currency = e.currency AND r.month = date_trunc('month', e.from_day)::date)`;

const HOLDER = `CASE w.shown WHEN 'borrador' THEN ${personSql("e.created_by_user_id")} WHEN 'devuelto' THEN ${personSql("e.created_by_user_id")}
  WHEN 'aprobado' THEN 'Proveedor' WHEN 'con_comprobante' THEN 'Administración' WHEN 'programado' THEN 'Administración' WHEN 'en_aprobacion' THEN 'Quien aprueba' ELSE '' END`;

/** Rows of the list, as `where` and `tail` have them. */
export const expenseRows = (where: string, tail: string, values: readonly unknown[]): Promise<ExpenseRow[]> =>
  query<ExpenseRow>(
    `SELECT e.id, e.code, e.concept, coalesce(sup.name, e.supplier_name) AS supplier, CASE WHEN f.lines > 1 THEN f.place || ' y ' || f.lines - 1 || ' más' ELSE f.place END AS place,
       f.channel, e.currency::text AS currency, e.amount::text AS amount, ${LEFT}::text AS left, w.shown AS state, q.step, ${HOLDER} AS holder,
       ${personSql("e.created_by_user_id")} AS author, greatest(0, extract(day FROM now() - e.state_at))::int AS days, e.version
     FROM ${FROM} WHERE ${where} ${tail}`,
    [...values],
  );
