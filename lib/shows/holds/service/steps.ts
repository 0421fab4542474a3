import { audit } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { addDays } from "@/lib/format/dates";
import type { Input } from "@/lib/http/contract";
import { impossible, staleVersion } from "@/lib/http/errors";
import type { ShowActor } from "../../actor";
import { followQueues } from "../../service/fallBack";
import type { HoldActor } from "../actor";
import type { extendHold, rankHold, releaseHold } from "../api";
import type { HoldView } from "../schema";
import { alive, type Held, held, oneView } from "./held";
import { endHolds, judge, promote } from "./judge";
import { queueTransaction } from "./queue";

async function step(
  actor: HoldActor,
  id: number,
  version: number,
  work: (tx: Tx, hold: Held) => Promise<void>,
  at?: Date,
): Promise<HoldView> {
  return queueTransaction(async (tx) => {
    const hold = await held(tx, actor, id, at);
    alive(hold);
    if (hold.version !== version) throw staleVersion(await oneView(tx, id));
    await work(tx, hold);
    await followQueues(tx, actor, [hold]);
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
  step(actor, params.id, body.version, (tx, hold) => extendHeld(tx, actor, hold, body), at);

/** The same of a hold under its queue's lock. */
export async function extendHeld(
  tx: Tx,
  actor: ShowActor,
  hold: Held,
  { until, reason }: { until: string; reason: string },
): Promise<void> {
  if (until < hold.today) throw impossible("El hold no puede vencer antes de hoy.");
  if (until > addDays(hold.today, hold.hold_days) && reason === "")
    throw impossible(`${hold.venue} da holds de ${hold.hold_days} días: para más hace falta un motivo.`);
  await txQuery(
    tx,
    `UPDATE hold SET expires_at = (($2::date + 1)::timestamp AT TIME ZONE $3), version = version + 1,
       reason = CASE WHEN $4 <> '' THEN $4 ELSE reason END WHERE id = $1`,
    hold.id,
    until,
    hold.zone,
    reason,
  );
  await audit(tx, actor, {
    action: "hold.extended",
    object: `hold:${hold.id}`,
    before: { expires: hold.expires },
    after: { expires: until, reason },
  });
}

/** What a venue of others answered: its place in their list, or that they do not give the day. */
export const rank = (actor: HoldActor, { params, body }: Input<typeof rankHold>, at?: Date): Promise<HoldView> =>
  step(actor, params.id, body.version, (tx, hold) => rankHeld(tx, actor, hold, body.rank), at);

/** The same of a hold under its queue's lock. */
export async function rankHeld(tx: Tx, actor: ShowActor, hold: Held, place: number | null): Promise<void> {
  if (hold.hold_mode === "propio") throw impossible(`El lugar en ${hold.venue} lo da la cola: no se escribe.`);
  await txQuery(
    tx,
    `UPDATE hold SET rank = $2::int, told_rank = $2::int, version = version + 1,
       state = CASE WHEN $2::int IS NULL THEN 'negado' ELSE 'vivo' END, ended_at = CASE WHEN $2::int IS NULL THEN $3::timestamptz END
     WHERE id = $1`,
    hold.id,
    place,
    hold.at.toISOString(),
  );
  await audit(tx, actor, {
    action: place === null ? "hold.negado" : "hold.ranked",
    object: `hold:${hold.id}`,
    before: { rank: hold.rank },
    after: { rank: place },
  });
  await promote(tx, actor, [hold]);
}
