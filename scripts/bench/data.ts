import { randomUUID } from "node:crypto";
import type { SignedIn } from "@/lib/auth/person";
import type { SessionClaims } from "@/lib/auth/session";
import { addDays } from "@/lib/format/dates";
import { openClient } from "@/lib/pg";

/** Days of sale of each show. */
export const DAYS = 400;
const ARTISTS = 100;
const SHOWS_A_CHUNK = 250;

/** Name of a show by its number; short, so that a file of a million rows fits into the limit of an upload. */
export const showName = (number: number): string => `Show ${String(number).padStart(4, "0")}`;

/** Three of ten shows are on sale and yet to come; the others took place over the last three hundred days. */
const isToCome = "n % 10 < 3";
/** The last day of sale of a show: its own, or today while it is to come. Says in TypeScript what SHOWS and SALES do. */
export const lastDayOfSale = (number: number, today: string): string =>
  number % 10 < 3 ? today : addDays(today, -1 - (number % 300));

const WORLD = `
INSERT INTO artist (name) SELECT 'Artista ' || n FROM generate_series(1, ${ARTISTS}) n;
INSERT INTO venue (name, city, country, zone, capacity) SELECT 'Recinto ' || n, 'Ciudad ' || n % 20,
  CASE WHEN n % 2 = 0 THEN 'AR' ELSE 'ES' END, CASE WHEN n % 2 = 0 THEN 'America/Argentina/Buenos_Aires' ELSE 'Europe/Madrid' END, 5000
  FROM generate_series(1, 60) n;
INSERT INTO ticketera (name, slot) SELECT 'Ticketera ' || n, n FROM generate_series(1, 5) n;
INSERT INTO fx_rate (day, currency, source, rate) VALUES (current_date, 'USD', 'propia', 1400), (current_date, 'EUR', 'propia', 1600)`;

/** Four of five shows of an artist are of the artist's own type. */
const TYPE = `CASE WHEN n / ${ARTISTS} % 5 = 0 THEN n / ${5 * ARTISTS} % 4 ELSE n % 4 END`;

const SHOWS = `
INSERT INTO "show" (name, artist_id, venue_id, fecha, type, state, divisa, capacidad, holdeo, cortesias, ticketera, updated_at)
SELECT 'Show ' || lpad(n::text, 4, '0'), 1 + n % ${ARTISTS}, 1 + n % 60,
  CASE WHEN ${isToCome} THEN current_date + 1 + n % 180 ELSE current_date - 1 - n % 300 END,
  (ARRAY['live-arg', 'live-esp', 'management', 'booking'])[1 + t],
  CASE WHEN n % 10 = 0 THEN 'sold_out' WHEN ${isToCome} THEN 'a_la_venta' ELSE 'realizado' END,
  (ARRAY['ARS', 'EUR', 'ARS', 'USD'])[1 + t], 12000, 100, 50, 'Ticketera ' || 1 + (n / 7) % 5, now()
FROM generate_series(1, $1::int) n, LATERAL (SELECT ${TYPE} AS t) x`;

/** ${DAYS} days up to the show, or up to today while it is to come; the typed totals run along. */
const SALES = `
INSERT INTO ticket_sale (show_id, fecha_venta, ticketera, divisa, venta_diaria, venta_total, monto_diario, recaudacion_total)
SELECT show_id, fecha_venta, ticketera, divisa, venta, sum(venta) OVER w, venta * 35.50, sum(venta * 35.50) OVER w FROM (
  SELECT s.id AS show_id, least(current_date, s.fecha) - ${DAYS} + d AS fecha_venta, s.ticketera, s.divisa,
    10 + (s.id * 7919 + d * 104729) % 37 AS venta
  FROM "show" s CROSS JOIN generate_series(1, ${DAYS}) d WHERE s.id BETWEEN $1 AND $2
) x WINDOW w AS (PARTITION BY show_id ORDER BY fecha_venta)`;

/** Fills the empty database with `sales` sales; the database's own triggers make the roll-ups, as they do in life. */
export async function generate(url: string, sales: number, told: (done: number) => void): Promise<number> {
  const client = openClient({ connectionString: url });
  await client.connect();
  try {
    const shows = Math.round(sales / DAYS);
    await client.query("SET synchronous_commit = off; SET work_mem = '64MB'; SET jit = off");
    await client.query(WORLD);
    await client.query(SHOWS, [shows]);
    for (let first = 1; first <= shows; first += SHOWS_A_CHUNK) {
      const last = Math.min(shows, first + SHOWS_A_CHUNK - 1);
      await client.query(SALES, [first, last]);
      told(last * DAYS);
    }
    await client.query("VACUUM ANALYZE");
    return shows;
  } finally {
    await client.end();
  }
}

/** How many shows an earlier run left. */
export async function countShows(url: string): Promise<number> {
  const client = openClient({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM "show"');
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

/** An administrator with a live session: whom the measured calls are made as. */
export async function signIn(url: string): Promise<{ actor: SignedIn & { requestId: string }; claims: SessionClaims }> {
  const client = openClient({ connectionString: url });
  await client.connect();
  try {
    const mail = "bench@demo.test";
    const sessionId = randomUUID();
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO app_user (mail, name, rol, updated_at) VALUES ($1, 'Bench', 'Administrador', now())
       ON CONFLICT (mail) DO UPDATE SET updated_at = now() RETURNING id`,
      [mail],
    );
    const userId = rows[0]?.id ?? 0;
    await client.query(
      "INSERT INTO session (id, user_id, provider, expires_at) VALUES ($1, $2, 'local', now() + interval '8 hours')",
      [sessionId, userId],
    );
    const actor: SignedIn & { requestId: string } = {
      userId,
      sessionId,
      mail,
      name: "Bench",
      rol: "Administrador",
      area: "",
      picture: null,
      artista_id: null,
      grants: [],
      provider: "local",
      ticketingAccess: false,
      musicWinsAccess: false,
      viewer: null,
      hasPassword: false,
      requestId: "bench",
    };
    return { actor, claims: { userId, sessionId } };
  } finally {
    await client.end();
  }
}
