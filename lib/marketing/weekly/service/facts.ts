import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { isPublic } from "@/lib/shows/rules/publicShows";
import { figuresOf, missingOf, type WeekCampaign, weekEnd } from "../rules/week";
import type { WeeklyFacts } from "../schema";

const SHOWS = `SELECT s.id, s.name, a.name AS artist, s.fecha::text AS day FROM show s JOIN artist a ON a.id = s.artist_id
  WHERE ${isPublic()} AND ($1::int[] IS NULL OR s.artist_id = ANY ($1::int[])) AND ($2::int IS NULL OR s.id = $2::int)
    AND ($2::int IS NOT NULL
      OR EXISTS (SELECT 1 FROM ad_campaign c WHERE c.show_id = s.id AND c.from_day <= $4::date AND c.until_day >= $3::date)
      OR EXISTS (SELECT 1 FROM weekly_status w WHERE w.show_id = s.id AND w.week = $3::date)) ORDER BY s.id`;
const CAMPAIGNS = `SELECT c.show_id, c.name, c.platform, c.currency::text AS currency, c.budget::text AS budget, c.from_day::text AS from_day,
    c.until_day::text AS until_day, coalesce(sum(d.spend), 0.00)::text AS spent, max(d.day)::text AS told_until
  FROM ad_campaign c LEFT JOIN ad_name n ON n.campaign_id = c.id LEFT JOIN ad_day d ON d.name_id = n.id AND d.day BETWEEN $2::date AND $3::date
  WHERE c.show_id = ANY ($1::int[]) AND c.from_day <= $3::date AND c.until_day >= $2::date GROUP BY c.id ORDER BY lower(c.name), c.id`;
const SALES = `SELECT show_id, coalesce(sum(venta_diaria) FILTER (WHERE fecha_venta BETWEEN $2::date AND $3::date), 0)::int AS now,
    coalesce(sum(venta_diaria) FILTER (WHERE fecha_venta BETWEEN $2::date - 7 AND $3::date - 7), 0)::int AS before
  FROM ticket_sale WHERE show_id = ANY ($1::int[]) AND fecha_venta BETWEEN $2::date - 7 AND $3::date GROUP BY 1`;

/**
 * What a week came to for the shows that had campaigns in it, or of which something was said; with `show` for that one alone, whatever it
 * had. Shows of other artists than these are not there; a week that is not over is compared with the same days of the one before.
 */
export async function weeklyFactsOf(
  tx: Tx,
  week: string,
  { artistIds, show = null }: { artistIds: number[] | null; show?: number | null },
): Promise<WeeklyFacts[]> {
  const [today, end] = [todayIn(), weekEnd(week)];
  const shows = await txQuery<WeeklyFacts["show"]>(tx, SHOWS, artistIds, show, week, end);
  const ids = shows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const campaigns = await txQuery<WeekCampaign & { show_id: number }>(tx, CAMPAIGNS, ids, week, end);
  const until = today < end && today >= week ? today : end;
  const sold = await txQuery<{ show_id: number; now: number; before: number }>(tx, SALES, ids, week, until);
  const salesOf = new Map(sold.map(({ show_id, ...sums }) => [show_id, sums]));
  return shows.map((one) => {
    const own = campaigns.filter(({ show_id }) => show_id === one.id);
    return {
      show: one,
      week,
      figures: figuresOf(own, week) as WeeklyFacts["figures"],
      sales: salesOf.get(one.id) ?? { now: 0, before: 0 },
      missing: missingOf(own, week, today) as WeeklyFacts["missing"],
    };
  });
}
