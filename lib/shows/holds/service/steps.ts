import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { addDays, formatDay } from "@/lib/format/dates";
import type { Input } from "@/lib/http/contract";
import { conflict, impossible, notFound, staleVersion } from "@/lib/http/errors";
import type { HoldActor } from "../actor";
import type { extendHold, rankHold, releaseHold } from "../api";
import { type HoldState, holdTitles } from "../rules/kinds";
import type { HoldView } from "../schema";
import { endHolds, judge, promote } from "./judge";
import { lockQueues, moment, type QueueKey } from "./queue";
import { viewsOf } from "./view";

/** A hold under its queue's lock, brought to the moment. */
export interface Held extends QueueKey {
  id: number;
  show_id: number;
  show: string;
  venue: string;
  zone: string;
  hold_mode: "propio" | "externo";
  hold_days: number;
  today: string;
  state: HoldState;
  seq: number | null;
  rank: number | null;
  expires: string;
  version: number;
  at: Date;
}

const HELD = `
  SELECT h.id, h.show_id, s.name AS show, h.venue_id, v.name AS venue, v.zone, v.hold_mode, v.hold_days::int, h.room, h.day::text, h.state,
    h.seq, h.rank::int, (h.expires_at AT TIME ZONE v.zone - interval '1 minute')::date::text AS expires, h.version,
    ($2::timestamptz AT TIME ZONE v.zone)::date::text AS today
  FROM hold h JOIN "show" s ON s.id = h.show_id JOIN venue v ON v.id = h.venue_id WHERE h.id = $1`;

/** Holds a hold's queue, judges it, and reads the hold as it is then. @throws 404 */
export async function held(tx: Tx, actor: HoldActor, id: number, wanted?: Date): Promise<Held> {
  const [key] = await txQuery<QueueKey>(tx, "SELECT venue_id, room, day::text FROM hold WHERE id = $1", id);
  if (!key) throw notFound("No encontrado: el hold ya no existe.");
  await lockQueues(tx, [key]);
  const at = await moment(tx, wanted);
  await judge(tx, actor, [key], at);
  const [hold] = await txQuery<Omit<Held, "at">>(tx, HELD, id, at.toISOString());
  return { ...(hold as Omit<Held, "at">), at };
}

/** @throws 409 with its state in words when the hold has no place any more. */
export function alive({ state, expires }: Held): void {
  if (state === "vencido") throw conflict(`El hold venció el ${formatDay(expires)}.`);
  if (state !== "pedido" && state !== "vivo") throw conflict(`El hold ya está ${holdTitles[state].toLowerCase()}.`);
}

export async function oneView(tx: Tx, id: number): Promise<HoldView> {
  return (await viewsOf(tx, [id]))[0] as HoldView;
}

async function step(
  actor: HoldActor,
  id: number,
  version: number,
  work: (tx: Tx, hold: Held) => Promise<void>,
  at?: Date,
): Promise<HoldView> {
  return prisma.$transaction(async (tx) => {
    const hold = await held(tx, actor, id, at);
    alive(hold);
    if (hold.version !== version) throw staleVersion(await oneView(tx, id));
    await work(tx, hold);
    return oneView(tx, id);
  });
}

/** Lets a place go; those behind move up and are told. */
export const release = (actor: HoldActor, { params, body }: Input<typeof releaseHold>, at?: Date): Promise<HoldView> =>
  step(
    actor,
    params.id,
    body.version,
    async (tx, hold) => {
      await endHolds(tx, actor, [hold.id], "liberado", hold.at);
      if (body.reason !== "") await txQuery(tx, "UPDATE hold SET reason = $2 WHERE id = $1", hold.id, body.reason);
      await judge(tx, actor, [hold], hold.at);
    },
    at,
  );

/** @throws 422 for a day that has passed, or for more than the venue's usual days without a reason. */
export const extend = (actor: HoldActor, { params, body }: Input<typeof extendHold>, at?: Date): Promise<HoldView> =>
  step(
    actor,
    params.id,
    body.version,
    async (tx, hold) => {
      if (body.until < hold.today) throw impossible("El hold no puede vencer antes de hoy.");
      if (body.until > addDays(hold.today, hold.hold_days) && body.reason === "")
        throw impossible(`${hold.venue} da holds de ${hold.hold_days} días: para más hace falta un motivo.`);
      await txQuery(
        tx,
        `UPDATE hold SET expires_at = (($2::date + 1)::timestamp AT TIME ZONE $3), version = version + 1,
           reason = CASE WHEN $4 <> '' THEN $4 ELSE reason END WHERE id = $1`,
        hold.id,
        body.until,
        hold.zone,
        body.reason,
      );
      await audit(tx, actor, {
        action: "hold.extended",
        object: `hold:${hold.id}`,
        before: { expires: hold.expires },
        after: { expires: body.until, reason: body.reason },
      });
    },
    at,
  );

/** What a venue of others answered: its place in their list, or that they do not give the day. */
export const rank = (actor: HoldActor, { params, body }: Input<typeof rankHold>, at?: Date): Promise<HoldView> =>
  step(
    actor,
    params.id,
    body.version,
    async (tx, hold) => {
      if (hold.hold_mode === "propio") throw impossible(`El lugar en ${hold.venue} lo da la cola: no se escribe.`);
      await txQuery(
        tx,
        `UPDATE hold SET rank = $2::int, told_rank = $2::int, version = version + 1,
           state = CASE WHEN $2::int IS NULL THEN 'negado' ELSE 'vivo' END, ended_at = CASE WHEN $2::int IS NULL THEN $3::timestamptz END
         WHERE id = $1`,
        hold.id,
        body.rank,
        hold.at.toISOString(),
      );
      await audit(tx, actor, {
        action: body.rank === null ? "hold.negado" : "hold.ranked",
        object: `hold:${hold.id}`,
        before: { rank: hold.rank },
        after: { rank: body.rank },
      });
      await promote(tx, actor, [hold]);
    },
    at,
  );
