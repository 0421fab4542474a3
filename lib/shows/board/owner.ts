import { can, type Person } from "@/lib/access/can";
import type { CardFollower, CardOwner, Mover, RecordMove } from "@/lib/boards/service/followers";
import { query, type Tx, txQuery } from "@/lib/db";
import { forbidden, impossible } from "@/lib/http/errors";
import { limitedArtists } from "@/lib/ticketing/access/showsService";
import { queueTransaction } from "../holds/service/queue";
import { holdShow } from "../holds/service/turn";
import { publicStates, type ShowState, type Stage, showStateTitles, stageStates, stagesOf } from "../rules/kinds";
import { joinCard } from "../service/follow";
import { rightsOf } from "../service/reach";
import { transition } from "../service/transition";
import { lifeOf } from "../service/write";
import { editFromCard } from "./edit";
import { makeShow } from "./make";

/** A liquidado show is one whose settlement was signed. */
function mayEnter(stage: string): void {
  if (stage === "liquidado") throw impossible("Se cierra desde la liquidación del show.");
}

/** The state that a stage asks for, of a show in this one: what is public is called off, what is not falls. */
function stateFor(stage: Stage, now: ShowState): ShowState {
  if (stagesOf[now].includes(stage)) return now;
  return stage === "caido" && publicStates.some((state) => state === now) ? "cancelado" : stageStates[stage];
}

async function move(
  tx: Tx,
  actor: Mover & Person,
  show: number,
  { column, after, stage, reason }: RecordMove,
  system = false,
): Promise<void> {
  const { state, stage: now } = await lifeOf(tx, show);
  const to = stateFor(stage as Stage, state);
  // The order of a column is the board's; a step is the show's, by its rights.
  if (!system && (to !== state || stage !== now)) await mustReach(tx, actor, show);
  await transition(tx, actor, show, {
    to,
    stage: stage as Stage,
    chosen: { column, after },
    reason: reason ?? (to === "caido" || to === "cancelado" ? await whyOf(tx, show) : undefined),
    ...(!system && { rights: rightsOf(actor) }),
  });
}

/** @throws 403 for the show of an artist that the person's table of ticketing leaves out: their board shows it, and no more. */
async function mustReach(tx: Tx, actor: Mover & Person, show: number): Promise<void> {
  const artists = await limitedArtists(actor);
  if (artists === null) return;
  const own = await tx.show.count({ where: { id: show, artist_id: { in: artists } } });
  if (own === 0) throw forbidden("El show es de un artista que no está entre los suyos. Lo habilita un administrador.");
}

/** Why a show falls: what its card says, which the board asks for. */
async function whyOf(tx: Tx, show: number): Promise<string | undefined> {
  const [card] = await txQuery<{ why: string | null }>(
    tx,
    "SELECT fields ->> 'motivo_caida' AS why FROM card WHERE show_id = $1::int",
    show,
  );
  return card?.why ?? undefined;
}

const owner: CardOwner = {
  inTurn: queueTransaction,
  hold: (tx, _actor, show) => holdShow(tx, show),
  make: (tx, actor, card) => makeShow(tx, actor, card),
  join: (tx, _by, card, show) => joinCard(tx, card, show),
  move,
  mayEnter,
  change: async (tx, actor, card, values) => {
    if (!can(actor, "shows.plan")) throw forbidden();
    await mustReach(tx, actor, card.record);
    return editFromCard(tx, actor, card, values);
  },
  mayLeave: (stage) => {
    if (stage !== "caido" && stage !== "liquidado")
      throw impossible("El show sigue en curso: su tarjeta se archiva cuando está liquidado o caído.");
  },
  stage: async (tx, show) => (await lifeOf(tx, show)).stage ?? "consulta",
  adopt: async (tx) => {
    await txQuery(tx, "SELECT show_adopt_cards()");
  },
};

/** The show of a card, as a link for who may open it. */
async function links(reader: Mover & Person, card: number) {
  const [show] = await query<{ id: number; name: string; state: ShowState; artist_id: number }>(
    `SELECT s.id, s.name, s.state, s.artist_id FROM card c JOIN "show" s ON s.id = c.show_id WHERE c.id = $1::int`,
    [card],
  );
  if (!show) return [];
  // Whose artists are limited opens no other's show, though it stands on their board.
  const artists = await limitedArtists(reader);
  const opens = can(reader, "shows.read") && (artists === null || artists.includes(show.artist_id));
  const href = opens ? `/shows/${show.id}` : null;
  return [{ title: show.name, about: showStateTitles[show.state], href }];
}

/** Booking's board: its cards of type Show and Festival are shows. The others follow nothing. */
export const showFollower: CardFollower = {
  hold: async () => {},
  moved: async () => {},
  leaves: async () => {},
  forRequester: async () => null,
  links,
  owner,
};
