import { personSql } from "@/lib/audit/names";
import type { Scope } from "../access/scope";
import type { SaleRow } from "./schema";

/** A sale as our SQL gives it, money and all. Instants come as Date. */
export interface SaleRecord {
  id: number;
  show_id: number;
  show: string;
  fecha_venta: string;
  venta_diaria: number;
  venta_total: number;
  monto_diario: string;
  recaudacion_total: string;
  categoria: string;
  divisa: string;
  ticketera: string;
  venta_total_computed: boolean;
  recaudacion_total_computed: boolean;
  /** False while nobody said the amount of the day: then what is stored is no figure. */
  monto_known: boolean;
  version: number;
  updated_at: Date;
  /** The name of who did, where they are one of ours. */
  updated_by: string;
}

/** Columns of a `SaleRecord` from `ticket_sale t` and `show s`; casts make it the same through the pool and through Prisma. */
export const SALE_COLUMNS = `t.id, t.show_id, s.name AS show, t.fecha_venta::text AS fecha_venta, t.venta_diaria, t.venta_total,
  t.monto_diario::text AS monto_diario, t.recaudacion_total::text AS recaudacion_total, t.categoria, t.divisa, t.ticketera,
  t.venta_total_computed, t.recaudacion_total_computed, t.monto_known, t.version, t.updated_at,
  ${personSql("t.updated_by_user_id")} AS updated_by`;

/** What leaves the server of a sale: the money keys are absent without montos. */
export function presentSale(sale: SaleRecord, { money }: Pick<Scope, "money">): SaleRow {
  const {
    id,
    show,
    fecha_venta,
    venta_diaria,
    venta_total,
    categoria,
    divisa,
    ticketera,
    venta_total_computed,
    version,
  } = sale;
  return {
    id,
    show,
    fecha_venta,
    venta_diaria,
    venta_total,
    ...(money && amountsOf(sale)),
    categoria,
    divisa,
    ticketera,
    venta_total_computed,
    ...(money && { recaudacion_total_computed: sale.recaudacion_total_computed }),
    version,
    updated_at: sale.updated_at.toISOString(),
    updated_by: sale.updated_by,
  };
}

/** A sale's amounts; null where nobody said any, and where a computed total has nothing else to add up. */
function amountsOf({ monto_known, monto_diario, recaudacion_total, recaudacion_total_computed }: SaleRecord) {
  if (monto_known) return { monto_diario, recaudacion_total };
  return { monto_diario: null, recaudacion_total: recaudacion_total_computed ? null : recaudacion_total };
}

/** What the audit log keeps of a sale. */
export function auditSale(sale: SaleRecord) {
  const { show_id: _, show: __, updated_at: ___, updated_by: ____, monto_known: _____, ...facts } = sale;
  return { ...facts, ...amountsOf(sale) };
}
