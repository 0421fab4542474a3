import { query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { AppError } from "@/lib/http/errors";
import { scopeOf } from "../../access/scope";
import { visibleShows } from "../../access/visible";
import type { TicketingActor } from "../../actor";
import { slots } from "../../ticketeras/catalogue";
import type { loadingGrid, saveDay } from "../api";
import { presentSale, SALE_COLUMNS, type SaleRecord } from "../rows";
import { saveSales } from "../save";
import { withDefaults } from "./write";

/**
 * Saves a day's grid, all rows or none. Errors name the row: 400 `rows.3.monto_diario`, 404 `rows.3.show`, 409
 * `rows.3.version` with `current: [{ row, sale }]` (`sale` null when it was deleted).
 */
export async function saveGrid(
  actor: TicketingActor,
  { body: { fecha, rows } }: Input<typeof saveDay>,
): Promise<Output<typeof saveDay>> {
  const scope = await scopeOf(actor);
  const shows = await visibleShows(
    scope,
    rows.map(({ show }) => show),
  );
  const unknown = rows.flatMap(({ show }, row) =>
    shows.has(show)
      ? []
      : [
          {
            path: `rows.${row}.show`,
            message: `No encontrado: el show "${show}" no existe o no es de los artistas que puede ver.`,
          },
        ],
  );
  if (unknown[0]) throw new AppError(404, "not_found", unknown[0].message, { issues: unknown });
  const inputs = rows.flatMap((row) => {
    const show = shows.get(row.show);
    return show ? [{ ...row, ...withDefaults(show, row), fecha_venta: fecha }] : [];
  });
  const { sales, warnings } = await saveSales(actor, scope, inputs, {
    replace: false,
    path: (row, field) => `rows.${row}.${field}`,
  });
  return {
    fecha,
    rows: sales.map((sale) => presentSale(sale, scope)),
    warnings: warnings.map((warning) => ({ ...warning, show: sales[warning.row]?.show ?? "" })),
  };
}

interface Line {
  show_id: number;
  show: string;
  artist: string;
  type: string;
  state: string;
  fecha_show: string | null;
  capacidad: number;
  ticketera: string;
  categoria: string;
  divisa: string;
  antes: string | null;
  venta_antes: number;
  recaudacion_antes: string;
  sale: number | null;
}

/**
 * Each active show by series, with the last totals before the day and the day's row. A show without sales has one row,
 * of its own ticketera.
 */
export async function gridOf(
  actor: TicketingActor,
  input: Input<typeof loadingGrid>,
): Promise<Output<typeof loadingGrid>> {
  const scope = await scopeOf(actor);
  const hoy = todayIn();
  const fecha = input.query.fecha ?? hoy;
  const [lines, sales, slot] = await Promise.all([
    linesOf(fecha, scope.artistIds),
    salesOn(fecha, scope.artistIds),
    slots(),
  ]);
  const byId = new Map(sales.map((sale) => [sale.id, sale]));
  const rows = lines.map(({ antes, venta_antes, recaudacion_antes, sale, ...line }) => {
    const actual = sale === null ? undefined : byId.get(sale);
    return {
      ...line,
      slot: slot(line.ticketera),
      anterior:
        antes === null
          ? null
          : {
              fecha_venta: antes,
              venta_total: venta_antes,
              ...(scope.money && { recaudacion_total: recaudacion_antes }),
            },
      actual: actual ? presentSale(actual, scope) : null,
    };
  });
  return { fecha, hoy, amounts: scope.money, rows };
}

function linesOf(fecha: string, artistIds: number[] | null): Promise<Line[]> {
  return query<Line>(
    `SELECT s.id AS show_id, s.name AS show, a.name AS artist, s.type, s.state, s.fecha AS fecha_show, s.capacidad,
      k.ticketera, k.categoria, k.divisa,
       p.fecha_venta AS antes, p.venta_total AS venta_antes, p.recaudacion_total AS recaudacion_antes, d.id AS sale
     FROM show s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
     CROSS JOIN LATERAL (
       SELECT ticketera, categoria, divisa FROM sales_series r WHERE r.show_id = s.id
       UNION ALL
       SELECT s.ticketera, '', s.divisa WHERE NOT EXISTS (SELECT 1 FROM sales_series r WHERE r.show_id = s.id)) k
     LEFT JOIN LATERAL (SELECT fecha_venta, venta_total, recaudacion_total FROM ticket_sale t WHERE t.show_id = s.id
       AND t.fecha_venta < $1::date
       AND t.ticketera = k.ticketera AND t.categoria = k.categoria AND t.divisa = k.divisa ORDER BY t.fecha_venta DESC LIMIT 1) p ON true
     LEFT JOIN ticket_sale d ON d.show_id = s.id AND d.fecha_venta = $1::date AND d.ticketera = k.ticketera
       AND d.categoria = k.categoria AND d.divisa = k.divisa
     WHERE show_is_active(s.state, s.fecha, v.zone, now()) AND ($2::int[] IS NULL OR s.artist_id = ANY($2::int[]))
     ORDER BY s.fecha NULLS LAST, s.name, k.ticketera, k.categoria, k.divisa`,
    [fecha, artistIds],
  );
}

function salesOn(fecha: string, artistIds: number[] | null): Promise<SaleRecord[]> {
  return query<SaleRecord>(
    `SELECT ${SALE_COLUMNS} FROM ticket_sale t JOIN show s ON s.id = t.show_id LEFT JOIN venue v ON v.id = s.venue_id
     WHERE t.fecha_venta = $1::date AND show_is_active(s.state, s.fecha, v.zone, now()) AND ($2::int[] IS NULL
       OR s.artist_id = ANY($2::int[]))`,
    [fecha, artistIds],
  );
}
