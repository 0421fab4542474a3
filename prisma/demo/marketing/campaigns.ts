import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";
import { addDays, diffDays } from "@/lib/format/dates";
import type { Platform } from "@/lib/marketing/media/rules/kinds";
import { type Cell, insertRows } from "../insert";
import { type Random, random } from "../random";

interface Show {
  id: number;
  name: string;
  day: string;
  currency: string;
}

const DAY = {
  name_id: "int",
  day: "date",
  spend: "numeric",
  impressions: "int",
  clicks: "int",
  results: "numeric",
} as const;
type AdDay = Record<keyof typeof DAY, Cell>;

/** A campaign's budget in hundreds, by currency, and what a thousand impressions cost. */
const MONEY: Record<string, { budget: [number, number]; thousand: number }> = {
  ARS: { budget: [9_000, 38_000], thousand: 1_900 },
  USD: { budget: [15, 60], thousand: 3.2 },
  EUR: { budget: [18, 70], thousand: 4.1 },
};
/** How a campaign goes against what it should have spent; the fifth one spent too much. */
const PACES = [1, 0.94, 0.8, 1.06, 1.42, 0.98, 0.55];
const OBJECTIVES: Record<Platform, string> = { meta: "Conversiones", google: "Búsqueda de marca" };
const SHOWS = 7;
/** Nobody loaded what Google says of the third show since then. */
const [LATE_SHOW, LATE_DAYS] = [2, 9];
const BEGUN = 24;
const RUNS = 34;

/** What a day came to: people click more on weekends. */
function adDay(chance: Random, name_id: number, day: string, amount: number, currency: string): AdDay {
  const spend = amount * chance.between(0.8, 1.2);
  const impressions = Math.round((spend / (MONEY[currency]?.thousand ?? 1)) * 1_000 * chance.between(0.85, 1.15));
  const clicks = Math.round(impressions * chance.between(0.014, 0.026));
  return { name_id, day, spend: spend.toFixed(2), impressions, clicks, results: Math.round(clicks * 0.028).toFixed(2) };
}

async function nameOf(
  client: ClientBase,
  platform: Platform,
  { name, currency, campaign }: { name: string; currency: string; campaign: number | null },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "INSERT INTO ad_name (platform, name, currency, campaign_id) VALUES ($1, $2, $3, $4) RETURNING id",
    [platform, name, currency, campaign],
  );
  return rows[0]?.id ?? 0;
}

/** A campaign of a show with what it spent until yesterday, or as many days before as its files are `late`. */
async function seedCampaign(
  client: ClientBase,
  show: Show,
  { platform, pace, today, by, late }: { platform: Platform; pace: number; today: string; by: number; late: number },
): Promise<AdDay[]> {
  const chance = random(`campaign ${platform} ${show.name}`);
  const [low, high] = MONEY[show.currency]?.budget ?? [1, 1];
  const budget = chance.whole(low, high) * 100 * (platform === "meta" ? 1 : 0.4);
  const from = addDays(today, -BEGUN + chance.whole(0, 6));
  const planned = addDays(from, RUNS);
  const until = planned < show.day ? planned : show.day;
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO ad_campaign (name, platform, objective, show_id, from_day, until_day, currency, budget, created_by_user_id)
     VALUES ($1, $2, $3, $4, $5::date, $6::date, $7, $8, $9) RETURNING id`,
    [
      platform === "meta" ? `${show.name}, preventa`.slice(0, 200) : `${show.name}, búsqueda`.slice(0, 200),
      platform,
      OBJECTIVES[platform],
      show.id,
      from,
      until,
      show.currency,
      budget.toFixed(2),
      by,
    ],
  );
  const name = await nameOf(client, platform, {
    name: `${platform === "meta" ? "PREV" : "Buscar"} - ${show.name}`,
    currency: show.currency,
    campaign: rows[0]?.id ?? null,
  });
  const each = (budget / (diffDays(from, until) + 1)) * pace;
  const told = addDays(today, -late);
  const days = Math.max(0, diffDays(from, told < until ? told : addDays(until, 1)));
  return Array.from({ length: days }, (_, passed) => adDay(chance, name, addDays(from, passed), each, show.currency));
}

/** What the platforms say of the shows that sell most now, and two names of their files that nobody said whose they are. */
export async function seedCampaigns(client: ClientBase, today: string): Promise<void> {
  const { rows: shows } = await client.query<Show>(
    `SELECT s.id, s.name, s.fecha::text AS day, min(t.divisa::text) AS currency FROM show s JOIN ticket_sale t ON t.show_id = s.id
     WHERE s.demo AND s.fecha > $1::date AND t.fecha_venta > $1::date - 30 GROUP BY s.id ORDER BY sum(t.venta_diaria) DESC, s.id LIMIT ${SHOWS}`,
    [today],
  );
  const { rows: people } = await client.query<{ id: number }>("SELECT id FROM app_user WHERE mail = $1::citext", [
    demoMail("Marketing"),
  ]);
  const by = people[0]?.id;
  if (by === undefined) return;
  const days: AdDay[] = [];
  for (const [index, show] of shows.entries()) {
    const of = { pace: PACES[index % PACES.length] ?? 1, today, by, late: 0 };
    days.push(...(await seedCampaign(client, show, { ...of, platform: "meta" })));
    if (index % 2 === 0)
      days.push(
        ...(await seedCampaign(client, show, {
          ...of,
          platform: "google",
          pace: 0.97,
          late: index === LATE_SHOW ? LATE_DAYS : 0,
        })),
      );
  }
  for (const [name, platform] of [
    ["Remarketing - septiembre", "meta"],
    ["Display - salas chicas", "google"],
  ] as const) {
    const chance = random(name);
    const id = await nameOf(client, platform, { name, currency: "ARS", campaign: null });
    for (const passed of [9, 8, 7, 6]) days.push(adDay(chance, id, addDays(today, -passed), 38_000, "ARS"));
  }
  await insertRows(client, "ad_day", DAY, days);
}
