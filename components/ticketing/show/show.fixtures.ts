import { diffDays } from "@/lib/format/dates";
import { ticketRow } from "../report/rows.fixtures";
import type { ShowPage } from "./curveModel";

type Series = ShowPage["series"][number];

export const series = (ticketera: string, more: Partial<Series> = {}): Series => ({
  ticketera,
  slot: 1,
  categoria: "",
  divisa: "ARS",
  venta_hoy: null,
  venta_total: 0,
  ultima_fecha: "2026-11-20",
  discrepancia: null,
  monto_hoy: null,
  recaudacion_total: "0.00",
  promedio: null,
  discrepancia_monto: null,
  ...more,
});

function curveOf({ fecha, capacidad }: { fecha: string | null; capacidad: number }, sales: ShowPage["dias_de_venta"]) {
  let sold = 0;
  return sales.map(({ fecha_venta, venta_diaria }) => {
    sold += venta_diaria;
    return { days: diffDays(fecha_venta, fecha ?? fecha_venta), sold, percent: (sold * 100) / capacidad };
  });
}

/** A show's page for tests, eight days before the show, with a curve made from its days. */
export function showPage(more: Partial<ShowPage> = {}): ShowPage {
  const row = ticketRow(more);
  const dias_de_venta = more.dias_de_venta ?? [];
  return {
    ...row,
    details: {
      ...row,
      name: row.show,
      anotaciones: "",
      categoria: "",
      ticketera: "",
      on_sale: null,
      state_reason: "",
      state_before: null,
      updated_at: "2026-11-20T13:40:00Z",
    },
    series: [],
    dias_de_venta,
    categorias: [],
    hitos: [],
    links: [],
    reprogramado: [],
    anotaciones_de: null,
    curva: curveOf(row, dias_de_venta),
    comparables: [],
    diferencia: null,
    forecast: null,
    conclusion: "",
    pronostico: null,
    vendible: row.capacidad,
    por_dia: null,
    warnings: [],
    ...more,
  };
}
