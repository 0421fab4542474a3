import type { TicketRow } from "@/lib/ticketing/shows/schema/show";
import type { Amounts } from "./rows";

export const amounts = (
  divisa: string,
  venta_total: number,
  recaudacion_total: string,
  more: Partial<Amounts> = {},
) => ({
  divisa,
  venta_total,
  venta_hoy: null,
  monto_hoy: null,
  recaudacion_total,
  promedio: null,
  sin_monto: 0,
  discrepancia: null,
  ...more,
});

const NONE = Array.from({ length: 14 }, () => null);

/** A row of the report, for tests: on sale, in pesos, without sales unless said. */
export function ticketRow(more: Partial<TicketRow> = {}): TicketRow {
  return {
    id: 1,
    show: "La Calesita Eléctrica",
    artist: "La Calesita Eléctrica",
    venue: "Estadio Ribera Norte",
    city: "Buenos Aires",
    country: "AR",
    fecha: "2026-11-28",
    hora: "21:00",
    type: "live-arg",
    state: "a_la_venta",
    activo: true,
    divisa: "ARS",
    divisas: ["ARS"],
    ticketeras: [],
    hoy: "2026-11-20",
    dias: 8,
    venta_hoy: null,
    venta_ayer: null,
    serie: NONE,
    venta_total: 0,
    capacidad: 1_000,
    holdeo: 0,
    cortesias: 0,
    restan: 1_000,
    ocupacion: 0,
    ritmo: null,
    montos: [],
    discrepancia: null,
    dias_con_diferencia: 0,
    ultima_fecha: null,
    updated_at: null,
    sold_out_at: null,
    version: 1,
    ...more,
  };
}

/** A series of 14 days that ends with these. */
export const serie = (...last: (number | null)[]) => [...NONE.slice(last.length), ...last];
