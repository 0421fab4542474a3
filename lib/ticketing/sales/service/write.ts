import type { z } from "zod";
import { audit } from "@/lib/audit/audit";
import { prisma, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { staleVersion } from "@/lib/http/errors";
import { type Scope, scopeOf } from "../../access/scope";
import { type VisibleShow, visibleShow, visibleShowById } from "../../access/visible";
import type { TicketingActor } from "../../actor";
import type { createFromShow, deleteSales, recalculateTotal, saveSale } from "../api";
import { auditSale, presentSale, SALE_COLUMNS, type SaleRecord } from "../rows";
import { saveSales } from "../save";
import type { savedSale } from "../schema";
import type { SaleInput } from "../store";
import { lockShows, refreshComputedTotals, restateTotals } from "../totals";

type Saved = z.infer<typeof savedSale>;

/** Names of the fields in `POST /tickets/sales` that differ from the stored ones. */
const POSTED: Partial<Record<keyof SaleInput, string>> = {
  fecha_venta: "fecha",
  venta_diaria: "venta",
  venta_total: "ventaTotal",
  monto_diario: "montoDiario",
  recaudacion_total: "recaudacionTotal",
};

/** Saves one day of one series; the same key again replaces it. Errors: 400, 404 for the show, 409 for a stale version. */
export async function save(actor: TicketingActor, { body }: Input<typeof saveSale>): Promise<Saved> {
  const scope = await scopeOf(actor);
  const show = await visibleShow(scope, body.show);
  const { fecha, venta, ventaTotal, montoDiario, recaudacionTotal, ...rest } = body;
  const figures = {
    fecha_venta: fecha,
    venta_diaria: venta,
    venta_total: ventaTotal,
    monto_diario: montoDiario,
    recaudacion_total: recaudacionTotal,
  };
  return saveOne(actor, scope, { ...withDefaults(show, rest), ...figures }, (field) => POSTED[field] ?? field);
}

/** The same by the show's number and with the stored names of the fields. */
export async function saveById(
  actor: TicketingActor,
  { body: { showId, ...row } }: Input<typeof createFromShow>,
): Promise<Saved> {
  const scope = await scopeOf(actor);
  const show = await visibleShowById(scope, showId);
  return saveOne(actor, scope, { ...row, ...withDefaults(show, row) }, (field) => field);
}

async function saveOne(
  actor: TicketingActor,
  scope: Scope,
  input: SaleInput,
  path: (field: keyof SaleInput) => string,
): Promise<Saved> {
  const { sales, warnings } = await saveSales(actor, scope, [input], {
    replace: true,
    path: (_, field) => path(field),
  });
  return { ...presentSale(sales[0] as SaleRecord, scope), warnings };
}

/** The series a sale belongs to when it does not say: no category, the show's ticketera and currency. */
export function withDefaults(
  show: VisibleShow,
  row: { ticketera?: string; categoria?: string; divisa?: string; version?: number },
) {
  return {
    show,
    ticketera: row.ticketera ?? show.ticketera,
    categoria: row.categoria ?? "",
    divisa: row.divisa ?? show.divisa,
    version: row.version,
  };
}

/**
 * Deletes a day's rows of a show (of one ticketera, category or currency when they are given). Nothing there: `deleted` 0.
 * 409 when a version is sent and the row has another.
 */
export async function remove(
  actor: TicketingActor,
  { body }: Input<typeof deleteSales>,
): Promise<Output<typeof deleteSales>> {
  const scope = await scopeOf(actor);
  const show = await visibleShow(scope, body.show);
  const rows = await prisma.$transaction(async (tx) => {
    await lockShows(tx, [show.id]);
    const deleted = await txQuery<SaleRecord>(
      tx,
      `WITH t AS (DELETE FROM ticket_sale WHERE show_id = $1::int AND fecha_venta = $2::date AND ($3::text IS NULL OR ticketera = $3)
         AND ($4::text IS NULL OR categoria = $4) AND ($5::text IS NULL OR divisa::text = $5) RETURNING *)
       SELECT ${SALE_COLUMNS} FROM t JOIN show s ON s.id = t.show_id ORDER BY t.ticketera, t.categoria, t.divisa`,
      show.id,
      body.fecha_venta,
      body.ticketera ?? null,
      body.categoria ?? null,
      body.divisa ?? null,
    );
    if (deleted.length === 0) return [];
    const changed = deleted.find((row) => body.version !== undefined && row.version !== body.version);
    if (changed) throw staleVersion(presentSale(changed, scope));
    await refreshComputedTotals(tx, deleted);
    await audit(tx, actor, { action: "sale.deleted", object: `show:${show.name}`, before: deleted.map(auditSale) });
    return deleted;
  });
  return {
    show: show.name,
    fecha_venta: body.fecha_venta,
    deleted: rows.length,
    rows: rows.map((row) => presentSale(row, scope)),
  };
}

/** Rewrites a show's totals from its daily figures. Again changes nothing. */
export async function recalculate(
  actor: TicketingActor,
  { body }: Input<typeof recalculateTotal>,
): Promise<Output<typeof recalculateTotal>> {
  const scope = await scopeOf(actor);
  const show = await visibleShow(scope, body.show);
  return prisma.$transaction(async (tx) => {
    await lockShows(tx, [show.id]);
    const changed = await restateTotals(tx, show.id, actor.userId);
    const series = await txQuery<{
      ticketera: string;
      categoria: string;
      divisa: string;
      venta_total: number;
      recaudacion_total: string;
    }>(
      tx,
      `SELECT ticketera, categoria, divisa, last_venta_total AS venta_total, last_recaudacion_total::text AS recaudacion_total
       FROM sales_series WHERE show_id = $1::int ORDER BY ticketera, categoria, divisa`,
      show.id,
    );
    if (changed.length > 0)
      await audit(tx, actor, { action: "sale.recalculated", object: `show:${show.name}`, after: changed });
    return {
      show: show.name,
      changed: changed.length,
      series: series.map(({ recaudacion_total, ...row }) => ({ ...row, ...(scope.money && { recaudacion_total }) })),
    };
  });
}
