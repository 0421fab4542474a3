import { seriesKey } from "@/lib/ticketing/rules/totals";
import type { GridRow } from "./deriveRow";

/** A row of the grid for tests: `La Calesita`, Platea, ARS, with 1.822 tickets and $ 83.125.000 the day before. */
export function gridRowOf(over: Partial<GridRow> = {}): GridRow {
  const row = {
    show_id: 1,
    show: "La Calesita",
    artist: "La Calesita",
    type: "live-arg",
    state: "a_la_venta",
    fecha_show: "2026-12-05",
    capacidad: 5000,
    ticketera: "Platea",
    slot: 3,
    categoria: "",
    divisa: "ARS",
    anterior: { fecha_venta: "2026-11-18", venta_total: 1822, recaudacion_total: "83125000.00" },
    actual: null,
    ...over,
  };
  return { ...row, key: seriesKey(row) };
}

export const savedRow = (over: Partial<NonNullable<GridRow["actual"]>> = {}): NonNullable<GridRow["actual"]> => ({
  id: 1,
  show: "La Calesita",
  fecha_venta: "2026-11-19",
  venta_diaria: 45,
  venta_total: 1867,
  monto_diario: "2137500.00",
  recaudacion_total: "85262500.00",
  categoria: "",
  divisa: "ARS",
  ticketera: "Platea",
  venta_total_computed: false,
  recaudacion_total_computed: false,
  version: 3,
  updated_at: "2026-11-19T13:00:00Z",
  updated_by: "lucia@demo.test",
  ...over,
});
