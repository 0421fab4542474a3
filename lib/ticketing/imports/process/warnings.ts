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
  const sold = new Map<number, number>();
  const endSeries = (last: Line | null) => last && sold.set(last[0], (sold.get(last[0]) ?? 0) + last[7]);
  for (;;) {
    const { rows } = await client.query<Line>({ text: `FETCH ${BATCH} FROM lines`, rowMode: "array" });
    if (rows.length === 0) break;
    for (const line of rows) {
      if (before && !sameSeries(line, before)) {
        endSeries(before);
        before = null;
      }
      if (!before) watch = watchDays();
      const usual = watch(line[6]);
      if (line[5] !== null) judge(line, before, usual, shows.get(line[0]), warnings);
      before = line;
    }
  }
  endSeries(before);
  await client.query("CLOSE lines");
  await warnCapacity(client, warnings, sold);
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
  if (before && (line[7] < before[7] || lessMoney(line[8], before[8])))
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

/** As floats a smaller amount is never the larger one; only where they do not settle it exact arithmetic is needed. */
const lessMoney = (a: string, b: string) => Number(a) <= Number(b) && compareMoney(a, b) < 0;

/** `sold`: tickets by show, over the series the file touches; the show's other series are added here. */
async function warnCapacity(client: Client, warnings: Warnings, sold: ReadonlyMap<number, number>): Promise<void> {
  const { rows } = await client.query<{
    show: string;
    capacidad: number;
    holdeo: number;
    cortesias: number;
    vendidas: number;
  }>(
    `WITH others AS (
      SELECT r.show_id, sum(r.last_venta_total) AS vendidas FROM sales_series r WHERE r.show_id = ANY($1::int[])
        AND NOT EXISTS (SELECT 1 FROM touched k WHERE k.show_id = r.show_id AND k.ticketera = r.ticketera
          AND k.categoria = r.categoria AND k.divisa = r.divisa) GROUP BY 1
    ), sold AS (
      SELECT f.show_id, f.vendidas + coalesce(o.vendidas, 0) AS vendidas
      FROM unnest($1::int[], $2::bigint[]) AS f(show_id, vendidas) LEFT JOIN others o USING (show_id)
    )
    SELECT s.name AS show, s.capacidad, s.holdeo, s.cortesias, sold.vendidas::int FROM sold JOIN "show" s ON s.id = sold.show_id
    WHERE s.capacidad > 0 AND sold.vendidas + s.holdeo + s.cortesias > s.capacidad ORDER BY s.name`,
    [[...sold.keys()], [...sold.values()]],
  );
  for (const { show, ...seats } of rows) {
    const warning = overCapacity(seats);
    if (warning) warnings.add(warning.code, null, warning.field, `${show}. ${warning.message}`);
  }
}
