import { audit } from "@/lib/audit/audit";
import { holdRows, prisma, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Input } from "@/lib/http/contract";
import { badField, forbidden, impossible, notFound, staleVersion } from "@/lib/http/errors";
import { once } from "@/lib/once";
import { insertShow, venueNamed } from "@/lib/ticketing/shows/service/insert";
import type { ShowActor } from "../../actor";
import { publicStates, type ShowState } from "../../rules/kinds";
import { freeName, proposedName } from "../../rules/proposedName";
import { followMove } from "../../service/followers";
import { type ShowPerson, showInReach } from "../../service/reach";
import type * as api from "../api";
import type { ShowView } from "../schema";
import { edits, viewOf } from "./view";

const notPast = (fecha: string | null | undefined): void => {
  if (fecha && fecha < todayIn()) throw badField("fecha", "La fecha ya pasó.");
};

/** `POST /shows`: a question for a date. Repeating a call answers the show that it made. */
export async function ask(actor: ShowActor & ShowPerson, { body }: Input<typeof api.askShow>): Promise<ShowView> {
  const { artist, venue, city, fecha, client_id, ...facts } = body;
  if (!venue && !city) throw badField("city", "Falta la ciudad o la sala.");
  if (venue && !city) throw badField("city", "Falta la ciudad de la sala.");
  notPast(fecha);
  return prisma.$transaction(async (tx) => {
    const call = { name: "shows", userId: actor.userId, clave: client_id, request: body, seconds: 0 };
    const { id } = await once(tx, call, async () => {
      const name = await nameFor(tx, proposedName({ artist, place: city, day: fecha }));
      const made = { ...facts, name, artist, venue, city, fecha, state: "consulta", owner_id: actor.userId };
      const id = await insertShow(tx, actor, { ...made, updated_at: new Date() });
      await audit(tx, actor, { action: "show.created", object: `show:${name}`, after: { ...made, id } });
      return { id };
    });
    return viewOf(tx, actor, id);
  });
}

/** A name that no show has or had. */
async function nameFor(tx: Tx, name: string): Promise<string> {
  const taken = await txQuery<{ name: string }>(tx, "SELECT name FROM show_name WHERE starts_with(name, $1)", name);
  return freeName(name, new Set(taken.map((one) => one.name)));
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
const FIXED = ["fecha", "venue", "city", "country", "room", "divisa"] as const;

/** `PUT /shows/{id}`. Errors: 400, 403, 404, 409, 422. */
export async function save(
  actor: ShowActor & ShowPerson,
  { params, body }: Input<typeof api.saveRecord>,
): Promise<ShowView> {
  const id = await showInReach(actor, params.id);
  return prisma.$transaction(async (tx) => {
    await holdRows(tx, "show", [id], "NO KEY UPDATE");
    const [before] = await txQuery<Before>(tx, BEFORE, id);
    if (!before) throw notFound("No encontrado: el show ya no existe.");
    if (!edits(actor, before.state)) throw forbidden();
    const { version, ...facts } = body;
    if (version !== before.version) throw staleVersion(await viewOf(tx, actor, id));
    const fixed = FIXED.find((key) => facts[key] !== undefined);
    if (fixed && publicStates.some((state) => state === before.state))
      throw impossible("La fecha y el lugar de un show confirmado se cambian al reprogramarlo.");
    notPast(facts.fecha);
    const { venue, city, country, fecha, announce_on, ...rest } = facts;
    const place = await placeOf(tx, before, { venue, city, country });
    const dayOf = (day: string | null | undefined) => (day ? new Date(`${day}T00:00:00Z`) : day);
    const data = { ...rest, ...place, fecha: dayOf(fecha), announce_on: dayOf(announce_on) };
    await tx.show.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
    await audit(tx, actor, { action: "show.planned", object: `show:${before.name}`, after: facts });
    if ((fecha !== undefined && fecha !== before.fecha) || facts.company_id !== undefined)
      await followMove(tx, actor, { id, from: before.fecha, to: fecha ?? null, reason: "" });
    return viewOf(tx, actor, id);
  });
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
