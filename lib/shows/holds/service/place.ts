import { audit } from "@/lib/audit/audit";
import { holdRows, type Tx, txQuery } from "@/lib/db";
import { addDays, formatDay } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, conflict, impossible, notFound } from "@/lib/http/errors";
import { once } from "@/lib/once";
import { standingStates } from "../../rules/kinds";
import { followQueues } from "../../service/fallBack";
import type { HoldActor } from "../actor";
import type { placeHolds } from "../api";
import { judge } from "./judge";
import {
  KEYS,
  keysJson,
  lockQueues,
  moment,
  type QueueKey,
  queueTransaction,
  SAME,
  type Waiting,
  waitingIn,
} from "./queue";
import { lockHoldsTurn, showsWaiting } from "./turn";
import { viewsOf } from "./view";

type Body = Input<typeof placeHolds>["body"];
type Reply = Output<typeof placeHolds>;

interface Venue {
  id: number;
  name: string;
  hold_mode: "propio" | "externo";
  max_rank: number;
  hold_days: number;
  rooms: string[];
  /** Its own day at the moment. */
  today: string;
  zone: string;
}

/**
 * Asks for rooms and days for a show. Of our venues each gets the next place of its queue under its lock, so that two at once
 * are first and second; of others it waits for what the venue answers. Repeating a call answers what it made.
 * @throws 409, 422 when all were asked for and one cannot be had: nothing is placed then.
 */
export async function place(actor: HoldActor, { body }: Input<typeof placeHolds>, at?: Date): Promise<Reply> {
  return queueTransaction(async (tx) => {
    const call = { name: "holds", userId: actor.userId, clave: body.client_id, request: body, seconds: 0 };
    const { ids, refused } = await once(tx, call, () => placeAll(tx, actor, body, at));
    const views = await viewsOf(tx, ids);
    const byId = new Map(views.map((view) => [view.id, view]));
    const waiting = await waitingIn(
      tx,
      views.map(({ venue, room, day }) => ({ venue_id: venue.id, room, day })),
    );
    const placed = ids.flatMap((id) => {
      const view = byId.get(id);
      if (!view) return [];
      const here = waiting.filter((w) => w.venue_id === view.venue.id && w.room === view.room && w.day === view.day);
      const mine = here.findIndex((w) => w.id === id);
      return [{ ...view, before: here.slice(0, Math.max(0, mine)).map(({ show }) => show) }];
    });
    return { placed, refused };
  });
}

type Made = { ids: number[]; refused: Reply["refused"] };

async function placeAll(tx: Tx, actor: HoldActor, body: Body, at?: Date): Promise<Made> {
  const keys = [...new Map(body.items.map((key) => [JSON.stringify(key), key])).values()];
  await lockHoldsTurn(tx, body.show_id);
  await lockQueues(tx, keys);
  const now = await moment(tx, at);
  await judge(tx, actor, keys, now);
  await holdRows(tx, "show", [body.show_id, ...(await showsWaiting(tx, keys))], "NO KEY UPDATE");
  const show = await showOf(tx, body.show_id);
  const venues = await venuesOf(tx, keys, now);
  const queues = await queuesOf(tx, show.id, keys);
  const wanted: Wanted[] = [];
  const refused: Reply["refused"] = [];
  for (const [index, key] of keys.entries()) {
    const venue = venues.get(key.venue_id);
    const problem = venue ? problemOf({ show, venue, key, body }, queues) : impossible("La sala ya no existe.");
    if (problem && body.mode === "todos")
      throw new AppError(problem.status, problem.code, problem.message, {
        issues: [{ path: `items.${index}`, message: problem.message }],
      });
    if (problem) refused.push({ ...key, message: problem.message });
    else if (venue) wanted.push({ show, venue, key, body });
  }
  const ids = await insert(tx, actor, wanted, now);
  await followQueues(tx, actor, keys);
  return { ids, refused };
}

async function showOf(tx: Tx, id: number) {
  const [show] = await txQuery<{ id: number; name: string; state: string }>(
    tx,
    `SELECT id, name, state FROM "show" WHERE id = $1`,
    id,
  );
  if (!show) throw notFound("No encontrado: el show ya no existe.");
  if (show.state !== "consulta" && show.state !== "hold" && show.state !== "oferta")
    throw impossible(`${show.name} ya no está en consulta, hold u oferta: no se piden holds.`);
  return show;
}

