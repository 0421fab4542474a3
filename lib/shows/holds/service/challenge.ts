import { audit } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { conflict, impossible, notFound } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/service/notify";
import { followQueues } from "../../service/fallBack";
import { ready } from "../../service/ready";
import type { HoldActor } from "../actor";
import type { answerChallenge, challengeHold } from "../api";
import { deadlineAfter } from "../rules/deadline";
import type { HoldView } from "../schema";
import { alive, type Held, held, oneView } from "./held";
import { challenged, close, endHolds, judge } from "./judge";
import { type QueueKey, queueTransaction, type Waiting } from "./queue";

interface Challenge extends QueueKey {
  id: number;
  hold_id: number;
  state: string;
  until: string;
}

/** When a challenge ends, by the venue's own clock. */
async function deadlineOf(tx: Tx, hold: Held): Promise<Date> {
  const [venue] = await txQuery<{ hours: number; business: boolean; local: string; free: string[] }>(
    tx,
    `SELECT challenge_hours::int AS hours, business_hours AS business,
       to_char($2::timestamptz AT TIME ZONE zone, 'YYYY-MM-DD"T"HH24:MI:SS.MS') AS local,
       ARRAY(SELECT day::text FROM holiday y WHERE y.country = v.country AND y.region IN ('', v.city)
         AND y.day BETWEEN $2::timestamptz::date - 1 AND $2::timestamptz::date + 60) AS free
     FROM venue v WHERE id = $1`,
    hold.venue_id,
    hold.at.toISOString(),
  );
  if (!venue) throw notFound("No encontrado: la sala ya no existe.");
  if (!venue.business) return new Date(hold.at.getTime() + venue.hours * 3_600_000);
  const holidays = new Set(venue.free);
  const local = deadlineAfter(venue.local, venue.hours, (day) => holidays.has(day));
  const [row] = await txQuery<{ at: Date }>(tx, "SELECT $1::timestamp AT TIME ZONE $2 AS at", local, hold.zone);
  return row?.at as Date;
}

/**
 * Who is behind and ready to confirm asks all before them to confirm or let go; silence at the deadline displaces.
 * @throws 409 while another challenge is open there, or for the first of the queue; 422 for who is not ready.
 */
export async function challenge(
  actor: HoldActor,
  { params, body: _ }: Input<typeof challengeHold>,
  at?: Date,
): Promise<HoldView> {
  return queueTransaction(async (tx) => {
    const hold = await held(tx, actor, params.id, at);
    alive(hold);
    if (hold.hold_mode !== "propio") throw impossible(`${hold.venue} no es nuestra: se desafía por la sala.`);
    const open = await openOf(tx, hold);
    if (open) throw conflict(`Ya hay un desafío abierto hasta ${open.until}.`);
    const { before } = await challenged(tx, { hold_id: hold.id, key: hold });
    if (before.length === 0) throw conflict("Su hold ya es el primero: se puede confirmar.");
    if (!(await ready(tx, hold.show_id)))
      throw impossible("Para desafiar hace falta una oferta aceptada o una autorización.");
    const deadline = await deadlineOf(tx, hold);
    await txQuery(
      tx,
      `INSERT INTO hold_challenge (hold_id, venue_id, room, day, deadline, created_at, created_by_user_id)
       VALUES ($1, $2, $3, $4::date, $5::timestamptz, $6::timestamptz, $7)`,
      hold.id,
      hold.venue_id,
      hold.room,
      hold.day,
      deadline.toISOString(),
      hold.at.toISOString(),
      actor.userId,
    );
    await audit(tx, actor, { action: "hold.challenged", object: `hold:${hold.id}`, after: { deadline } });
    await tell(tx, actor, hold, before);
    await followQueues(tx, actor, [hold]);
    return oneView(tx, hold.id);
  });
}

const OPEN = `
  SELECT c.id, c.hold_id, c.venue_id, c.room, c.day::text, c.state, to_char(c.deadline AT TIME ZONE v.zone, 'DD/MM HH24:MI') AS until
  FROM hold_challenge c JOIN venue v ON v.id = c.venue_id`;

async function openOf(tx: Tx, { venue_id, room, day }: QueueKey): Promise<Challenge | undefined> {
  const [open] = await txQuery<Challenge>(
    tx,
    `${OPEN} WHERE c.venue_id = $1 AND c.room = $2 AND c.day = $3::date AND c.state = 'abierto'`,
    venue_id,
    room,
    day,
  );
  return open;
}

async function tell(tx: Tx, { mail }: HoldActor, hold: Held, before: readonly Waiting[]): Promise<void> {
  const open = await openOf(tx, hold);
  await notify(tx, {
    to: before.map(({ created_by_user_id }) => created_by_user_id),
    kind: "hold",
    message: `Desafían su hold de ${hold.venue}: confirmar o liberar antes del ${open?.until}.`,
    user_name: mail,
    show_info: hold.show,
    link: `/Booking?hold=${before[0]?.id ?? hold.id}`,
  });
}

/**
 * A holder confirms or lets go. Once all before the challenger answered it is decided at once.
 * @throws 409 when it is over, or when the hold is not one of those that were challenged.
 */
export async function answer(
  actor: HoldActor,
  { params, body }: Input<typeof answerChallenge>,
  at?: Date,
): Promise<HoldView> {
  return queueTransaction(async (tx) => {
    const hold = await held(tx, actor, body.hold_id, at);
    const [open] = await txQuery<Challenge>(tx, `${OPEN} WHERE c.id = $1`, params.id);
    if (!open) throw notFound("No encontrado: el desafío ya no existe.");
    if (open.state !== "abierto") throw conflict("El desafío ya terminó.");
    alive(hold);
    const { before } = await challenged(tx, { hold_id: open.hold_id, key: open });
    if (!before.some(({ id }) => id === hold.id)) throw conflict("Este hold no está entre los desafiados.");
    await txQuery(
      tx,
      `INSERT INTO hold_answer (challenge_id, hold_id, says, at, by_user_id) VALUES ($1, $2, $3, $4::timestamptz, $5)
       ON CONFLICT (challenge_id, hold_id) DO UPDATE SET says = EXCLUDED.says, at = EXCLUDED.at, by_user_id = EXCLUDED.by_user_id`,
      open.id,
      hold.id,
      body.says,
      hold.at.toISOString(),
      actor.userId,
    );
    await audit(tx, actor, { action: "hold.answered", object: `hold:${hold.id}`, after: { says: body.says } });
    if (body.says === "libera") await endHolds(tx, actor, [hold.id], "liberado", hold.at);
    if (await allAnswered(tx, open)) await close(tx, { id: open.id, hold_id: open.hold_id, key: open }, hold.at);
    await judge(tx, actor, [open], hold.at);
    await followQueues(tx, actor, [open]);
    return oneView(tx, hold.id);
  });
}

/** Whether everybody who is still before the challenger confirmed. */
async function allAnswered(tx: Tx, open: Challenge): Promise<boolean> {
  const { before } = await challenged(tx, { hold_id: open.hold_id, key: open });
  const answers = await txQuery<{ hold_id: number }>(
    tx,
    "SELECT hold_id FROM hold_answer WHERE challenge_id = $1",
    open.id,
  );
  return before.every(({ id }) => answers.some(({ hold_id }) => hold_id === id));
}
