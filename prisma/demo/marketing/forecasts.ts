import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";
import { addDays, diffDays } from "@/lib/format/dates";
import { genres, type Scenario, scenarios } from "@/lib/marketing/forecast/rules/kinds";
import { openWeek } from "@/lib/marketing/forecast/rules/week";
import { type Cell, insertRows } from "../insert";
import { type Random, random } from "../random";
import type { World } from "../world";

interface Show {
  id: number;
  name: string;
  day: string;
  currency: string;
  capacity: number;
  sold: number;
  gross: string;
}

const COLUMNS = {
  show_id: "int",
  scenario: "text",
  owner_user_id: "int",
  week: "date",
  currency: "text",
  tickets: "int",
  gross: "numeric",
  spend: "numeric",
  margin: "numeric",
  locked_at: "timestamptz",
  said_at: "timestamptz",
} as const;
type Row = Record<keyof typeof COLUMNS, Cell>;

/** Who says something, and how far from what comes they begin: one hopes, the other follows sales. */
const OWNERS = [
  { role: "Negocio", bias: 0.16, spread: 0.05, shows: 26 },
  { role: "Marketing", bias: -0.04, spread: 0.07, shows: 22 },
] as const;
const WEEKS = 9;
const AROUND: Record<Scenario, number> = { low: 0.9, base: 1, high: 1.09 };
const SPEND = 0.045;
const MARGIN = 0.31;
/** Of the coming shows, those of which somebody says something else this week than at the last lock. */
const MOVED = [0.07, -0.05, 0.12, -0.09, 0.04];

/** What a show comes to: what it sold, or what it would with the days it has left. */
function outcomeOf(chance: Random, { sold, capacity, day }: Show, today: string): number {
  const left = Math.max(0, diffDays(today, day));
  const grown = sold * (1 + Math.min(1.1, left / 110) * chance.between(0.5, 0.9));
  return Math.min(capacity, Math.max(sold, Math.round(grown)));
}

/** A week's three scenarios of a show around a number of tickets. */
function weekOf(
  show: Show,
  tickets: number,
  { owner, week, locked }: { owner: number; week: string; locked: boolean },
): Row[] {
  const price = show.sold > 0 ? Number(show.gross) / show.sold : 0;
  const fits = (count: number) => Math.min(show.capacity, Math.max(show.sold, Math.round(count / 10) * 10));
  return scenarios.map((scenario) => {
    const count = fits(tickets * AROUND[scenario]);
    const gross = price * count;
    return {
      show_id: show.id,
      scenario,
      owner_user_id: owner,
      week,
      currency: show.currency,
      tickets: count,
      gross: gross.toFixed(2),
      spend: (gross * SPEND).toFixed(2),
      margin: (gross * MARGIN * (scenario === "low" ? 0.7 : scenario === "high" ? 1.2 : 1)).toFixed(2),
      locked_at: locked ? `${addDays(week, 7)} 09:00:02-03` : null,
      said_at: `${addDays(week, locked ? 3 : 1)} 16:40:00-03`,
    };
  });
}

async function nameArtists(client: ClientBase, { artists }: World): Promise<void> {
  for (const { name, home } of artists) {
    const chance = random(`genre ${name}`);
    await client.query("UPDATE artist SET origin = $2, genre = $3 WHERE name = $1", [
      name,
      home === "AR" ? "nacional" : "internacional",
      genres[chance.whole(0, genres.length - 3)] ?? "otro",
    ]);
  }
}

/** Weeks of forecasts that were locked, with how far they were from what came, and what is said otherwise this week. */
export async function seedForecasts(client: ClientBase, world: World, today: string, now: Date): Promise<void> {
  await nameArtists(client, world);
  const open = openWeek(now);
  const { rows: shows } = await client.query<Show>(
    `SELECT s.id, s.name, s.fecha::text AS day, s.divisa::text AS currency, s.capacidad AS capacity, t.sold, t.gross::text AS gross
     FROM show s JOIN LATERAL (SELECT sum(r.last_venta_total)::int AS sold, sum(r.last_recaudacion_total) FILTER (WHERE r.divisa = s.divisa) AS gross
       FROM sales_series r WHERE r.show_id = s.id) t ON t.sold > 0 AND t.gross > 0
     WHERE s.demo AND s.capacidad > 0 AND s.state IN ('a_la_venta', 'sold_out', 'realizado', 'en_liquidacion', 'liquidado')
       AND s.fecha BETWEEN $1::date - 40 AND $1::date + 200 ORDER BY t.sold DESC, s.id`,
    [today],
  );
  const rows: Row[] = [];
  for (const { role, bias, spread, shows: most } of OWNERS) {
    const { rows: people } = await client.query<{ id: number }>("SELECT id FROM app_user WHERE mail = $1::citext", [
      demoMail(role),
    ]);
    const owner = people[0]?.id;
    if (owner === undefined) continue;
    let moved = 0;
    for (const show of shows.slice(0, most)) {
      const chance = random(`forecast ${role} ${show.name}`);
      const outcome = outcomeOf(random(`outcome ${show.name}`), show, today);
      let said = outcome;
      for (let ago = WEEKS; ago >= 1; ago--) {
        const week = addDays(open, -7 * ago);
        if (week > show.day) continue;
        const far = Math.min(1, Math.max(0, diffDays(week, show.day)) / 70);
        said = outcome * (1 + bias * far + chance.between(-spread, spread) * (0.35 + far));
        rows.push(...weekOf(show, said, { owner, week, locked: true }));
      }
      const by = show.day > today && role === "Marketing" ? MOVED[moved] : undefined;
      if (by === undefined) continue;
      moved++;
      rows.push(...weekOf(show, said * (1 + by), { owner, week: open, locked: false }));
    }
  }
  await insertRows(client, "forecast", COLUMNS, rows);
}
