import { type Tx, txQuery } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import { standing } from "@/lib/format/standing";
import { conflict, notFound } from "@/lib/http/errors";
import type { ShowActor } from "../../actor";
import { type HoldState, holdTitles } from "../rules/kinds";
import type { HoldView } from "../schema";
import { judge } from "./judge";
import { lockQueues, moment, type QueueKey } from "./queue";
import { LAST_DAY, viewsOf } from "./view";

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
    h.seq, h.rank::int, ${LAST_DAY} AS expires, h.version,
    ($2::timestamptz AT TIME ZONE v.zone)::date::text AS today
  FROM hold h JOIN "show" s ON s.id = h.show_id JOIN venue v ON v.id = h.venue_id WHERE h.id = $1`;

/** Holds a hold's queue, judges it, and reads the hold as it is then. @throws 404 */
export async function held(tx: Tx, actor: ShowActor, id: number, wanted?: Date): Promise<Held> {
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
  if (state !== "pedido" && state !== "vivo") throw conflict(`El hold ya está ${standing(holdTitles[state])}.`);
}

export async function oneView(tx: Tx, id: number): Promise<HoldView> {
  return (await viewsOf(tx, [id]))[0] as HoldView;
}
