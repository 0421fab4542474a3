import { audit } from "@/lib/audit/audit";
import { conflicts } from "@/lib/avails/service/conflicts";
import { holdRows, prisma, type Tx, txQuery } from "@/lib/db";
import { formatInteger } from "@/lib/format/number";
import type { Input, Output } from "@/lib/http/contract";
import { badField, impossible, staleVersion } from "@/lib/http/errors";
import type { ShowActor } from "../../actor";
import { type QueueKey, queueTransaction } from "../../holds/service/queue";
import { dayFor, inTheWay, takeDay } from "../../holds/service/takeDay";
import { lockHoldsOf, showsIn, showsWaiting } from "../../holds/service/turn";
import { activeStates, type ShowState, showStateTitles } from "../../rules/kinds";
import { followDate } from "../../service/byDate";
import { fallBack } from "../../service/fallBack";
import { followShows } from "../../service/follow";
import { followMove, showFollowers } from "../../service/followers";
import { type ShowPerson, showInReach } from "../../service/reach";
import { present } from "../../service/step";
import { transition } from "../../service/transition";
import { lifeOf } from "../../service/write";
import type * as api from "../api";
import { noteMove } from "./note";

/** The states in which a show may be moved to another date and keep its state. */
const MOVABLE: readonly ShowState[] = ["confirmado", "anunciado", ...activeStates, "reprogramado"];

interface Before {
  name: string;
  state: ShowState;
  fecha: string | null;
  venue_id: number | null;
  room: string;
  version: number;
}

async function beforeOf(tx: Tx, id: number): Promise<Before> {
  const [row] = await txQuery<Before>(
    tx,
    `SELECT name, state, fecha::text AS fecha, venue_id, room, version FROM "show" WHERE id = $1::int`,
    id,
  );
  if (!row) throw new Error(`Show ${id} is gone`);
  return row;
}

const placeOn = ({ venue_id, room }: Before, day: string): QueueKey[] =>
  venue_id === null ? [] : [{ venue_id, room, day }];

/**
 * `POST /shows/{id}/reschedule`: its id, its sales, its deal and its names stay; it gives up the day that it had and takes the new one, and what hangs on its
 * day moves along.
 */
export async function reschedule(
  actor: ShowActor & ShowPerson,
  { params, body: { fecha, version, reason } }: Input<typeof api.rescheduleShow>,
): Promise<Output<typeof api.rescheduleShow>> {
  const id = await showInReach(actor, params.id);
  const work = async (tx: Tx) => {
    if (fecha === null) return present(await transition(tx, actor, id, { to: "reprogramado", reason, version }));
    const keys = await lockHoldsOf(tx, actor, id, { also: placeOn(await beforeOf(tx, id), fecha) });
    await holdRows(tx, "show", [id, ...(await showsWaiting(tx, keys))], "NO KEY UPDATE");
    const before = await beforeOf(tx, id);
    if (version !== before.version) throw staleVersion(before);
    if (!MOVABLE.includes(before.state))
      throw impossible(
        `Un show en estado ${showStateTitles[before.state]} no se reprograma: corregir su fecha en el detalle.`,
      );
    // One that waits keeps the day that it had, and may be played on it after all.
    if (before.fecha === fecha && before.state !== "reprogramado") throw badField("fecha", "Es la fecha que ya tiene.");
    await txQuery(
      tx,
      `UPDATE "show" SET fecha = $2::date, version = version + 1, updated_at = now() WHERE id = $1::int`,
      ...[id, fecha],
    );
    await audit(tx, actor, {
      action: "show.rescheduled",
      object: `show:${before.name}`,
      before: { fecha: before.fecha },
      after: { fecha, reason },
    });
    const move = { id, from: before.state === "reprogramado" ? null : before.fecha, to: fecha, reason };
    await noteMove(tx, actor, move);
    for (const key of placeOn(before, fecha)) await takeDay(tx, actor, id, key);
    await followDate(tx, actor, id);
    await fallBack(tx, actor, keys);
    await followShows(tx, actor, [id, ...(await showsIn(tx, keys))]);
    await followMove(tx, actor, move);
    return present(await lifeOf(tx, id));
  };
  return queueTransaction(work);
}

/** `GET /shows/{id}/reschedule`: what the new day clashes with, and what moves with it. */
export async function preview(
  actor: ShowActor & ShowPerson,
  { params, query: { fecha } }: Input<typeof api.previewReschedule>,
): Promise<Output<typeof api.previewReschedule>> {
  const id = await showInReach(actor, params.id);
  const { conflicts: found } = await conflicts(actor, {
    params: undefined,
    query: { show: id, day: fecha },
    body: undefined,
  });
  return prisma.$transaction(async (tx) => {
    const before = await beforeOf(tx, id);
    const clashes = found.map(({ stops, text }) => ({ stops, text }));
    for (const key of placeOn(before, fecha)) {
      const problem = inTheWay(await dayFor(tx, id, key), fecha);
      if (problem && !clashes.some(({ stops }) => stops)) clashes.unshift({ stops: true, text: problem });
    }
    const move = { id, from: before.fecha, to: fecha, reason: "" };
    const told: string[] = [];
    for (const { movedText } of await showFollowers()) told.push(...((await movedText?.(tx, actor, move)) ?? []));
    const sold = await soldOf(tx, id);
    if (sold > 0) told.push(`Siguen las ${formatInteger(sold)} entradas vendidas.`);
    return { clashes, follows: told };
  });
}

async function soldOf(tx: Tx, id: number): Promise<number> {
  const [row] = await txQuery<{ sold: number }>(
    tx,
    "SELECT coalesce(sum(last_venta_total), 0)::int AS sold FROM sales_series WHERE show_id = $1::int",
    id,
  );
  return row?.sold ?? 0;
}
