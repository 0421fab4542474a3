import { query } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import type { getUse } from "../api";
import type { Device } from "../rules/measures";
import { eachDay } from "../rules/period";
import type { UseReply } from "../schema";
import { groupBy, titleOf } from "./range";

type People = UseReply["people"];
type DayCount = { day: string; n: number };

/** `GET /stats/use`: people and page views. Nothing says who opened what. */
export async function use(_: unknown, { query: days }: Pick<Input<typeof getUse>, "query">): Promise<UseReply> {
  const range = [days.desde, days.hasta];
  const [[people], perDay, viewsPerDay, views] = await Promise.all([
    query<People>(
      `SELECT count(DISTINCT user_id) FILTER (WHERE day = $2::date) AS day,
         count(DISTINCT user_id) FILTER (WHERE day > $2::date - 7) AS week,
         count(DISTINCT user_id) FILTER (WHERE day > $2::date - 30) AS month,
         count(DISTINCT user_id) FILTER (WHERE day >= $1::date) AS range
       FROM person_day WHERE day >= least($1::date, $2::date - 29) AND day <= $2::date`,
      range,
      "stats_people",
    ),
    query<DayCount>(
      "SELECT day, count(*) AS n FROM person_day WHERE day BETWEEN $1::date AND $2::date GROUP BY day",
      range,
      "stats_people_days",
    ),
    query<DayCount>(
      "SELECT day, sum(n)::int AS n FROM page_view WHERE day BETWEEN $1::date AND $2::date GROUP BY day",
      range,
      "stats_view_days",
    ),
    query<{ screen: string; device: Device; n: number }>(
      `SELECT screen, device, sum(n)::int AS n FROM page_view WHERE day BETWEEN $1::date AND $2::date
       GROUP BY screen, device`,
      range,
      "stats_views",
    ),
  ]);
  const byDay = (rows: DayCount[]) => new Map(rows.map(({ day, n }) => [day, n]));
  const [peopleOn, viewsOn] = [byDay(perDay), byDay(viewsPerDay)];
  return {
    people: people ?? { day: 0, week: 0, month: 0, range: 0 },
    days: eachDay(days).map((day) => ({ day, people: peopleOn.get(day) ?? 0, views: viewsOn.get(day) ?? 0 })),
    screens: [...groupBy(views, ({ screen }) => screen)]
      .map(([screen, rows]) => {
        const of = (device: Device) => rows.find((row) => row.device === device)?.n ?? 0;
        const counts = { desk: of("desk"), tablet: of("tablet"), phone: of("phone") };
        return { screen, title: titleOf(screen), views: counts.desk + counts.tablet + counts.phone, ...counts };
      })
      .sort((a, b) => b.views - a.views || a.screen.localeCompare(b.screen)),
  };
}
