import { existsSync } from "node:fs";
import { join } from "node:path";
import { addDays, todayIn } from "@/lib/format/dates";
import type { PastShow } from "@/lib/ticketing/rules/forecast/past";
import { random } from "@/prisma/demo/random";
import { salesThrough } from "@/prisma/demo/sales";
import { buildWorld } from "@/prisma/demo/world";

/** Where the sample curves are when nobody says: beside the repository, which does not carry them. */
const BESIDE = join(__dirname, "..", "..", "..", "..", "shared", "data", "shows", "booking_curves_resort.csv");
/** The house of events whose capacity the file does not say. */
const HOUSE = 130;

/** The file of curves to judge by: what was asked for, the environment's BENCH_CURVES, or the sample; null where there is none. */
export function curvesPath(asked: string | undefined): string | null {
  const path = asked ?? process.env.BENCH_CURVES;
  if (path !== undefined && !existsSync(path)) throw new Error(`--curves: no existe ${path}`);
  return path ?? (existsSync(BESIDE) ? BESIDE : null);
}

function showOf(
  id: number,
  date: string,
  sales: readonly (readonly [days: number, sold: number])[],
  house: number,
): PastShow {
  let sold = 0;
  const totals = sales
    .toSorted(([a], [b]) => b - a)
    .map(([days, count]) => {
      sold += count;
      return { days, sold };
    });
  const capacity = Math.max(house, sold);
  return { id, artist: "", type: "curva", city: "", venue: null, date, capacity, held: 0, onSale: null, totals };
}

/**
 * Events of a file `event_date,days_before,sold` (with `event` before it where a day has several): the tickets sold that
 * many days before. @throws Error naming what is missing or no number.
 */
export function readCurves(text: string, house = HOUSE): PastShow[] {
  const [head = "", ...lines] = text.trim().split(/\r?\n/);
  const columns = head.split(",").map((name) => name.trim());
  const at = (name: string) => columns.indexOf(name);
  for (const name of ["event_date", "days_before", "sold"])
    if (at(name) < 0) throw new Error(`Falta la columna ${name} en el archivo de curvas.`);
  const events = new Map<string, { date: string; sales: [number, number][] }>();
  for (const [index, line] of lines.entries()) {
    const cells = line.split(",");
    const date = cells[at("event_date")]?.trim() ?? "";
    const [days, sold] = [Number(cells[at("days_before")]), Number(cells[at("sold")])];
    if (!Number.isInteger(days) || !Number.isInteger(sold))
      throw new Error(`Fila ${index + 2} del archivo de curvas: days_before y sold tienen que ser enteros.`);
    const key = `${date} ${cells[at("event")] ?? ""}`;
    const event = events.get(key) ?? { date, sales: [] };
    event.sales.push([days, sold]);
    events.set(key, event);
  }
  return [...events.values()]
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, sales }, index) => showOf(index + 1, date, sales, house));
}

/** Made events, the same each time: `count` on days that follow each other, of sizes and haste of their own. */
export function madeCurves(count: number, { until = "2026-06-30", capacity = 1_000 } = {}): PastShow[] {
  const rng = random("curvas");
  return Array.from({ length: count }, (_, index) => {
    const [house, days] = [Math.round(capacity * rng.between(0.5, 2)), rng.whole(50, 130)];
    const [ends, haste] = [house * rng.between(0.35, 1), rng.between(0.5, 1.6)];
    let before = 0;
    const sales = Array.from({ length: days + 1 }, (_, day) => {
      const by = Math.round(ends * (day / days) ** haste * rng.between(0.97, 1));
      const sold = Math.max(0, by - before);
      before += sold;
      return [days - day, sold] as const;
    });
    return { ...showOf(index + 1, addDays(until, index - count), sales, 0), capacity: Math.max(house, before) };
  });
}

/** The demo's shows that were played by today, as their ticketeras stated them. */
export function demoCurves(): PastShow[] {
  const today = todayIn();
  const world = buildWorld(today);
  return world.shows.flatMap((show, index) => {
    const { fecha } = show;
    if (fecha === null || fecha >= today || !["realizado", "en_liquidacion", "liquidado"].includes(show.state))
      return [];
    const days = new Map<string, number>();
    for (const row of salesThrough(show, today)) days.set(row.fecha, (days.get(row.fecha) ?? 0) + row.venta_diaria);
    const sales = [...days].map(
      ([day, sold]) => [Math.round((Date.parse(fecha) - Date.parse(day)) / 86_400_000), sold] as const,
    );
    if (sales.length === 0 || show.capacidad <= 0) return [];
    const { artist, venue, type, capacidad, holdeo, cortesias, onSale } = show;
    return [
      {
        ...showOf(index + 1, fecha, sales, 0),
        artist: artist.name,
        type,
        city: venue?.city ?? "",
        capacity: capacidad,
        held: holdeo + cortesias,
        onSale,
      },
    ];
  });
}
