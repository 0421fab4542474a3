import { demoMail } from "@/lib/access/roles";
import { loadingTime } from "./ticketeras";
import type { SaleRow } from "./types";

/** Whole cents as the decimal text of `numeric(18,2)`. */
export function amount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Columns of `ticket_sale` as the seed fills them. */
export const SALE_COLUMNS = {
  show_id: "int",
  fecha_venta: "date",
  ticketera: "text",
  categoria: "text",
  divisa: "text",
  venta_diaria: "int",
  venta_total: "int",
  monto_diario: "numeric",
  recaudacion_total: "numeric",
  created_at: "timestamptz",
  updated_at: "timestamptz",
  updated_by_user_id: "person",
};

/** A sale as a row of the table: loaded on its own day at its ticketera's hour, but never later than `now`. */
export function saleRecord(row: SaleRow, show: { id: number; divisa: string }, now: Date) {
  const usual = new Date(`${row.fecha}T${loadingTime(row.ticketera)}:00-03:00`);
  const loaded = (usual < now ? usual : now).toISOString();
  return {
    show_id: show.id,
    fecha_venta: row.fecha,
    ticketera: row.ticketera,
    categoria: row.categoria,
    divisa: show.divisa,
    venta_diaria: row.venta_diaria,
    venta_total: row.venta_total,
    monto_diario: amount(row.monto_diario),
    recaudacion_total: amount(row.recaudacion_total),
    created_at: loaded,
    updated_at: loaded,
    updated_by_user_id: demoMail(show.id % 2 === 0 ? "Ticketing" : "TicketingAdmin"),
  };
}
