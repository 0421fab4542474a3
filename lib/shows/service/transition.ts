import { holdRows, type Tx, txQuery } from "@/lib/db";
import { AppError, forbidden, type Issue, notFound, staleVersion } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/service/notify";
import { followersOf } from "@/lib/ticketing/favorites/followersService";
import type { ShowActor } from "../actor";
import { takePlace } from "../holds/service/confirm";
import type { QueueKey } from "../holds/service/queue";
import { freeHolds, lockHoldsOf, showsIn, showsWaiting } from "../holds/service/turn";
import { noteMove } from "../reschedule/service/note";
import { type Facts, missingOf } from "../rules/guards";
import { publicStates, type ShowState, type Stage, showStateTitles, stageTitles } from "../rules/kinds";
import { nextStates, type Step, type StepRight, stageNeeds, transitions } from "../rules/machine";
import type { Refunder } from "../rules/refunders";
import { factsOf } from "./facts";
import { fallBack } from "./fallBack";
import { type Chosen, followShows } from "./follow";
import { followStep } from "./followers";
import { LIFE, type ShowLife, write, writeStage } from "./write";

interface Standing extends ShowLife {
  fecha: string | null;
  artist_id: number;
  artist: string;
  dealt: boolean;
  begun: boolean;
  over: boolean;
}

export interface Wanted {
  to: ShowState;
  reason?: string;
  /** The stage of that state that somebody chose on the board, and where its card goes. */
  stage?: Stage;
  chosen?: Omit<Chosen, "show">;
  /** Of a show that is called off: who gives back what was paid for it. */
  refund_by?: Refunder;
  /** The version the person saw; a stale one is refused with 409. */
  version?: number;
  /** Only from this state, for calls that mean one step of two that lead there. */
  from?: ShowState;
  /** What is said instead when the step is not possible. */
  refusal?: (state: ShowState) => Error;
  /** What the person may do of a show's life; the caller has looked at it unless given. */
  rights?: readonly StepRight[];
  /** The moment by which dates are judged; the database's clock unless given. */
  at?: Date;
}

/** The steps that give or take a place in a queue: the queues come before the show (design shows.md, section 2). */
export const QUEUED: readonly ShowState[] = ["hold", "consulta", "confirmado", "reprogramado", "cancelado", "caido"];
/** Those that leave every place. */
const LEAVES: readonly ShowState[] = ["consulta", "reprogramado", "cancelado", "caido"];

/** Where a show stands; held until the transaction ends unless it is only looked at. */
async function stand(tx: Tx, id: number, at?: Date, held = true): Promise<Standing | undefined> {
  const [show] = await txQuery<Standing>(
    tx,
    `SELECT ${LIFE}, s.fecha::text AS fecha, s.artist_id, a.name AS artist, EXISTS (SELECT 1 FROM deal d WHERE d.show_id = s.id) AS dealt,
       coalesce((m.at AT TIME ZONE coalesce(v.zone, 'America/Argentina/Buenos_Aires'))::date >= s.fecha, true) AS begun,
       coalesce(m.at >= show_over_at(s.fecha, v.zone), false) AS over
     FROM "show" s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
     CROSS JOIN (SELECT coalesce($2::timestamptz, now()) AS at) m WHERE s.id = $1::int ${held ? "FOR NO KEY UPDATE OF s" : ""}`,
    id,
    at?.toISOString() ?? null,
  );
  return show;
}

/** Holds the queues that a step moves, then every show that may move with it. */
async function holdQueues(tx: Tx, actor: ShowActor, id: number, { to, at }: Wanted): Promise<QueueKey[]> {
  const keys = QUEUED.includes(to) ? await lockHoldsOf(tx, actor, id, { at }) : [];
  if (keys.length > 0) await holdRows(tx, "show", [id, ...(await showsWaiting(tx, keys))], "NO KEY UPDATE");
  return keys;
}

/**
 * Moves a show to another state: the only way to. Holds its queues and the show, checks the step, writes it with its audit
 * entry, gives and takes places in queues, and tells who follows the artist. A step already made answers as it did, whatever
 * the version.
 * @throws 403, 404, 409 for a stale version or a day that others have first, 422 `transicion_invalida` with all that is missing.
 */
export async function transition(tx: Tx, actor: ShowActor, id: number, wanted: Wanted): Promise<ShowLife> {
  const keys = await holdQueues(tx, actor, id, wanted);
  const now = await stand(tx, id, wanted.at);
  if (!now) throw notFound("No encontrado: el show ya no existe.");
  const { to, version, from, refusal } = wanted;
  const reason = (wanted.reason ?? "").trim();
  if (now.state === to) return toStage(tx, actor, now, wanted);
  if (version !== undefined && version !== now.version) throw staleVersion(lifeOf(now));
  const step = from !== undefined && now.state !== from ? undefined : stepTo(now, to);
  if (!step) throw refusal?.(now.state) ?? invalid(showStateTitles[now.state], titleOf(wanted));
  if (wanted.rights && !step.who.some((who) => mayTake(who, now, wanted.rights ?? []))) throw forbidden(NOT_YOURS);
  const asks = { ...step, needs: needsOf(step, wanted.stage) };
  const facts = asks.needs && (await factsOf(tx, id, wanted.refund_by));
  const missing = missingFor(asks, now, reason, facts);
  // That others are first is for the queue to say, once it is all that is in the way.
  const first = missing.length === 1 && missing[0]?.path === "holds" && (facts?.hold?.before.length ?? 0) > 0;
  if (missing.length > 0 && !first) throw invalid(showStateTitles[now.state], titleOf(wanted), missing);
  if (to === "confirmado" && facts?.hold) await takePlace(tx, actor, facts.hold.id, wanted.at);
  const after = await write(tx, actor, id, {
    to,
    action: step.action,
    stage: wanted.stage,
    ...(step.reason && { reason }),
  });
  if (to === "confirmado" && step.needs) await freeHolds(tx, actor, id, { but: facts?.hold?.id, at: wanted.at });
  if (LEAVES.includes(to)) await freeHolds(tx, actor, id, { at: wanted.at });
  await fallBack(tx, actor, keys);
  if (to === "reprogramado") await noteMove(tx, actor, { id, from: now.fecha, to: null, reason });
  if (step.tells) await tell(tx, actor, now, to, reason);
  await followShows(tx, actor, [id, ...(await showsIn(tx, keys))], wanted.chosen && { show: id, ...wanted.chosen });
  await followStep(tx, actor, { id, from: now.state, to, reason, refund_by: wanted.refund_by, version: after.version });
  return after;
}

