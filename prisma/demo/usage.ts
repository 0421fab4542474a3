import type { ClientBase } from "pg";
import { addDays, diffDays, weekdayOf } from "@/lib/format/dates";
import { type Device, measureBucket, type VitalName } from "@/lib/stats/rules/measures";
import { insertRows } from "./insert";
import { type Random, random } from "./random";

/** Days of use there are at first. */
const DAYS = 45;
/** Office hours, Buenos Aires time, when the measures of a day fall. */
const HOURS = [10, 12, 15, 18];

interface ScreenUse {
  screen: string;
  /** Opened a working day. */
  views: number;
  /** Median time until it is seen, ms. */
  lcp: number;
}

const SCREENS: ScreenUse[] = [
  { screen: "/tickets", views: 140, lcp: 780 },
  { screen: "/tickets/[show]", views: 95, lcp: 1_150 },
  { screen: "/cargaTickets", views: 52, lcp: 940 },
  { screen: "/cargaTickets/importar", views: 14, lcp: 860 },
  { screen: "/userstkt", views: 6, lcp: 720 },
  { screen: "/admin-users/correo", views: 9, lcp: 690 },
  { screen: "/stats", views: 4, lcp: 1_900 },
];

const DEVICES: { device: Device; part: number; slower: number }[] = [
  { device: "desk", part: 0.78, slower: 1 },
  { device: "phone", part: 0.22, slower: 1.9 },
];

/** Medians of a measure: of a screen's LCP, or as it is. */
const VITALS: { metric: VitalName; median: (lcp: number) => number; spread: number }[] = [
  { metric: "LCP", median: (lcp) => lcp, spread: 0.45 },
  { metric: "INP", median: () => 64, spread: 0.6 },
  { metric: "CLS", median: () => 0.012, spread: 1 },
  { metric: "NAV", median: (lcp) => lcp / 3, spread: 0.5 },
];

const ROUTES = [
  { method: "GET", route: "/auth/me", calls: 900, ms: 2.4, failing: 0.0002 },
  { method: "GET", route: "/tickets", calls: 260, ms: 38, failing: 0.001 },
  { method: "GET", route: "/tickets/show/{show}", calls: 150, ms: 46, failing: 0.001 },
  { method: "GET", route: "/tickets/grid", calls: 70, ms: 31, failing: 0.0005 },
  { method: "PUT", route: "/tickets/sales/complete", calls: 45, ms: 74, failing: 0.002 },
  { method: "GET", route: "/tickets/excel", calls: 12, ms: 640, failing: 0.004 },
  { method: "POST", route: "/auth/local", calls: 30, ms: 190, failing: 0.0005 },
  { method: "POST", route: "/vitals", calls: 120, ms: 6, failing: 0 },
];

/** A value around a median as waiting times are spread: many near it, few far above. */
function around(median: number, spread: number, chance: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());
  return median * Math.exp(spread * normal);
}

/** Rows with equal keys made one, their `n` added. */
function addUp<Row extends { n: number }>(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = JSON.stringify({ ...row, n: 0 });
    const before = sums.get(key);
    sums.set(key, before ? { ...row, n: before.n + row.n } : row);
  }
  return [...sums.values()];
}

const busyness = (day: string) => (weekdayOf(day) % 6 === 0 ? 0.2 : 1);
const at = (day: string, hour: number) => `${day}T${hour}:00:00-03:00`;

function viewsOf(day: string) {
  return SCREENS.flatMap(({ screen, views }) =>
    DEVICES.map(({ device, part }) => {
      const n = Math.round(views * part * busyness(day) * random(`views ${day} ${screen} ${device}`).between(0.7, 1.3));
      return { day, screen, device, n };
    }),
  ).filter(({ n }) => n > 0);
}

function vitalsOf(day: string) {
  return addUp(
    viewsOf(day).flatMap(({ screen, device, n }) => {
      const chance = random(`vitals ${day} ${screen} ${device}`);
      const lcp = SCREENS.find((one) => one.screen === screen)?.lcp ?? 0;
      const slower = DEVICES.find((one) => one.device === device)?.slower ?? 1;
      return Array.from({ length: Math.ceil(n / 8) }, () => at(day, chance.pick(HOURS))).flatMap((hour) =>
        VITALS.map(({ metric, median, spread }) => {
          const bucket = measureBucket(metric, around(median(lcp) * slower, spread, chance));
          return { hour, screen, metric, device, bucket, n: 1 };
        }),
      );
    }),
  );
}

function callsOf(day: string) {
  return addUp(
    ROUTES.flatMap(({ method, route, calls, ms, failing }) => {
      const chance = random(`calls ${day} ${method} ${route}`);
      const samples = Math.min(30, Math.ceil(calls * busyness(day)));
      const each = Math.max(1, Math.round((calls * busyness(day)) / samples));
      return Array.from({ length: samples }, () => {
        const status = chance.chance(failing * 4) ? 5 : chance.chance(0.01) ? 4 : 2;
        const bucket = measureBucket("API", around(ms, 0.5, chance));
        return { hour: at(day, chance.pick(HOURS)), method, route, status, bucket, n: status === 2 ? each : 1 };
      });
    }),
  );
}

const VIEW = { day: "date", screen: "text", device: "text", n: "int" };
const VITAL = { hour: "timestamptz", screen: "text", metric: "text", device: "text", bucket: "int", n: "int" };
const CALL = { hour: "timestamptz", method: "text", route: "text", status: "int", bucket: "int", n: "int" };

/**
 * The use of the demo from the day after `since` to the day before `today` (which is the people's own): who was there, what
 * was opened, how long it took. Without `since`, the last weeks.
 */
export async function seedUsage(client: ClientBase, today: string, since = addDays(today, -DAYS - 1)): Promise<void> {
  const { rows: people } = await client.query<{ id: number }>("SELECT id FROM app_user WHERE demo ORDER BY id");
  const days = Array.from({ length: Math.max(0, diffDays(since, today) - 1) }, (_, index) => addDays(since, 1 + index));
  const present = days.flatMap((day) => {
    const chance = random(`people ${day}`);
    return people.filter(() => chance.chance(0.55 * busyness(day))).map(({ id }) => ({ day, user_id: id }));
  });
  await insertRows(client, "person_day", { day: "date", user_id: "int" }, present);
  await insertRows(client, "page_view", VIEW, days.flatMap(viewsOf));
  await insertRows(client, "page_vital", VITAL, days.flatMap(vitalsOf));
  await insertRows(client, "api_time", CALL, days.flatMap(callsOf));
}
