import { query } from "@/lib/db";
import { diffDays } from "@/lib/format/dates";
import { type BucketCount, countOf, quantile } from "@/lib/format/histogram";
import type { Input } from "@/lib/http/contract";
import type { getCalls } from "../api";
import { fromUnits } from "../rules/measures";
import { eachDay } from "../rules/period";
import type { CallsReply } from "../schema";
import { groupBy, IN_HOURS, LOCAL_HOUR } from "./range";

interface Bucket extends BucketCount {
  /** First digit of the answer's status. */
  status: number;
}

/** Days of a range that is drawn by the hour: as many as fit, and as many as are kept by the hour. */
const HOURLY_DAYS = 2;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));

/** `GET /stats/calls`: times and errors of the API per route, and over the range. */
export async function calls(_: unknown, { query: days }: Pick<Input<typeof getCalls>, "query">): Promise<CallsReply> {
  const range = [days.desde, days.hasta];
  const unit = diffDays(days.desde, days.hasta) < HOURLY_DAYS ? "hour" : "day";
  const format = unit === "hour" ? 'YYYY-MM-DD"T"HH24' : "YYYY-MM-DD";
  const [routes, times] = await Promise.all([
    query<Bucket & { method: string; route: string }>(
      `SELECT method, route, status, bucket, sum(n)::int AS n FROM api_time WHERE ${IN_HOURS}
       GROUP BY method, route, status, bucket`,
      range,
      "stats_calls",
    ),
    query<Bucket & { at: string }>(
      `SELECT to_char(${LOCAL_HOUR}, $3) AS at, status, bucket, sum(n)::int AS n FROM api_time WHERE ${IN_HOURS}
       GROUP BY at, status, bucket`,
      [...range, format],
      "stats_call_times",
    ),
  ]);
  const byTime = groupBy(times, ({ at }) => at);
  const moments =
    unit === "day" ? eachDay(days) : eachDay(days).flatMap((day) => HOURS.map((hour) => `${day}T${hour}`));
  return {
    all: summary(routes),
    routes: [...groupBy(routes, ({ method, route }) => `${method} ${route}`)]
      .map(([key, rows]) => {
        const [method = "", route = ""] = key.split(" ");
        return { method, route, ...summary(rows) };
      })
      .sort((a, b) => b.calls - a.calls || a.route.localeCompare(b.route)),
    unit,
    times: moments.map((at) => ({ at, ...summary(byTime.get(at) ?? []) })),
  };
}

function summary(rows: readonly Bucket[]): CallsReply["all"] {
  const of = (status: number) => countOf(rows.filter((row) => row.status === status));
  return {
    calls: countOf(rows),
    rejected: of(4),
    failed: of(5),
    p50: fromUnits("API", quantile(rows, 0.5)),
    p95: fromUnits("API", quantile(rows, 0.95)),
  };
}
