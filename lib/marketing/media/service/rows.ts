import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { divideRounded, fromDecimal, rescale, toDecimal } from "@/lib/format/decimalText";
import { pacingOf } from "../rules/pacing";
import type { CampaignRow } from "../schema";

export const FROM = `ad_campaign c LEFT JOIN show s ON s.id = c.show_id LEFT JOIN project j ON j.id = c.project_id
  CROSS JOIN LATERAL (SELECT coalesce(sum(d.spend), 0.00) AS spent, max(d.day) AS last_day, coalesce(sum(d.impressions), 0)::int AS impressions,
      coalesce(sum(d.clicks), 0)::int AS clicks, sum(d.results) AS results, sum(d.value) AS value
    FROM ad_name n JOIN ad_day d ON d.name_id = n.id WHERE n.campaign_id = c.id) t`;

/** How far it is; `$1` is today. */
export const STATE =
  "CASE WHEN c.from_day > $1::date THEN 'por_empezar' WHEN c.until_day < $1::date THEN 'terminada' ELSE 'en_curso' END";

const ROW = `c.id, c.name, c.platform, c.objective, c.channel, json_build_object('kind', CASE WHEN c.show_id IS NULL THEN 'project' ELSE 'show' END,
    'id', coalesce(c.show_id, c.project_id), 'name', coalesce(s.name, j.name), 'day', s.fecha::text) AS place,
  c.from_day::text AS from_day, c.until_day::text AS until_day, ${STATE} AS state, c.currency::text AS currency, c.budget::text AS budget,
  t.spent::text AS spent, t.last_day::text AS last_day, t.impressions, t.clicks, t.results::text AS results, t.value::text AS value, c.version`;

/** `a / b` to the cent; null where there is nothing to divide by. */
function ratio(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return null;
  const [over, under] = [rescale(toDecimal(a), 2).units, rescale(toDecimal(b), 2).units];
  return under === 0n ? null : fromDecimal({ units: divideRounded(over * 100n, under), scale: 2 });
}

/** Rows of the list; `$1` of `where` and its values is today. */
export async function campaignRows(
  tx: Tx,
  where: string,
  tail: string,
  values: readonly unknown[],
): Promise<CampaignRow[]> {
  const rows = await txQuery<Omit<CampaignRow, "pacing" | "cpa" | "roas">>(
    tx,
    `SELECT ${ROW} FROM ${FROM} WHERE ${where} ${tail}`,
    ...values,
  );
  const today = todayIn();
  return rows.map(({ version, ...row }) => ({
    ...row,
    pacing: pacingOf(row, row.spent, today),
    cpa: ratio(row.spent, row.results),
    roas: ratio(row.value, row.spent),
    version,
  }));
}
