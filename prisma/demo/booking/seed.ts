import { createHash, randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { demoMail, type Role } from "@/lib/access/roles";
import { followBudget } from "@/lib/deals/budget/service/budget";
import { type DealTerms, dealTerms } from "@/lib/deals/schema/terms";
import { addDays } from "@/lib/format/dates";
import { compareMoney, mulMoney } from "@/lib/format/moneyMath";
import { followLines } from "@/lib/showCosts/service/budget";
import { proposedName } from "@/lib/shows/rules/proposedName";
import { asTx } from "../insert";
import { BUDGET, blocked, challenge, type Dealt, dealt, type Looking, looking, OWN_VENUES, SPENT, star } from "./story";

interface Desk {
  client: ClientBase;
  today: string;
  /** The first day of the month that is looked at. */
  month: string;
  people: ReadonlyMap<string, number>;
}

const rows = async <T extends object>({ client }: Pick<Desk, "client">, sql: string, values: unknown[] = []) =>
  (await client.query<T>(sql, values)).rows;
const dayOf = ({ month }: Desk, day: number): string => addDays(month, day - 1);
const personOf = ({ people }: Desk, rol: string): number => people.get(demoMail(rol as Role)) ?? 0;

/** Shows of booking's own board that are settled were played: their day is past, and their names say so. */
async function datePlayed(desk: Desk): Promise<void> {
  const settled = await rows<{ id: number; artist: string; city: string }>(
    desk,
    `SELECT s.id, a.name AS artist, coalesce(v.city, s.city) AS city FROM "show" s JOIN card c ON c.show_id = s.id JOIN artist a ON a.id = s.artist_id
     LEFT JOIN venue v ON v.id = s.venue_id WHERE s.demo AND s.state = 'liquidado' AND s.fecha >= $1::date ORDER BY s.id`,
    [desk.today],
  );
  for (const [at, { id, artist, city }] of settled.entries()) {
    const day = addDays(desk.today, -(40 + 17 * at));
    await desk.client.query(`UPDATE "show" SET fecha = $2::date, name = $3, version = version + 1 WHERE id = $1`, [
      id,
      day,
      proposedName({ artist, place: city, day }),
    ]);
  }
  await desk.client.query(
    `SELECT show_project(array_agg(c.id), NULL) FROM card c WHERE c.show_id = ANY ($1::int[]) HAVING count(*) > 0`,
    [settled.map(({ id }) => id)],
  );
}

const SHOW = `INSERT INTO "show" (name, artist_id, venue_id, fecha, hora, type, state, divisa, capacidad, city, country, company_id, owner_id, demo, created_at, created_by_user_id, updated_at)
  SELECT $1, a.id, v.id, $3::date, '21:00', $4, $5, $6, coalesce(v.capacity, 0), CASE WHEN v.id IS NULL THEN $7 ELSE '' END, CASE WHEN v.id IS NULL THEN $8 END,
    (SELECT c.id FROM company c WHERE c.active AND c.country = $8 ORDER BY c.position, c.id LIMIT 1), $9::int, true, now() - interval '30 days', $9::int, now()
  FROM artist a LEFT JOIN venue v ON v.name = $10 WHERE a.name = $2 RETURNING id`;

async function makeShow(
  desk: Desk,
  show: { artist: string; city: string; venue: string; day: string; by: number; state: string; spanish?: boolean },
): Promise<number | undefined> {
  const { artist, city, venue, day, by, state, spanish } = show;
  const [made] = await rows<{ id: number }>(desk, SHOW, [
    proposedName({ artist, place: city, day }),
    artist,
    day,
    spanish ? "live-esp" : "live-arg",
    state,
    spanish ? "EUR" : "ARS",
    city,
    spanish ? "ES" : "AR",
    by,
    venue,
  ]);
  return made?.id;
}

const HOLD = `INSERT INTO hold (show_id, venue_id, room, day, seq, rank, told_rank, state, expires_at, set_id, created_at, created_by_user_id)
  SELECT $1::int, v.id, '', $3::date,
    CASE WHEN v.hold_mode = 'propio' THEN (SELECT coalesce(max(h.seq), 0) + 1 FROM hold h WHERE h.venue_id = v.id AND h.room = '' AND h.day = $3::date) END,
    $4::int, CASE WHEN v.hold_mode = 'propio' THEN (SELECT count(*) + 1 FROM hold h WHERE h.venue_id = v.id AND h.room = '' AND h.day = $3::date AND h.ended_at IS NULL) ELSE $4::int END,
    $5, ((($6::date + 1)::timestamp) AT TIME ZONE v.zone), $7::uuid, now() - interval '3 days', $8::int
  FROM venue v WHERE v.name = $2`;

async function hold(desk: Desk, id: number, show: Looking): Promise<void> {
  const set = randomUUID();
  for (const { venue, day, rank = null, for: days = 10 } of show.holds) {
    const own = OWN_VENUES.includes(venue);
    const state = show.state === "confirmado" ? "confirmado" : own || rank !== null ? "vivo" : "pedido";
    await desk.client.query(HOLD, [
      ...[id, venue, dayOf(desk, day), own ? null : rank, state, addDays(desk.today, days), set],
      personOf(desk, show.by),
    ]);
  }
}

const OFFER = `INSERT INTO offer (show_id, n, terms, sha256, language, sent_to, sent_at, expires_at, state, answered, answered_at, created_at, created_by_user_id, shown, approval)
  SELECT s.id, $2::int, $3::jsonb, $4, $5, $6, now() - make_interval(days => $7::int),
    (((($8::date + 1)::timestamp) AT TIME ZONE coalesce(v.zone, 'America/Argentina/Buenos_Aires'))), $9,
    CASE WHEN $9 = 'aceptada' THEN $10 ELSE '' END, CASE WHEN $9 = 'aceptada' THEN now() - make_interval(days => $7::int - 1) END,
    now() - make_interval(days => $7::int), $11::int,
    jsonb_build_object('show', s.name, 'artist', a.name, 'venue', coalesce(v.name, ''), 'city', coalesce(v.city, s.city), 'day', s.fecha::text, 'company', coalesce(c.name, ''), 'counterparty', $10::text), 'aprobada'
  FROM "show" s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id LEFT JOIN company c ON c.id = s.company_id WHERE s.id = $1::int`;

async function deal(desk: Desk, id: number, artist: string, by: number): Promise<void> {
  const plan = dealt.find((one) => one.artist === artist);
  if (plan) await dealFor(desk, id, plan, by);
}

async function dealFor(desk: Desk, id: number, plan: Dealt, by: number): Promise<void> {
  const last = plan.versions.at(-1);
  const now = dealTerms.parse(last?.terms);
  await desk.client.query(
    "INSERT INTO deal (show_id, side, counterparty, terms, created_by_user_id) VALUES ($1, 'promotor', $2, $3, $4)",
    [id, plan.counterparty, JSON.stringify(now), by],
  );
  for (const [at, { terms, state, to, ago }] of plan.versions.entries()) {
    const told = JSON.stringify(dealTerms.parse(terms));
    const sha256 = createHash("sha256")
      .update(`${id}:${at + 1}:${told}`)
      .digest("hex");
    await desk.client.query(OFFER, [
      ...[id, at + 1, told, sha256, "es", to, ago, addDays(desk.today, 6), state, plan.counterparty, by],
    ]);
  }
  for (const { label, before, amount } of plan.deposits)
    await desk.client.query(
      `INSERT INTO show_deposit (show_id, label, due_rule, due_days, amount, currency, direction, created_by_user_id) VALUES ($1, $2, 'show', $3, $4, $5, 'paga', $6)`,
      [id, label, before, amount, now.currency, by],
    );
}

async function challengeIn(desk: Desk, shows: ReadonlyMap<string, number>): Promise<void> {
  await desk.client.query(
    `INSERT INTO hold_challenge (hold_id, venue_id, room, day, deadline, created_at, created_by_user_id)
     SELECT h.id, h.venue_id, h.room, h.day, now() + interval '20 hours', now() - interval '4 hours', h.created_by_user_id FROM hold h JOIN venue v ON v.id = h.venue_id
     WHERE h.show_id = $1::int AND v.name = $2 AND h.day = $3::date`,
    [shows.get(challenge.artist) ?? 0, challenge.venue, dayOf(desk, challenge.day)],
  );
}

/** Shows that are in hold, or that we have on sale, without anybody having said it: their places, owners and companies. */
async function completeOthers(desk: Desk): Promise<void> {
  await desk.client.query(
    `INSERT INTO hold (show_id, venue_id, room, day, seq, rank, told_rank, state, expires_at, set_id, created_at, created_by_user_id)
     SELECT s.id, v.id, '', s.fecha, CASE WHEN v.hold_mode = 'propio' THEN 1 END, CASE WHEN v.hold_mode = 'externo' THEN 1 + s.id % 2 END, 1, 'vivo',
       (($1::date + 3 + (s.id * 5) % 18)::timestamp AT TIME ZONE v.zone), gen_random_uuid(), now() - interval '5 days', $2::int
     FROM "show" s JOIN venue v ON v.id = s.venue_id WHERE s.demo AND s.state = 'hold' AND s.fecha IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM hold h WHERE h.show_id = s.id)`,
    [desk.today, personOf(desk, "Booking")],
  );
  await desk.client.query(
    `UPDATE "show" s SET owner_id = coalesce(s.owner_id, p.ids[1 + s.artist_id % cardinality(p.ids)]),
       company_id = coalesce(s.company_id, (SELECT c.id FROM company c WHERE c.active AND c.country = coalesce(v.country, s.country) ORDER BY c.position, c.id LIMIT 1))
     FROM (SELECT array_agg(id ORDER BY id) AS ids FROM app_user WHERE demo AND active AND rol IN ('Produccion', 'ProduccionAdmin')) p, "show" o LEFT JOIN venue v ON v.id = o.venue_id
     WHERE o.id = s.id AND s.demo AND s.type LIKE 'live-%' AND NOT EXISTS (SELECT 1 FROM deal d WHERE d.show_id = s.id)`,
  );
}

/** The stadium that is on sale has its deal, for its own prices and places: what it brings and leaves is told beside what it sells. */
async function dealOfStar(desk: Desk): Promise<void> {
  const by = personOf(desk, "Booking Sr");
  const [show] = await rows<{ id: number; tickets: DealTerms["tickets"] }>(
    desk,
    `SELECT s.id, json_agg(json_build_object('category', c.categoria, 'price', c.precio::text, 'capacity', c.capacidad) ORDER BY c.position, c.id) AS tickets
     FROM "show" s JOIN artist a ON a.id = s.artist_id JOIN show_category c ON c.show_id = s.id
     WHERE s.demo AND a.name = $1 AND s.state = 'a_la_venta' AND s.fecha >= $2::date GROUP BY s.id ORDER BY s.fecha LIMIT 1`,
    [star.artist, desk.today],
  );
  if (!show) return;
  const { artist, counterparty, terms, deposits } = star;
  const versions = [{ terms: { ...terms, tickets: show.tickets }, state: "aceptada" as const, to: star.to, ago: 70 }];
  await dealFor(desk, show.id, { artist, counterparty, versions, deposits }, by);
  await followBudget(asTx(desk.client), { userId: by, mail: demoMail("Booking Sr"), requestId: "demo" }, show.id);
}

/** As people budget: whole thousands. */
const inThousands = (amount: string): string => `${(BigInt(amount.split(".")[0] ?? "0") / 1_000n + 1n) * 1_000n}.00`;

// What is summed of entries is kept up to date as the seed is committed: here the entries are read.
const NEXT = `SELECT s.id, s.divisa::text AS currency, coalesce((SELECT sum(e.amount) FROM ledger_entry e WHERE e.show_id = s.id AND e.side = 'gasto' AND e.currency = s.divisa
      AND e.kind IN ('comprometido', 'devengado')), 0)::text AS spent,
    coalesce((SELECT sum(c.capacidad * c.precio) FROM show_category c WHERE c.show_id = s.id),
      (SELECT round(s.capacidad * sum(t.monto_diario) / nullif(sum(t.venta_diaria), 0), 2) FROM ticket_sale t WHERE t.show_id = s.id), 0)::text AS gross
  FROM "show" s WHERE s.demo AND s.state IN ('a_la_venta', 'sold_out') AND s.fecha >= $1::date AND NOT EXISTS (SELECT 1 FROM deal d WHERE d.show_id = s.id)
  ORDER BY s.fecha, s.id LIMIT $2::int`;

/** The next shows have a budget: so that what they spent is a part of it, and of what they may bring where nothing was spent. */
async function budget(desk: Desk): Promise<void> {
  const tx = asTx(desk.client);
  const by = personOf(desk, "ProduccionAdmin");
  const actor = { userId: by, mail: demoMail("ProduccionAdmin"), requestId: "demo" };
  const next = await rows<{ id: number; currency: string; spent: string; gross: string }>(desk, NEXT, [
    desk.today,
    2 * SPENT.length,
  ]);
  for (const [at, { id, currency, spent, gross }] of next.entries()) {
    const part = Number(SPENT[at % SPENT.length]);
    const whole = compareMoney(spent, "0") > 0 ? mulMoney(spent, (1 / part).toFixed(6)) : mulMoney(gross, "0.38");
    if (compareMoney(whole, "1000") < 0) continue;
    const lines = BUDGET.map(([label, category, share]) => ({
      label,
      category,
      amount: inThousands(mulMoney(whole, share)),
    }));
    const made = await rows<{ id: number }>(
      desk,
      `INSERT INTO show_cost_line (show_id, category_id, label, kind, currency, oferta, presupuesto, shared, created_by_user_id)
       SELECT $1::int, (SELECT c.id FROM category c WHERE c.name = x.category AND c.merged_into IS NULL ORDER BY c.id LIMIT 1), x.label, 'fijo', $3, x.amount, x.amount, true, $4::int
       FROM jsonb_to_recordset($2::jsonb) AS x(label text, category text, amount numeric) RETURNING id`,
      [id, JSON.stringify(lines), currency, by],
    );
    await followLines(
      tx,
      actor,
      id,
      made.map((line) => line.id),
    );
  }
}

/** Shows that were opened to somebody: an artist, a show with its costs, one whose day is over. */
async function open(desk: Desk): Promise<void> {
  const by = personOf(desk, "ProduccionAdmin");
  const give = (
    rol: string,
    column: "show_id" | "artist_id",
    target: number | undefined,
    level: string,
    until: number | null,
  ) =>
    target === undefined
      ? Promise.resolve()
      : desk.client.query(
          `INSERT INTO show_access (user_id, ${column}, level, until, by_user_id) VALUES ($1, $2, $3, $4::date, $5)`,
          [personOf(desk, rol), target, level, until === null ? null : addDays(desk.today, until), by],
        );
  const [artist] = await rows<{ id: number }>(desk, "SELECT id FROM artist WHERE name = 'Los Relámpagos del Sur'");
  const shows = await rows<{ id: number }>(
    desk,
    `SELECT id FROM "show" WHERE demo AND state IN ('a_la_venta', 'sold_out') AND fecha >= $1::date ORDER BY fecha, id LIMIT 2`,
    [desk.today],
  );
  await give("Tour Manager", "artist_id", artist?.id, "ver", null);
  await give("Management", "show_id", shows[0]?.id, "costos", 45);
  await give("User", "show_id", shows[1]?.id, "ver", -1);
}

/**
 * The booking desk: queues of our venues with a challenge, deals with their offers, a show that is confirmed, days on which an artist does not play;
 * and of the shows that come next who is in charge and what they may cost.
 */
export async function seedBooking(client: ClientBase, today: string): Promise<void> {
  const all = await rows<{ id: number; mail: string }>(
    { client },
    "SELECT id, mail::text AS mail FROM app_user WHERE demo",
  );
  const month = `${addDays(today, 100).slice(0, 7)}-01`;
  const desk: Desk = { client, today, month, people: new Map(all.map(({ id, mail }) => [mail, id])) };
  await datePlayed(desk);
  await client.query(
    "UPDATE venue SET hold_mode = 'propio', max_rank = 4, hold_days = 14 WHERE name = ANY ($1::text[])",
    [OWN_VENUES],
  );
  await completeOthers(desk);
  const shows = new Map<string, number>();
  for (const one of looking) {
    const by = personOf(desk, one.by);
    const venue = one.holds.find(({ day }) => day === one.day)?.venue ?? "";
    const id = await makeShow(desk, { ...one, venue, day: dayOf(desk, one.day), by });
    if (id === undefined) continue;
    shows.set(one.artist, id);
    await hold(desk, id, one);
    await deal(desk, id, one.artist, by);
    if (one.state === "confirmado")
      await followBudget(asTx(client), { userId: by, mail: demoMail(one.by as Role), requestId: "demo" }, id);
  }
  await challengeIn(desk, shows);
  const by = personOf(desk, "Booking Sr");
  const far = addDays(month, 40);
  const spain = { artist: "Vera Quintana", city: "Madrid", venue: "Auditorio Magallanes", day: far };
  const offered = await makeShow(desk, { ...spain, by, state: "oferta", spanish: true });
  if (offered !== undefined) await deal(desk, offered, spain.artist, by);
  for (const [artist, from, until, reason] of blocked)
    await client.query(
      "INSERT INTO artist_block (artist_id, from_day, until_day, reason, created_by_user_id) SELECT id, $2::date, $3::date, $4, $5::int FROM artist WHERE name = $1",
      [artist, dayOf(desk, from), dayOf(desk, until), reason, by],
    );
  await dealOfStar(desk);
  await budget(desk);
  await open(desk);
}
