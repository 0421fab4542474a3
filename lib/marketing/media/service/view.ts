import { prisma, query } from "@/lib/db";
import { diffDays, todayIn } from "@/lib/format/dates";
import { subMoney } from "@/lib/format/moneyMath";
import { notFound } from "@/lib/http/errors";
import { limitedArtists } from "@/lib/ticketing/access/showsService";
import { comparablesByDay } from "@/lib/ticketing/shows/service/outlook";
import type { MarketingActor } from "../../actor";
import { incrementalOf } from "../rules/incremental";
import type { CampaignRow, CampaignView } from "../schema";
import { adNames } from "./matching";
import { campaignRows } from "./rows";

/**
 * A campaign with its names and days. What its show sold only for who may see that show's artist, as ticketing's access table says.
 * @throws 404
 */
export async function viewOf(actor: MarketingActor, id: number): Promise<CampaignView> {
  const [row] = await campaignRows(prisma, "$1::date IS NOT NULL AND c.id = $2::int", "", [todayIn(), id]);
  if (!row) throw notFound("No existe esta campaña.");
  const sells = row.place.kind === "show" && (await seesSales(actor, row.place.id));
  const [names, days, billed, incremental] = await Promise.all([
    adNames("n.campaign_id = $1::int", [id]),
    daysOf(row, sells),
    billedOf(row),
    sells ? incrementalFor(row) : null,
  ]);
  return { row, names, days, billed, incremental, sells };
}

async function seesSales(actor: MarketingActor, show: number): Promise<boolean> {
  const artists = await limitedArtists(actor);
  if (artists === null) return true;
  const [found] = await query<{ artist_id: number }>("SELECT artist_id FROM show WHERE id = $1::int", [show]);
  return found !== undefined && artists.includes(found.artist_id);
}

const MOST_DAYS = 400;

/** Every day from its first, or its first spend, until today or its end; tickets only of a show. */
function daysOf({ id, place, from_day, until_day }: CampaignRow, sells: boolean): Promise<CampaignView["days"]> {
  return query(
    `WITH spent AS (SELECT d.day, sum(d.spend) AS spend FROM ad_name n JOIN ad_day d ON d.name_id = n.id WHERE n.campaign_id = $1::int GROUP BY 1),
       sold AS (SELECT fecha_venta AS day, sum(venta_diaria)::int AS tickets FROM ticket_sale WHERE show_id = $2::int GROUP BY 1)
     SELECT g.day::date::text AS day, p.spend::text AS spend, CASE WHEN $2::int IS NOT NULL THEN coalesce(t.tickets, 0) END AS tickets
     FROM generate_series(least($3::date, (SELECT min(day) FROM spent)), least($5::date, greatest($4::date, (SELECT max(day) FROM spent))), interval '1 day') AS g(day)
       LEFT JOIN spent p ON p.day = g.day::date LEFT JOIN sold t ON t.day = g.day::date ORDER BY g.day DESC LIMIT ${MOST_DAYS}`,
    [id, sells ? place.id : null, from_day, until_day, todayIn()],
  ).then((rows) => (rows as CampaignView["days"]).reverse());
}

/** What platforms say of all campaigns of its place, channel and currency, and what the ledger accrued of vouchers in them. */
async function billedOf({ place, channel, currency }: CampaignRow): Promise<CampaignView["billed"]> {
  const column = place.kind === "show" ? "show_id" : "project_id";
  const [sums] = await query<{ platform: string; vouchers: string }>(
    `SELECT coalesce((SELECT sum(d.spend) FROM ad_campaign c JOIN ad_name n ON n.campaign_id = c.id JOIN ad_day d ON d.name_id = n.id
         WHERE c.${column} = $1::int AND c.channel = $2::text AND c.currency = $3::char(3)), 0.00)::text AS platform,
       coalesce((SELECT sum(CASE p.basis WHEN 'costo' THEN r.cost ELSE r.amount END) FROM spend_line l JOIN purse p ON p.id = l.purse_id
         JOIN ledger_rollup r ON r.purse_id = p.id AND r.side = 'gasto' AND r.kind = 'devengado' AND r.currency = $3::char(3)
         WHERE l.${column} = $1::int AND l.channel = $2::text), 0.00)::numeric(18,2)::text AS vouchers`,
    [place.id, channel, currency],
  );
  const { platform, vouchers } = sums as { platform: string; vouchers: string };
  return { platform, vouchers, difference: subMoney(platform, vouchers) };
}

/** What its show sold beyond shows like it that spent nothing, over the days on which this one spent. */
async function incrementalFor({ id, place, currency }: CampaignRow): Promise<CampaignView["incremental"]> {
  if (place.kind !== "show" || place.day === null) return null;
  // Whatever was spent on the show in those days sold together, whichever campaign it was.
  const [spent] = await query<{ first: string | null; last: string | null; total: string }>(
    `SELECT min(d.day)::text AS first, max(d.day)::text AS last, coalesce(sum(d.spend), 0)::text AS total
     FROM ad_campaign c JOIN ad_name n ON n.campaign_id = c.id JOIN ad_day d ON d.name_id = n.id
     WHERE c.show_id = (SELECT show_id FROM ad_campaign WHERE id = $1::int) AND c.currency = $2::char(3) AND d.spend > 0`,
    [id, currency],
  );
  if (!spent?.first || !spent.last) return null;
  const { own, others } = await comparablesByDay(place.id);
  const spenders = new Set(
    (
      await query<{ show_id: number }>(
        `SELECT DISTINCT c.show_id FROM ad_campaign c JOIN ad_name n ON n.campaign_id = c.id JOIN ad_day d ON d.name_id = n.id
         WHERE c.show_id = ANY ($1::int[]) AND d.spend > 0`,
        [others.map(({ id: other }) => other)],
      )
    ).map(({ show_id }) => show_id),
  );
  const until = spent.last < place.day ? spent.last : place.day;
  return incrementalOf(
    own,
    others.filter((other) => !spenders.has(other.id)).map(({ curve }) => curve),
    {
      from: diffDays(spent.first, place.day),
      until: Math.max(0, diffDays(until, place.day)),
      spent: spent.total,
    },
  );
}
