import { audit } from "@/lib/audit/audit";
import { holdRows, prisma, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Input } from "@/lib/http/contract";
import { badField, forbidden, impossible, notFound, staleVersion } from "@/lib/http/errors";
import { publish } from "@/lib/live/publish";
import { once } from "@/lib/once";
import { artistNamed, insertShow, venueNamed } from "@/lib/ticketing/shows/service/insert";
import type { ShowActor } from "../../actor";
import { cardForShow } from "../../board/make";
import { publicStates, type ShowState } from "../../rules/kinds";
import { proposedName } from "../../rules/proposedName";
import { followShows } from "../../service/follow";
import { followMove, type ShowMove } from "../../service/followers";
import { showTopic } from "../../service/live";
import { nameFor } from "../../service/nameFor";
import { reached, type ShowPerson } from "../../service/reach";
import type * as api from "../api";
import type { ShowView } from "../schema";
import { viewOf } from "./view";

const notPast = (fecha: string | null | undefined): void => {
  if (fecha && fecha < todayIn()) throw badField("fecha", "La fecha ya pasó.");
};

/** `POST /shows`: a question for a date. Repeating a call answers the show that it made. */
export async function ask(actor: ShowActor & ShowPerson, { body }: Input<typeof api.askShow>): Promise<ShowView> {
  const { client_id, ...asked } = body;
  return prisma.$transaction(async (tx) => {
    const call = { name: "shows", userId: actor.userId, clave: client_id, request: body, seconds: 0 };
    const { id } = await once(tx, call, async () => ({ id: (await askIn(tx, actor, asked)).id }));
    return viewOf(tx, actor, id);
  });
}

type Asked = Omit<Input<typeof api.askShow>["body"], "client_id">;

/** Notes a question in a transaction. @throws 400 without a place, or for a day that has passed */
export async function askIn(
  tx: Tx,
  actor: ShowActor & ShowPerson,
  asked: Asked,
): Promise<{ id: number; name: string }> {
  const { artist, venue, city, fecha, ...facts } = asked;
  if (!venue && !city) throw badField("city", "Falta la ciudad o la sala.");
  if (venue && !city) throw badField("city", "Falta la ciudad de la sala.");
  notPast(fecha);
  const name = await nameFor(tx, proposedName({ artist, place: city, day: fecha }));
  const made = { ...facts, name, artist, venue, city, fecha, state: "consulta", owner_id: actor.userId };
  const id = await insertShow(tx, actor, { ...made, stage: "consulta", updated_at: new Date() });
  await audit(tx, actor, { action: "show.created", object: `show:${name}`, after: { ...made, id } });
  await cardForShow(tx, actor.userId, id, name);
  return { id, name };
}

interface Before {
  name: string;
  state: ShowState;
  fecha: string | null;
  venue_id: number | null;
  venue: string;
  city: string;
  country: string;
  version: number;
}

const BEFORE = `SELECT s.name, s.state, s.fecha::text AS fecha, s.venue_id, coalesce(v.name, '') AS venue, coalesce(v.city, s.city) AS city,
    coalesce(v.country, s.country, 'AR') AS country, s.version
  FROM "show" s LEFT JOIN venue v ON v.id = s.venue_id WHERE s.id = $1::int`;

/** What a confirmed show's day and place are: others count on them, so that they are moved with a reason (reschedule). */
const FIXED = ["artist", "fecha", "venue", "city", "country", "room", "divisa"] as const;

/** `PUT /shows/{id}`. Errors: 400, 403, 404, 409, 422. */
export async function save(
  actor: ShowActor & ShowPerson,
  { params, body }: Input<typeof api.saveRecord>,
): Promise<ShowView> {
  const { id, edits } = await reached(actor, params.id);
  return prisma.$transaction(async (tx) => {
    if (!edits) throw forbidden();
    const { version, ...facts } = body;
    const move = await saveFacts(tx, actor, id, facts, version);
    await followShows(tx, actor, [id]);
    if (move) await followMove(tx, actor, move);
    return viewOf(tx, actor, id);
  });
}

type Facts = Omit<Input<typeof api.saveRecord>["body"], "version">;

/**
 * Changes what is said of a show, which is held here; its card follows afterwards. Whoever calls has looked at whether the person may, and
 * without a version at that, too.
 * @returns what follows once its card did (`followMove`): another day, or another company
 */
export async function saveFacts(
  tx: Tx,
  actor: ShowActor & ShowPerson,
  id: number,
  facts: Facts,
  version?: number,
): Promise<ShowMove | null> {
  await holdRows(tx, "show", [id], "NO KEY UPDATE");
  const [before] = await txQuery<Before>(tx, BEFORE, id);
  if (!before) throw notFound("No encontrado: el show ya no existe.");
  if (version !== undefined && version !== before.version) throw staleVersion(await viewOf(tx, actor, id));
  const fixed = FIXED.find((key) => facts[key] !== undefined);
  if (fixed === "artist" && publicStates.some((state) => state === before.state))
    throw impossible("El artista de un show confirmado se cambia en su detalle.");
  if (fixed && publicStates.some((state) => state === before.state))
    throw impossible("La fecha y el lugar de un show confirmado se cambian al reprogramarlo.");
  notPast(facts.fecha);
  const { artist, venue, city, country, fecha, announce_on, ...rest } = facts;
  const place = await placeOf(tx, before, { venue, city, country });
  const artist_id = artist === undefined ? undefined : await artistNamed(tx, actor, artist);
  const dayOf = (day: string | null | undefined) => (day ? new Date(`${day}T00:00:00Z`) : day);
  const data = { ...rest, ...place, artist_id, fecha: dayOf(fecha), announce_on: dayOf(announce_on) };
  await tx.show.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
  await audit(tx, actor, { action: "show.planned", object: `show:${before.name}`, after: facts });
  await publish(tx, { topic: showTopic(id), type: "cambio" });
  const moved = (fecha !== undefined && fecha !== before.fecha) || facts.company_id !== undefined;
  return moved ? { id, from: before.fecha, to: fecha === undefined ? before.fecha : fecha, reason: "" } : null;
}

type Place = Partial<Record<"city" | "country", string>> & { venue?: string | null };

/** Where it plays: a venue with its city, or a city alone. Undefined: nothing of it changes. */
async function placeOf(tx: Tx, before: Before, sent: Place) {
  if (sent.venue === undefined && sent.city === undefined && sent.country === undefined) return undefined;
  const name = sent.venue === undefined ? before.venue : (sent.venue ?? "");
  const city = sent.city ?? before.city;
  const country = sent.country ?? before.country;
  if (city === "") throw badField("city", name === "" ? "Falta la ciudad o la sala." : "Falta la ciudad de la sala.");
  if (name === "") return { venue_id: null, city, country };
  return { venue_id: await venueNamed(tx, { name, city, country }), city: "", country: null };
}
