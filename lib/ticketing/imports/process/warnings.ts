import type { Client } from "pg";
import { compareMoney } from "@/lib/format/moneyMath";
import { type Usual, watchDays } from "../../rules/unusualDay";
import { afterShow, overCapacity, totalDecreased, unusualDayWarning, type Warning } from "../../rules/warnings";
import type { ImportWarning, WarningReport } from "../schema";

/** Of each kind this many are kept with their row; all are counted. */
const KEPT = 200;
const BATCH = 20_000;

/** Collects warnings by kind. */
export class Warnings {
  readonly report: WarningReport = { items: [], counts: {} };

  add(code: string, row: number | null, field: string, message: string, times = 1): void {
    const count = this.report.counts[code] ?? 0;
    this.report.counts[code] = count + times;
    if (count < KEPT) this.report.items.push({ code, row, field, message } satisfies ImportWarning);
  }
}

/** show_id, ticketera, categoria, divisa, day, row in the file (null: stored already), then the figures. */
type Line = [number, string, string, string, string, number | null, number, number, string];
const SERIES = 4;

/**
 * Walks the series the file touches in date order, stored days and new ones together, and warns about the file's rows:
 * a total below the day before, a day beyond three deviations, a date after the show. Then shows sold over capacity.
 * Reads through a cursor: memory stays flat.
 */
export async function warnAbout(client: Client, warnings: Warnings): Promise<void> {
  const shows = await showsOf(client);
  await client.query(`DECLARE lines NO SCROLL CURSOR FOR
    SELECT show_id, ticketera, categoria, divisa, fecha_venta::text, row, venta_diaria, venta_total, recaudacion_total::text FROM (
      SELECT show_id, ticketera, categoria, divisa, fecha_venta, row, venta_diaria, venta_total, recaudacion_total FROM merged
      UNION ALL
      SELECT t.show_id, t.ticketera, t.categoria, t.divisa, t.fecha_venta, NULL, t.venta_diaria, t.venta_total, t.recaudacion_total
      FROM ticket_sale t JOIN touched k USING (show_id, ticketera, categoria, divisa)
      WHERE k.stored AND NOT EXISTS (SELECT 1 FROM merged m WHERE m.show_id = t.show_id AND m.ticketera = t.ticketera
        AND m.categoria = t.categoria AND m.divisa = t.divisa AND m.fecha_venta = t.fecha_venta)
    ) x ORDER BY show_id, ticketera, categoria, divisa, x.fecha_venta`);
  let before: Line | null = null;
  let watch = watchDays();
  for (;;) {
    const { rows } = await client.query<Line>({ text: `FETCH ${BATCH} FROM lines`, rowMode: "array" });
    if (rows.length === 0) break;
    for (const line of rows) {
      if (before && !sameSeries(line, before)) before = null;
      if (!before) watch = watchDays();
      const usual = watch(line[6]);
      if (line[5] !== null) judge(line, before, usual, shows.get(line[0]), warnings);
      before = line;
    }
  }
  await client.query("CLOSE lines");
  await warnCapacity(client, warnings);
}

function sameSeries(a: Line, b: Line): boolean {
  for (let i = 0; i < SERIES; i++) if (a[i] !== b[i]) return false;
  return true;
}

type ShowFacts = { name: string; fecha: string | null };

async function showsOf(client: Client): Promise<Map<number, ShowFacts>> {
  const { rows } = await client.query<ShowFacts & { id: number }>(
    `SELECT id, name, fecha::text FROM "show" WHERE id IN (SELECT show_id FROM touched)`,
  );
  return new Map(rows.map(({ id, name, fecha }) => [id, { name, fecha }]));
}

function judge(
  line: Line,
  before: Line | null,
  usual: Usual | null,
  show: ShowFacts | undefined,
  warnings: Warnings,
): void {
  const found: Warning[] = usual ? [unusualDayWarning(line[6], usual)] : [];
  const late = show?.fecha && afterShow(line[4], show.fecha);
  if (late) found.push(late);
  if (before && (line[7] < before[7] || compareMoney(line[8], before[8]) < 0))
    found.push(...totalDecreased(watched(line), watched(before)));
  for (const { code, field, message } of found)
    warnings.add(code, line[5], field, show ? `${show.name}. ${message}` : message);
}

const watched = (line: Line) => ({
  fecha_venta: line[4],
  divisa: line[3],
  venta_diaria: line[6],
  venta_total: line[7],
  recaudacion_total: line[8],
});

async function warnCapacity(client: Client, warnings: Warnings): Promise<void> {
  const { rows } = await client.query<{
    show: string;
    capacidad: number;
    holdeo: number;
    cortesias: number;
    vendidas: number;
  }>(`
    WITH last_line AS (
      SELECT DISTINCT ON (show_id, ticketera, categoria, divisa) show_id, venta_total FROM (
        SELECT show_id, ticketera, categoria, divisa, fecha_venta, venta_total FROM merged
        UNION ALL SELECT s.show_id, s.ticketera, s.categoria, s.divisa, s.last_fecha, s.last_venta_total FROM sales_series s
          WHERE s.show_id IN (SELECT show_id FROM merged)
      ) x ORDER BY show_id, ticketera, categoria, divisa, fecha_venta DESC
    ), sold AS (SELECT show_id, sum(venta_total)::int AS vendidas FROM last_line GROUP BY show_id)
    SELECT s.name AS show, s.capacidad, s.holdeo, s.cortesias, sold.vendidas FROM sold JOIN "show" s ON s.id = sold.show_id
    WHERE s.capacidad > 0 AND sold.vendidas + s.holdeo + s.cortesias > s.capacidad ORDER BY s.name`);
  for (const { show, ...seats } of rows) {
    const warning = overCapacity(seats);
    if (warning) warnings.add(warning.code, null, warning.field, `${show}. ${warning.message}`);
  }
}
