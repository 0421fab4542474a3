import { prisma, query } from "@/lib/db";
import { sumMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { type Scope, scopeOf } from "../../access/scope";
import { showNotFound, visibleShow } from "../../access/visible";
import type { TicketingActor } from "../../actor";
import { presentForecast, rangeOf } from "../../forecast/present";
import { comparablesOf, curveOf } from "../../forecast/service/comparables";
import { keptForecasts } from "../../forecast/service/read";
import { averagePrice, neededPerDay, percentOfCapacity, sellable } from "../../rules/figures";
import { conclusion } from "../../rules/forecast/words";
import { knownSum } from "../../rules/missingAmounts";
import { discrepancy, moneyDiscrepancy } from "../../rules/totals";
import { overCapacity } from "../../rules/warnings";
import { slots } from "../../ticketeras/catalogue";
import type { showInOneCall } from "../api";
import { ticketRows } from "../figures";
import { showRecord } from "../rows";
import type { TicketRow } from "../schema/show";

type Page = Output<typeof showInOneCall>;

/** Everything a show's page draws, from seven reads at once. 404 when the show is not there or not of the person's artists. */
export async function pageOf(actor: TicketingActor, { params }: Input<typeof showInOneCall>): Promise<Page> {
  const scope = await scopeOf(actor);
  const { id } = await visibleShow(scope, params.show);
  const page = await pageOfShow(scope, id);
  if (!page) throw showNotFound(params.show);
  return page;
}

/** The same of a show that somebody reaches; null for one that is not confirmed yet. Its comparables are of `others`. */
export async function pageOfShow(scope: Scope, id: number, others: Scope = scope): Promise<Page | null> {
  const [[row], details, series, bars, categories, facts, slot] = await Promise.all([
    ticketRows(scope, { id }),
    prisma.$transaction((tx) => showRecord(tx, id)),
    seriesOf(id),
    barsOf(id),
    categoriesOf(id),
    factsOf(id),
    slots(),
  ]);
  if (!row) return null;
  const seats = { capacidad: row.capacidad, holdeo: row.holdeo, cortesias: row.cortesias, vendidas: row.venta_total };
  const over = overCapacity(seats);
  return {
    ...row,
    details,
    series: series.map((line) => presentSeries(line, scope, slot, row.hoy)),
    dias_de_venta: bars,
    categorias: categoriesWithSales(categories, series, scope),
    ...facts,
    ...(await outlook({ ...others, money: scope.money }, row)),
    vendible: sellable(seats),
    por_dia: row.restan === null || row.dias === null ? null : neededPerDay(row.restan, row.dias),
    warnings: over ? [over] : [],
  };
}

interface Line {
  ticketera: string;
  categoria: string;
  divisa: string;
  last_fecha: string;
  last_venta_diaria: number;
  last_monto_diario: string;
  last_venta_total: number;
  last_recaudacion_total: string;
  venta_sum: number;
  monto_sum: string;
  sin_monto: number;
  last_known: boolean;
}

function seriesOf(id: number): Promise<Line[]> {
  return query<Line>(
    `SELECT r.*, NOT EXISTS (SELECT 1 FROM ticket_sale t WHERE r.sin_monto > 0 AND NOT t.monto_known AND t.show_id = r.show_id
       AND t.fecha_venta = r.last_fecha AND t.ticketera = r.ticketera AND t.categoria = r.categoria AND t.divisa = r.divisa) AS last_known
     FROM sales_series r WHERE r.show_id = $1 ORDER BY r.last_venta_total DESC, r.ticketera, r.categoria, r.divisa`,
    [id],
  );
}

function presentSeries(
  line: Line,
  { money }: Scope,
  slot: (name: string) => number,
  hoy: string,
): Page["series"][number] {
  const today = line.last_fecha === hoy;
  const known = knownSum(line.last_recaudacion_total, line.sin_monto);
  return {
    ticketera: line.ticketera,
    slot: slot(line.ticketera),
    categoria: line.categoria,
    divisa: line.divisa,
    venta_hoy: today ? line.last_venta_diaria : null,
    venta_total: line.last_venta_total,
    ultima_fecha: line.last_fecha,
    discrepancia: discrepancy(line.last_venta_total, line.venta_sum),
    ...(money && {
      monto_hoy: today && line.last_known ? line.last_monto_diario : null,
      sin_monto: line.sin_monto,
      recaudacion_total: known,
      promedio: averagePrice(known, line.last_venta_total, line.sin_monto),
      discrepancia_monto: moneyDiscrepancy(line.last_recaudacion_total, line.monto_sum),
    }),
  };
}

function barsOf(id: number): Promise<Page["dias_de_venta"]> {
  return query(
    "SELECT fecha_venta, ticketera, sum(venta_diaria)::int AS venta_diaria FROM ticket_sale WHERE show_id = $1 GROUP BY 1, 2 ORDER BY 1, 2",
    [id],
  );
}

interface Category {
  categoria: string;
  capacidad: number;
  precio: string;
  divisa: string;
}

function categoriesOf(id: number): Promise<Category[]> {
  return query(
    "SELECT categoria, capacidad, precio, divisa FROM show_category WHERE show_id = $1 ORDER BY position, id",
    [id],
  );
}

/** The declared categories in their order, then those that only sold; one line per category and currency. */
function categoriesWithSales(declared: Category[], series: Line[], { money }: Scope): Page["categorias"] {
  const keyOf = ({ categoria, divisa }: { categoria: string; divisa: string }) => JSON.stringify([categoria, divisa]);
  const sold = new Map<string, Line[]>();
  for (const line of series) sold.set(keyOf(line), [...(sold.get(keyOf(line)) ?? []), line]);
  const known = new Map(declared.map((row) => [keyOf(row), row]));
  const extra = [...sold.values()].flatMap(([line]) =>
    line && line.categoria !== "" && !known.has(keyOf(line)) ? [line] : [],
  );
  return [...declared, ...extra].map((row) => {
    const lines = sold.get(keyOf(row)) ?? [];
    const own = known.get(keyOf(row));
    const venta_total = lines.reduce((sum, line) => sum + line.last_venta_total, 0);
    return {
      categoria: row.categoria,
      divisa: row.divisa,
      capacidad: own?.capacidad ?? null,
      venta_total,
      ocupacion: own ? percentOfCapacity({ capacidad: own.capacidad, vendidas: venta_total }) : null,
      ...(money && {
        precio: own?.precio ?? null,
        recaudacion_total: knownSum(
          sumMoney(lines.map((line) => line.last_recaudacion_total)),
          lines.reduce((days, line) => days + line.sin_monto, 0),
        ),
      }),
    };
  });
}

async function factsOf(id: number): Promise<Pick<Page, "hitos" | "links" | "reprogramado" | "anotaciones_de">> {
  const [[hitos, links, reprogramado], [author]] = await Promise.all([
    Promise.all([
      query<{ fecha: string; title: string }>(
        "SELECT fecha, title FROM show_milestone WHERE show_id = $1 ORDER BY fecha, id",
        [id],
      ),
      query<{ url: string; divisa: string }>("SELECT url, divisa FROM ticketera_link WHERE show_id = $1 ORDER BY id", [
        id,
      ]),
      query<Page["reprogramado"][number]>(
        `SELECT (at AT TIME ZONE 'America/Argentina/Buenos_Aires')::date::text AS dia, from_day::text AS desde, to_day::text AS hasta, reason AS motivo
         FROM show_date_change WHERE show_id = $1 ORDER BY at, id`,
        [id],
      ),
    ]),
    query<{ actor: string; name: string; at: Date }>(
      `SELECT e.actor, coalesce(u.name, e.actor) AS name, e.at FROM show s JOIN show_name n ON n.show_id = s.id
        JOIN audit_entry e ON e.object = 'show:' || n.name
       LEFT JOIN app_user u ON u.mail = e.actor::citext
       WHERE s.id = $1 AND s.anotaciones <> '' AND e.action IN ('show.details', 'show.created')
         AND e.after ? 'anotaciones' ORDER BY e.id DESC LIMIT 1`,
      [id],
    ),
  ]);
  return { hitos, links, reprogramado, anotaciones_de: author ? { ...author, at: author.at.toISOString() } : null };
}

/** Lines that a chart takes: the most alike of those the person may see. */
const DRAWN = 6;

/** The show's curve against its comparables: where it stands, where it ends if it goes on as they did, and that in words. */
async function outlook(
  { artistIds, money }: Scope,
  row: TicketRow,
): Promise<Pick<Page, "curva" | "comparables" | "ritmo" | "diferencia" | "forecast" | "conclusion" | "pronostico">> {
  const [own, others, found] = await Promise.all([
    curveOf(row.id),
    row.fecha === null ? [] : comparablesOf(row.id, artistIds, DRAWN),
    keptForecasts([row.id]),
  ]);
  const toCome = row.dias !== null && row.dias >= 0;
  const kept = (toCome && found.get(row.id)) || null;
  const range = kept && rangeOf(kept, row.venta_total);
  const diferencia = kept?.gap ?? null;
  return {
    curva: [...own],
    comparables: others.map(({ name, artist, venue, date, capacity, curve }) => ({
      show: name,
      artist,
      venue,
      fecha: date,
      capacidad: capacity,
      curva: [...curve],
    })),
    ritmo: kept?.usual ?? null,
    diferencia,
    forecast: range,
    // Of a show that is over, or not going to be, there is no pace to speak of.
    conclusion: !toCome && row.fecha !== null ? "" : conclusion(kept, range),
    pronostico: kept && presentForecast(kept, row.venta_total, money),
  };
}
