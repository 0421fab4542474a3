import { audit } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { AppError, notFound, staleVersion } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/service/notify";
import { followersOf } from "@/lib/ticketing/favorites/followersService";
import type { ShowActor } from "../actor";
import { type ShowState, showStateTitles } from "../rules/kinds";
import { nextStates, type Step, transitions } from "../rules/machine";

/** Where a show stands in its life. */
export interface ShowLife {
  id: number;
  name: string;
  state: ShowState;
  state_reason: string;
  state_before: ShowState | null;
  sold_out_at: Date | null;
  version: number;
}

interface Standing extends ShowLife {
  artist_id: number;
  artist: string;
  begun: boolean;
  over: boolean;
}

export interface Wanted {
  to: ShowState;
  reason?: string;
  /** The version the person saw; a stale one is refused with 409. */
  version?: number;
  /** Only from this state, for calls that mean one step of two that lead there. */
  from?: ShowState;
  /** What is said instead when the step is not possible. */
  refusal?: (state: ShowState) => Error;
  /** The moment by which dates are judged; the database's clock unless given. */
  at?: Date;
}

/** Holds a show and reads where it stands. */
async function hold(tx: Tx, id: number, at: Date | undefined): Promise<Standing | undefined> {
  const [show] = await txQuery<Standing>(
    tx,
    `SELECT s.id, s.name, s.state, s.state_reason, s.state_before, s.sold_out_at, s.version, s.artist_id, a.name AS artist,
       coalesce((m.at AT TIME ZONE coalesce(v.zone, 'America/Argentina/Buenos_Aires'))::date >= s.fecha, true) AS begun,
       coalesce(m.at >= show_over_at(s.fecha, v.zone), false) AS over
     FROM "show" s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
     CROSS JOIN (SELECT coalesce($2::timestamptz, now()) AS at) m WHERE s.id = $1::int FOR NO KEY UPDATE OF s`,
    id,
    at?.toISOString() ?? null,
  );
  return show;
}

/**
 * Moves a show to another state: the only place that writes one. Holds the show, checks the step, writes it with its
 * audit entry, and tells who follows the artist. A step already made answers as it did, whatever the version.
 * @throws 404, 409 for a stale version, 422 `transicion_invalida` with what is missing.
 */
export async function transition(tx: Tx, actor: ShowActor, id: number, wanted: Wanted): Promise<ShowLife> {
  const now = await hold(tx, id, wanted.at);
  if (!now) throw notFound("No encontrado: el show ya no existe.");
  const { to, reason = "", version, from, refusal } = wanted;
  if (now.state === to) return lifeOf(now);
  if (version !== undefined && version !== now.version) throw staleVersion(lifeOf(now));
  const step = from !== undefined && now.state !== from ? undefined : stepTo(now, to);
  if (!step) throw refusal?.(now.state) ?? invalid(now.state, to);
  const missing = missingFor(step, now, reason);
  if (missing) throw invalid(now.state, to, missing);
  const after = await write(tx, now, to, step.reason ? reason.trim() : "");
  await audit(tx, actor, {
    action: step.action,
    object: `show:${now.name}`,
    before: { state: now.state },
    after: { state: to, ...(step.reason && { reason: reason.trim() }), sold_out_at: after.sold_out_at },
  });
  if (step.tells) await tell(tx, actor, now, to, reason.trim());
  return after;
}

const stepTo = ({ state, state_before }: Standing, to: ShowState): Step | undefined =>
  nextStates(state, state_before).includes(to) ? transitions[state][to] : undefined;

function missingFor(step: Step, { begun, over }: Standing, reason: string) {
  if (step.reason && reason.trim() === "") return { path: "reason", message: "Falta el motivo." };
  if (step.date === "begun" && !begun) return { path: "fecha", message: "El show todavía no fue." };
  if (step.date === "to_come" && over)
    return { path: "fecha", message: "La fecha del show ya pasó: corregirla primero." };
  return undefined;
}

function invalid(from: ShowState, to: ShowState, missing?: { path: string; message: string }): AppError {
  const text = `No se puede pasar de ${showStateTitles[from]} a ${showStateTitles[to]}.`;
  return new AppError(422, "transicion_invalida", missing ? `${text} ${missing.message}` : text, {
    issues: missing ? [missing] : [],
  });
}

const FIELDS = {
  id: true,
  name: true,
  state: true,
  state_reason: true,
  state_before: true,
  sold_out_at: true,
  version: true,
};

async function write(tx: Tx, now: Standing, to: ShowState, state_reason: string): Promise<ShowLife> {
  const data = {
    state: to,
    state_reason,
    state_before: to === "reprogramado" ? now.state : null,
    version: { increment: 1 },
    ...([to, now.state].includes("sold_out") && { sold_out_at: now.sold_out_at ?? new Date() }),
    ...(to === "a_la_venta" && { sold_out_at: null }),
  };
  return (await tx.show.update({ where: { id: now.id }, data, select: FIELDS })) as ShowLife;
}

async function tell(tx: Tx, actor: ShowActor, show: Standing, to: ShowState, reason: string): Promise<void> {
  await notify(tx, {
    to: await followersOf(tx, show, actor.userId),
    kind: "show",
    message: `${show.name}: ${showStateTitles[to].toLowerCase()}. ${reason}`,
    show_info: show.artist,
    link: `/tickets/${encodeURIComponent(show.name)}`,
  });
}

const lifeOf = ({ id, name, state, state_reason, state_before, sold_out_at, version }: ShowLife): ShowLife => ({
  id,
  name,
  state,
  state_reason,
  state_before,
  sold_out_at,
  version,
});