async function venuesOf(tx: Tx, keys: readonly QueueKey[], now: Date): Promise<Map<number, Venue>> {
  const rows = await txQuery<Venue>(
    tx,
    `SELECT id, name, hold_mode, max_rank::int, hold_days::int, rooms, zone, ($2::timestamptz AT TIME ZONE zone)::date::text AS today
     FROM venue WHERE id = ANY ($1::int[])`,
    keys.map(({ venue_id }) => venue_id),
    now.toISOString(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface Queues {
  waiting: readonly Waiting[];
  /** What other shows have there: confirmed in its queue, or brought by ticketing or an import, which ask for no place. */
  taken: readonly (QueueKey & { name: string })[];
}

async function queuesOf(tx: Tx, showId: number, keys: readonly QueueKey[]): Promise<Queues> {
  const taken = await txQuery<QueueKey & { name: string }>(
    tx,
    `SELECT k.venue_id, k.room, k.day::text, s.name FROM ${KEYS}
     JOIN hold h ON h.venue_id = k.venue_id AND (h.room = k.room OR h.room = '' OR k.room = '') AND h.day = k.day
     JOIN "show" s ON s.id = h.show_id WHERE h.state = 'confirmado' AND h.show_id <> $2::int
     UNION ALL SELECT k.venue_id, k.room, k.day::text, s.name FROM ${KEYS}
     JOIN "show" s ON s.venue_id = k.venue_id AND s.fecha = k.day AND (s.room = k.room OR s.room = '' OR k.room = '')
     WHERE s.state = ANY ($3::text[]) AND s.id <> $2::int`,
    keysJson(keys),
    showId,
    standingStates,
  );
  return { waiting: await waitingIn(tx, keys), taken };
}

const same = (a: QueueKey, b: QueueKey) => a.venue_id === b.venue_id && a.room === b.room && a.day === b.day;

interface Wanted {
  show: { id: number; name: string };
  venue: Venue;
  key: QueueKey;
  body: Body;
}

function problemOf({ show, venue, key, body: { expires, reason } }: Wanted, queues: Queues): AppError | undefined {
  const day = formatDay(key.day);
  if (key.day < venue.today) return impossible(`El ${day} ya pasó.`);
  if (key.room !== "" && !venue.rooms.includes(key.room))
    return impossible(`${venue.name} no tiene la sala ${key.room}.`);
  if (expires !== undefined && expires < venue.today) return impossible("El hold no puede vencer antes de hoy.");
  if (expires !== undefined && expires > addDays(venue.today, venue.hold_days) && reason === "")
    return impossible(`${venue.name} da holds de ${venue.hold_days} días: para más hace falta un motivo.`);
  const taken = queues.taken.find((one) => same(one, key));
  if (taken) return conflict(`${venue.name} ya tiene un show confirmado el ${day}: ${taken.name}.`);
  const waiting = queues.waiting.filter((one) => same(one, key));
  if (waiting.some(({ show_id }) => show_id === show.id))
    return conflict(`${show.name} ya tiene un hold en ${venue.name} el ${day}.`);
  if (venue.hold_mode === "propio" && waiting.length >= venue.max_rank)
    return impossible(`${venue.name} no da más de ${venue.max_rank} holds por día.`);
  return undefined;
}

const INSERT = `
  INSERT INTO hold (show_id, venue_id, room, day, seq, told_rank, state, expires_at, set_id, reason, created_at, created_by_user_id)
  SELECT k.show_id, k.venue_id, k.room, k.day,
    CASE WHEN k.own THEN (SELECT coalesce(max(seq), 0) + 1 FROM hold h WHERE ${SAME}) END,
    CASE WHEN k.own THEN (SELECT count(*) + 1 FROM hold h WHERE ${SAME} AND h.ended_at IS NULL) END,
    CASE WHEN k.own THEN 'vivo' ELSE 'pedido' END, ((k.expires + 1)::timestamp AT TIME ZONE k.zone), $2::uuid, $3, $4::timestamptz, $5
  FROM jsonb_to_recordset($1::jsonb) AS k(show_id int, venue_id int, room text, day date, own boolean, expires date, zone text)
  RETURNING id, venue_id, room, day::text`;

async function insert(tx: Tx, actor: HoldActor, wanted: readonly Wanted[], now: Date): Promise<number[]> {
  const [first] = wanted;
  if (!first) return [];
  const rows = wanted.map(({ show, venue, key, body }) => ({
    ...key,
    show_id: show.id,
    own: venue.hold_mode === "propio",
    expires: body.expires ?? addDays(venue.today, venue.hold_days),
    zone: venue.zone,
  }));
  const { client_id, reason } = first.body;
  const made = await txQuery<QueueKey & { id: number }>(
    tx,
    INSERT,
    JSON.stringify(rows),
    client_id,
    reason,
    now.toISOString(),
    actor.userId,
  );
  for (const { id, ...key } of made) {
    const { expires, show_id } = rows.find((row) => same(row, key)) as (typeof rows)[number];
    await audit(tx, actor, {
      action: "hold.placed",
      object: `hold:${id}`,
      after: { show_id, ...key, expires, reason },
    });
  }
  return made.map(({ id }) => id);
}