/** Within its state a show goes from one stage to another, or its card from one column of its stage to another. */
async function toStage(
  tx: Tx,
  actor: ShowActor,
  now: Standing,
  { to, stage, chosen, rights }: Wanted,
): Promise<ShowLife> {
  const moves = stage !== undefined && stage !== now.stage && now.stage !== null;
  if (moves && rights && !rights.includes("deals")) throw forbidden(NOT_YOURS);
  const needs = moves ? (stageNeeds[stage] ?? []) : [];
  const missing = needs.length > 0 ? missingOf(needs, await factsOf(tx, now.id), "") : [];
  if (missing.length > 0) throw invalid(stageTitles[now.stage ?? "oferta"], stageTitles[stage ?? "oferta"], missing);
  const after = moves ? await writeStage(tx, actor, lifeOf(now), stage) : lifeOf(now);
  if (moves || chosen) await followShows(tx, actor, [now.id], chosen && { show: now.id, ...chosen });
  return { ...after, state: to };
}

/** What a step needs, and the stage that it leads to. */
const needsOf = ({ needs }: Step, stage: Stage | undefined) => {
  const also = (stage && stageNeeds[stage]) ?? [];
  return needs || also.length > 0 ? [...(needs ?? []), ...also] : undefined;
};

/** The steps that a show may take now, each with all that it lacks; `rights`: what the person may do. */
export async function stepsOf(tx: Tx, id: number, rights: readonly StepRight[]) {
  const now = await stand(tx, id, undefined, false);
  if (!now) throw notFound("No encontrado: el show ya no existe.");
  const facts = await factsOf(tx, id);
  return nextStates(now.state, now.state_before).flatMap((to) => {
    const step = transitions[now.state][to];
    if (!step) return [];
    const missing = missingFor({ ...step, reason: false }, now, "", facts);
    const allowed = step.who.some((who) => mayTake(who, now, rights));
    return [{ to, allowed, reason: step.reason ?? missing.some(({ path }) => path === "reason"), missing }];
  });
}

const NOT_YOURS = "No tiene permiso para este cambio de estado. Lo habilita un administrador.";

const stepTo = ({ state, state_before }: Standing, to: ShowState): Step | undefined =>
  nextStates(state, state_before).includes(to) ? transitions[state][to] : undefined;

const mayTake = (who: StepRight, { dealt }: Standing, rights: readonly StepRight[]): boolean =>
  who === "ticketingWithoutDeal" ? !dealt && rights.includes("ticketing") : rights.includes(who);

function missingFor(step: Step, { id, begun, over }: Standing, reason: string, facts: Facts | undefined): Issue[] {
  const link = `/shows/${id}`;
  const own = [
    step.reason && reason === "" && { path: "reason", message: "Falta el motivo.", link },
    step.date === "begun" && !begun && { path: "fecha", message: "El show todavía no fue.", link },
    step.date === "to_come" &&
      over && { path: "fecha", message: "La fecha del show ya pasó: corregirla primero.", link },
  ];
  return [
    ...own.filter((one) => one !== false && one !== undefined),
    ...(facts ? missingOf(step.needs ?? [], facts, reason) : []),
  ];
}

/** What a step leads to, as people call it: the stage that they chose, or the state. */
const titleOf = ({ to, stage }: Wanted): string => (stage && stage !== to ? stageTitles[stage] : showStateTitles[to]);

function invalid(from: string, to: string, issues: Issue[] = []): AppError {
  const text = `No se puede pasar de ${from} a ${to}.`;
  const said = issues.map(({ message }) => message).join(" ");
  return new AppError(422, "transicion_invalida", said ? `${text} ${said}` : text, { issues });
}

async function tell(tx: Tx, actor: ShowActor, show: Standing, to: ShowState, reason: string): Promise<void> {
  // What is not public is called off by nobody's knowledge.
  if (!publicStates.some((state) => state === show.state)) return;
  await notify(tx, {
    to: await followersOf(tx, show, actor.userId),
    kind: "show",
    message: `${show.name}: ${showStateTitles[to].toLowerCase()}. ${reason}`,
    show_info: show.artist,
    link: `/tickets/${encodeURIComponent(show.name)}`,
  });
}

const lifeOf = ({
  fecha: _,
  artist_id: __,
  artist: ___,
  dealt: ____,
  begun: _____,
  over: ______,
  ...life
}: Standing): ShowLife => life;
