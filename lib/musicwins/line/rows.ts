import { notFound } from "@/lib/http/errors";
import { iso, onPool, type Run, whoSql } from "../database";
import { filesOf } from "../files";
import { actionsFor } from "../rules/actions";
import { IN_SCOPE, mayPay, SCOPE_JOIN, SCOPE_ROLE, type Scope, scopeValues } from "../scope";
import { type Named, numberOf } from "./hold";
import { holdingUp } from "./observed";
import type { BudgetRow } from "./schema";

type Stored = Omit<BudgetRow, "files" | "acciones"> & {
  proposal_id: number;
  maker: boolean;
  settled: boolean;
  begun: boolean;
  undoable: boolean;
  unpayable: boolean;
};

/** A proposal of the line is approved, scheduled or paid, or another one is paid in part. Speaks of l and p. */
export const SETTLED = `(EXISTS (SELECT 1 FROM budget_version s WHERE s.line_id = l.id AND s.head
  AND s.status IN ('aprobado', 'a_pagar', 'pagado'))
  OR EXISTS (SELECT 1 FROM budget_proposal o JOIN budget_financiero g ON g.proposal_id = o.id AND g.deleted_at IS NULL
    WHERE o.line_id = l.id AND o.id <> p.id AND g.estado = 'pagado'))`;

/** The person who asked for the line or moved it, made the proposal or wrote one of its versions: `$3` is the person. */
export const MAKER = `($3::int IN (l.created_by, p.created_by) OR EXISTS (SELECT 1 FROM budget_version w
  WHERE w.line_id = l.id AND w.created_by = $3::int
    AND (w.accion = 'mover' OR w.proposal_id = p.id AND w.accion IN ('crear', 'editar'))))`;

/**
 * The head of a proposal is an approval by `person`, and nothing has followed it: no part of the payment and no request of
 * an invoice since. Speaks of l, p and v.
 */
export const undoableSql = (person: string): string => `(v.accion = 'aprobar' AND v.created_by = ${person}::int
  AND NOT EXISTS (SELECT 1 FROM budget_financiero g WHERE g.proposal_id = p.id AND g.deleted_at IS NULL
    AND (g.estado = 'pagado' OR g.created_at >= v.created_at))
  AND NOT EXISTS (SELECT 1 FROM invoice_request r WHERE r.line_id = l.id AND r.created_at >= v.created_at))`;

/** What paid the head of a proposal last was declared here, by somebody else than `person`. Speaks of p and v. */
const unpayableSql = (
  person: string,
): string => `(v.status = 'pagado' AND EXISTS (SELECT 1 FROM budget_version w WHERE w.proposal_id = p.id
  AND w.accion = 'pagar' AND w.created_by <> ${person}::int AND NOT EXISTS (SELECT 1 FROM budget_version x
    WHERE x.proposal_id = p.id AND x.accion IN ('pagar', 'acreditar') AND x.version > w.version)))`;

/** The heads of the proposals in scope, as rows of `Stored`. `where` speaks of l, p and v; its values start at `$4`. */
const select = (where: string) => `
  SELECT l.id, l.area, l.category, p.isop, p.option_number, p.chosen, p.prioridad, p.id AS proposal_id,
    v.version, v.status, v.status_admin, v.motivo, v.titulo, v.proveedor, v.proveedor_mail, v.proveedor_cuit, v.detalle,
    v.alicuota_ars::text, v.alicuota_usd::text, v.iva::text, v.condicion_pago, v.fecha_entrega::text, v.detalles,
    v.fecha_pago::text, v.fecha_pagado::text,
    (SELECT count(*)::int FROM budget_proposal o WHERE o.line_id = l.id AND o.isop AND o.deleted_at IS NULL) AS opciones,
    (SELECT count(*)::int FROM talk_message c WHERE c.line_id = l.id AND c.deleted_at IS NULL) AS comentarios,
    (SELECT json_build_object(
       'pendiente', json_build_object('ars', coalesce(sum(f.alicuota_ars) FILTER (WHERE f.estado = 'pendiente'), 0.00)::text,
         'usd', coalesce(sum(f.alicuota_usd) FILTER (WHERE f.estado = 'pendiente'), 0.00)::text),
       'pagado', json_build_object('ars', coalesce(sum(f.alicuota_ars) FILTER (WHERE f.estado = 'pagado'), 0.00)::text,
         'usd', coalesce(sum(f.alicuota_usd) FILTER (WHERE f.estado = 'pagado'), 0.00)::text))
     FROM budget_financiero f WHERE f.proposal_id = p.id AND f.deleted_at IS NULL) AS financieros,
    CASE WHEN v.status IN ('aprobado', 'a_pagar') THEN ${holdingUp("p.id")} ELSE '{}' END AS facturas_por_ver,
    ${whoSql("cu")} AS created_by, ${iso("l.created_at")} AS created_at,
    ${whoSql("uu")} AS updated_by, ${iso("v.created_at")} AS updated_at,
    ${SCOPE_ROLE} AS rol, ${MAKER} AS maker,
    ${SETTLED} AS settled,
    EXISTS (SELECT 1 FROM budget_financiero g WHERE g.proposal_id = p.id AND g.deleted_at IS NULL AND g.estado = 'pagado') AS begun,
    ${undoableSql("$3")} AS undoable, ${unpayableSql("$3")} AS unpayable
  FROM budget_line l
  JOIN budget_proposal p ON p.line_id = l.id AND p.deleted_at IS NULL
  JOIN budget_version v ON v.proposal_id = p.id AND v.head
  JOIN app_user cu ON cu.id = l.created_by
  JOIN app_user uu ON uu.id = v.created_by
  ${SCOPE_JOIN}
  WHERE ${IN_SCOPE} AND ${where}`;

/** Proposals in scope that fit `where` (its values from `$4`), in the order of lists unless said. */
export async function rowsWhere(
  scope: Scope,
  where: string,
  values: readonly unknown[],
  {
    run = onPool,
    order = "l.area, l.category, array_position(ARRAY['alta','media','baja'], p.prioridad), l.id",
  }: { run?: Run; order?: string } = {},
): Promise<BudgetRow[]> {
  const rows = await run<Stored>(`${select(where)} ORDER BY ${order}`, [...scopeValues(scope), ...values]);
  const files = await filesOf(
    "budget_proposal",
    rows.map(({ proposal_id }) => proposal_id),
    run.tx,
  );
  return rows.map(({ proposal_id, maker, settled, begun, undoable, unpayable, ...row }) => ({
    ...row,
    files: files.get(proposal_id) ?? [],
    acciones: actionsFor({ ...row, maker, settled, begun, undoable, unpayable, pays: mayPay(scope, row.rol) }),
  }));
}

/** One proposal. 404 when there is none, or not in scope. */
export async function rowOf(scope: Scope, named: Named, run: Run = onPool): Promise<BudgetRow> {
  const [row] = await rowsWhere(scope, "l.id = $4::int AND p.option_number = $5::int", [named.id, numberOf(named)], {
    run,
  });
  if (!row) throw notFound();
  return row;
}
