import { query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { COVERS, takenOf } from "../ledger/covering";
import { OBSERVED, UNREVIEWED } from "../line/observed";
import { MAKER } from "../line/rows";
import type { AreaRole } from "../rules/kinds";
import { IN_SCOPE, mayPay, SCOPE_JOIN, SCOPE_ROLE, type Scope, scopeValues } from "../scope";
import type { DueItem } from "./schema";

/** Approved by its area and by Administration, and not paid. */
export const PAYABLE = "v.status IN ('aprobado', 'a_pagar') AND v.status_admin = 'aprobado'";

/** What of a head `h` its vouchers took out of Music Wins' hands, in both currencies. */
const TAKEN = `SELECT coalesce(sum(t.amount) FILTER (WHERE t.currency = 'ARS'), 0) AS ars, coalesce(sum(t.amount) FILTER (WHERE t.currency = 'USD'), 0) AS usd FROM (
    SELECT w.currency, ${takenOf("h.id")} AS amount
    FROM voucher_link k JOIN voucher w ON w.id = k.voucher_id LEFT JOIN payable b ON b.kind = 'voucher' AND b.subject_id = w.id
    WHERE k.target_type = 'proposal' AND k.target_id = h.proposal_id AND ${COVERS}) t`;

/** What of a part is left once what its vouchers took is taken from the parts that are due first. */
const leftOf = (currency: "ars" | "usd"): string =>
  `greatest(w.${currency} - greatest(w.taken_${currency} - coalesce(sum(w.${currency}) OVER before, 0), 0), 0)::numeric(18, 2) AS ${currency}`;

const PART_COLUMNS = `w.id, w.area, w.category, w.proposal_id, w.isop, w.option_number, w.version, w.titulo, w.proveedor, w.rol, w.maker, w.tipo,
  w.financiero_id, w.financiero_tipo, w.descripcion, w.fecha`;

/**
 * The parts of what is payable, in scope (`$1` to `$3`), of an area and category (`$4`, `$5`): each pending financiero,
 * and what no financiero covers; less what Pagos paid of them, or is paying.
 */
const PARTS = `heads AS (
    SELECT l.id, l.area, l.category, p.id AS proposal_id, p.isop, p.option_number, v.version, v.titulo, v.proveedor,
      v.alicuota_ars, v.alicuota_usd, v.fecha_pago, ${SCOPE_ROLE} AS rol, ${MAKER} AS maker
    FROM budget_line l
    JOIN budget_proposal p ON p.line_id = l.id AND p.deleted_at IS NULL
    JOIN budget_version v ON v.proposal_id = p.id AND v.head
    ${SCOPE_JOIN}
    WHERE ${IN_SCOPE} AND ${PAYABLE} AND ($4::text IS NULL OR l.area = $4) AND ($5::text IS NULL OR l.category = $5)),
  whole AS (
    SELECT h.*, 'financiero' AS tipo, f.id AS financiero_id, f.tipo AS financiero_tipo, f.descripcion,
      f.alicuota_ars AS ars, f.alicuota_usd AS usd, coalesce(f.fecha_pago, h.fecha_pago) AS fecha
    FROM heads h JOIN budget_financiero f ON f.proposal_id = h.proposal_id AND f.deleted_at IS NULL AND f.estado = 'pendiente'
    UNION ALL
    SELECT h.*, 'presupuesto', NULL, NULL, '', h.alicuota_ars - c.ars, h.alicuota_usd - c.usd, h.fecha_pago
    FROM heads h CROSS JOIN LATERAL (
      SELECT coalesce(sum(f.alicuota_ars), 0) AS ars, coalesce(sum(f.alicuota_usd), 0) AS usd FROM budget_financiero f
      WHERE f.proposal_id = h.proposal_id AND f.deleted_at IS NULL AND f.estado <> 'anulado') c
    WHERE h.alicuota_ars > c.ars OR h.alicuota_usd > c.usd),
  taken AS (SELECT h.proposal_id, t.ars AS taken_ars, t.usd AS taken_usd FROM heads h CROSS JOIN LATERAL (${TAKEN}) t),
  parts AS (
    SELECT * FROM (
      SELECT ${PART_COLUMNS}, ${leftOf("ars")}, ${leftOf("usd")} FROM (SELECT * FROM whole JOIN taken USING (proposal_id)) w
      WINDOW before AS (PARTITION BY w.proposal_id ORDER BY w.fecha NULLS LAST, w.financiero_id NULLS LAST ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) p
    WHERE p.ars > 0 OR p.usd > 0)`;

/** What is asked for: a place, and the days from and to, both included. */
export interface DueFilter {
  area?: string | undefined;
  category?: string | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
}

const valuesOf = (scope: Scope, { area, category, desde, hasta }: DueFilter) => [
  ...scopeValues(scope),
  area || null,
  category || null,
  desde ?? null,
  hasta ?? null,
];
/** With a period, what has no day is outside it. */
const IN_PERIOD = `($6::date IS NULL OR fecha >= $6::date) AND ($7::date IS NULL OR fecha <= $7::date)`;

/** The invoices of a part: its own, and those of the whole proposal that it is of. */
const invoices = (
  columns = "1",
): string => `SELECT ${columns} FROM invoice_request r JOIN supplier_invoice i ON i.request_id = r.id
  WHERE r.proposal_id = parts.proposal_id AND (r.subject_type = 'presupuesto' OR r.subject_id = parts.financiero_id)`;

/** The parts to pay, by day: those without one last. */
export async function dueItems(scope: Scope, filter: DueFilter): Promise<DueItem[]> {
  const rows = await query<Omit<DueItem, "puede_programar" | "puede_pagar"> & { rol: AreaRole; maker: boolean }>(
    `WITH ${PARTS}
     SELECT tipo, id, isop, option_number, version, financiero_id, financiero_tipo, area, category, titulo, descripcion,
       proveedor, ars::text, usd::text, fecha::text AS fecha_pago, coalesce(fecha < $8::date, false) AS vencido,
       EXISTS (${invoices()}) AS factura, EXISTS (${invoices()} AND ${OBSERVED}) AS factura_observada,
       ARRAY(${invoices("r.id")} AND ${UNREVIEWED} ORDER BY r.id) AS facturas_por_ver,
       rol, maker
     FROM parts WHERE ${IN_PERIOD} ORDER BY fecha NULLS LAST, area, category, id, financiero_id NULLS LAST`,
    [...valuesOf(scope, filter), todayIn()],
  );
  return rows.map(({ rol, maker, ...row }) => {
    const pays = mayPay(scope, rol);
    return { ...row, puede_programar: pays, puede_pagar: pays && !maker };
  });
}

export interface DayTotal {
  fecha: string;
  ars: string;
  usd: string;
  pagos: number;
}

/** The same parts added up by day; the day is null for those that have none. */
export function dueDays(
  scope: Scope,
  filter: DueFilter,
): Promise<(Omit<DayTotal, "fecha"> & { fecha: string | null })[]> {
  return query(
    `WITH ${PARTS} SELECT fecha::text, sum(ars)::text AS ars, sum(usd)::text AS usd, count(*)::int AS pagos
     FROM parts WHERE ${IN_PERIOD} GROUP BY fecha ORDER BY fecha NULLS LAST`,
    valuesOf(scope, filter),
  );
}

/**
 * What was paid on each day: paid financieros on theirs, and of paid proposals what no financiero covers on the
 * proposal's.
 */
export function paidDays(scope: Scope, filter: DueFilter): Promise<DayTotal[]> {
  return query(
    `WITH heads AS (
       SELECT p.id AS proposal_id, v.status, v.alicuota_ars, v.alicuota_usd, v.fecha_pagado
       FROM budget_line l JOIN budget_proposal p ON p.line_id = l.id AND p.deleted_at IS NULL
       JOIN budget_version v ON v.proposal_id = p.id AND v.head ${SCOPE_JOIN}
       WHERE ${IN_SCOPE} AND ($4::text IS NULL OR l.area = $4) AND ($5::text IS NULL OR l.category = $5)),
     paid AS (
       SELECT f.fecha_pagado AS fecha, f.alicuota_ars AS ars, f.alicuota_usd AS usd
       FROM heads h JOIN budget_financiero f ON f.proposal_id = h.proposal_id AND f.deleted_at IS NULL AND f.estado = 'pagado'
       UNION ALL
       SELECT h.fecha_pagado, h.alicuota_ars - c.ars, h.alicuota_usd - c.usd FROM heads h CROSS JOIN LATERAL (
         SELECT coalesce(sum(f.alicuota_ars), 0) AS ars, coalesce(sum(f.alicuota_usd), 0) AS usd FROM budget_financiero f
         WHERE f.proposal_id = h.proposal_id AND f.deleted_at IS NULL AND f.estado = 'pagado') c
       WHERE h.status = 'pagado' AND (h.alicuota_ars > c.ars OR h.alicuota_usd > c.usd))
     SELECT fecha::text, sum(ars)::text AS ars, sum(usd)::text AS usd, count(*)::int AS pagos
     FROM paid WHERE ${IN_PERIOD} GROUP BY fecha ORDER BY fecha`,
    valuesOf(scope, filter),
  );
}
