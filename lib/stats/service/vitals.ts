import { query } from "@/lib/db";
import { env } from "@/lib/env";
import { type BucketCount, countOf, quantile } from "@/lib/format/histogram";
import type { Input } from "@/lib/http/contract";
import type { getVitals } from "../api";
import { fromUnits, rate, shownVitals, type VitalName } from "../rules/measures";
import { eachDay } from "../rules/period";
import type { Measured, VitalsReply } from "../schema";
import { groupBy, IN_HOURS, LOCAL_HOUR, titleOf } from "./range";

interface Row extends BucketCount {
  screen: string;
  metric: VitalName;
}

const P75 = 0.75;

/** `GET /stats/vitals`: p75 of each measure per screen, over all and, of LCP, per day. */
export async function vitals(
  _: unknown,
  { query: { desde, hasta, device } }: Pick<Input<typeof getVitals>, "query">,
): Promise<VitalsReply> {
  const values = [desde, hasta, device ?? null];
  const where = `${IN_HOURS} AND ($3::text IS NULL OR device = $3)`;
  const [rows, lcpRows] = await Promise.all([
    query<Row>(
      `SELECT screen, metric, bucket, sum(n)::int AS n FROM page_vital
       WHERE ${where} AND metric = ANY ($4) GROUP BY screen, metric, bucket`,
      [...values, shownVitals],
      "stats_vitals",
    ),
    query<BucketCount & { day: string }>(
      `SELECT ${LOCAL_HOUR}::date AS day, bucket, sum(n)::int AS n FROM page_vital
       WHERE ${where} AND metric = 'LCP' GROUP BY day, bucket`,
      values,
      "stats_vital_days",
    ),
  ]);
  const lcpOn = groupBy(lcpRows, ({ day }) => day);
  return {
    all: measuresOf(rows),
    screens: [...groupBy(rows, ({ screen }) => screen)]
      .map(([screen, own]) => {
        const found = measuresOf(own);
        const samples = Math.max(0, ...Object.values(found).map(({ n }) => n));
        return { screen, title: titleOf(screen), samples, vitals: found };
      })
      .sort((a, b) => b.samples - a.samples || a.screen.localeCompare(b.screen)),
    days: eachDay({ desde, hasta }).map((day) => {
      const buckets = lcpOn.get(day) ?? [];
      return { day, lcp: fromUnits("LCP", quantile(buckets, P75)), n: countOf(buckets) };
    }),
    sample: env().WEB_VITALS_SAMPLE,
  };
}

function measuresOf(rows: readonly Row[]): VitalsReply["all"] {
  const byMetric = groupBy(rows, ({ metric }) => metric);
  const found = shownVitals.flatMap((name): [string, Measured][] => {
    const buckets = byMetric.get(name) ?? [];
    const p75 = fromUnits(name, quantile(buckets, P75));
    return p75 === null ? [] : [[name, { p75, n: countOf(buckets), rating: rate(name, p75) }]];
  });
  return Object.fromEntries(found);
}
