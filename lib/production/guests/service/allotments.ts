import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, impossible, notFound, staleVersion } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { once } from "@/lib/once";
import type { ReachedShow } from "@/lib/shows/service/reach";
import type { ProductionActor } from "../../actor";
import { dayIn, noted, preparedIn } from "../../reach";
import type * as api from "../api";
import { guestsOf, zoneOf } from "./rows";

type Reply = Output<typeof api.getGuests>;

/** `GET /shows/{id}/guests`. Errors: 404. */
export async function get(actor: ProductionActor, { params }: Input<typeof api.getGuests>): Promise<Reply> {
  const { id, produces } = await dayIn(actor, params.id);
  return guestsOf(prisma, id, produces);
}

/** One at a time of a show, so that an owner is looked for before there are two of them. @throws 400 */
async function mustBeOne(tx: Tx, show: number, owner: string, but: number | null): Promise<void> {
  await holdTurn(tx, `guests:${show}`);
  const taken = await txQuery(
    tx,
    "SELECT 1 FROM guest_allotment WHERE show_id = $1::int AND lower(owner) = lower($2) AND id IS DISTINCT FROM $3::int",
    ...[show, owner, but],
  );
  if (taken.length > 0) throw badField("owner", `${owner} ya tiene un cupo en este show.`);
}

type Facts = Omit<Input<typeof api.addAllotment>["body"], "client_id">;

/** A wall clock of the show's place, for the database to make an instant of. */
const wallOf = ({ cutoff }: Facts): string | null => (cutoff ? `${cutoff.day} ${cutoff.time}` : null);

/** `POST /shows/{id}/guest-allotments`. Errors: 400, 403, 404. */
export async function add(
  actor: ProductionActor,
  { params, body: { client_id, ...facts } }: Input<typeof api.addAllotment>,
): Promise<Reply> {
  const show = await preparedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const call = { name: "guest_allotments", userId: actor.userId, clave: client_id, seconds: 0 };
    await once(tx, { ...call, request: { id: show.id, facts } }, async () => {
      await mustBeOne(tx, show.id, facts.owner, null);
      await txQuery(
        tx,
        `INSERT INTO guest_allotment (show_id, owner, places, cutoff, note, created_by_user_id)
         VALUES ($1::int, $2, $3::int, $4::timestamp AT TIME ZONE $5, $6, $7::int)`,
        ...[show.id, facts.owner, facts.places, wallOf(facts), await zoneOf(tx, show.id), facts.note, actor.userId],
      );
      await noted(tx, actor, show, { action: "guest_allotment.given", after: facts });
      return {};
    });
    return guestsOf(tx, show.id, true);
  });
}

export interface HeldAllotment {
  owner: string;
  places: number;
  used: number;
  closed: boolean;
  until: string | null;
  version: number;
}

/**
 * An allotment of a show, held: whoever adds to it, or takes from it, does so one after the other. Its time is the database's, as it is
 * once it is held. @throws 404
 */
export async function heldAllotment(tx: Tx, show: number, id: number): Promise<HeldAllotment> {
  const zone = await zoneOf(tx, show);
  const [row] = await txQuery<Omit<HeldAllotment, "used" | "closed">>(
    tx,
    `SELECT owner, places, to_char(cutoff AT TIME ZONE $3, 'DD/MM "a las" HH24:MI') AS until, version FROM guest_allotment
     WHERE id = $2::int AND show_id = $1::int FOR UPDATE`,
    ...[show, id, zone],
  );
  if (!row) throw notFound("No encontrado: este cupo ya no está.");
  const [now] = await txQuery<{ used: number; closed: boolean }>(
    tx,
    `SELECT coalesce((SELECT sum(1 + plus) FROM guest WHERE allotment_id = a.id), 0)::int AS used, coalesce(cutoff <= clock_timestamp(), false) AS closed
     FROM guest_allotment a WHERE id = $1::int`,
    id,
  );
  return { ...row, used: now?.used ?? 0, closed: now?.closed ?? false };
}

async function heldAs(tx: Tx, show: ReachedShow, id: number, version: number): Promise<HeldAllotment> {
  const row = await heldAllotment(tx, show.id, id);
  if (row.version !== version) {
    const { allotments } = await guestsOf(tx, show.id, true);
    throw staleVersion(allotments.find((one) => one.id === id));
  }
  return row;
}

/** `PUT /shows/{id}/guest-allotments/{allotment}`. Errors: 400, 403, 404, 409. */
export async function change(
  actor: ProductionActor,
  { params, body: { version, ...facts } }: Input<typeof api.changeAllotment>,
): Promise<Reply> {
  const show = await preparedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    await mustBeOne(tx, show.id, facts.owner, params.allotment);
    const before = await heldAs(tx, show, params.allotment, version);
    if (facts.places < before.used)
      throw badField("places", `Ya hay ${before.used} personas anotadas: no pueden ser menos lugares.`);
    await txQuery(
      tx,
      `UPDATE guest_allotment SET owner = $2, places = $3::int, cutoff = $4::timestamp AT TIME ZONE $5, note = $6, version = version + 1, updated_at = now()
       WHERE id = $1::int`,
      ...[params.allotment, facts.owner, facts.places, wallOf(facts), await zoneOf(tx, show.id), facts.note],
    );
    const { owner, places, until } = before;
    await noted(tx, actor, show, { action: "guest_allotment.changed", before: { owner, places, until }, after: facts });
    return guestsOf(tx, show.id, true);
  });
}

/** `DELETE /shows/{id}/guest-allotments/{allotment}`. Errors: 403, 404, 409, 422. */
export async function drop(
  actor: ProductionActor,
  { params, query: { version } }: Input<typeof api.dropAllotment>,
): Promise<Reply> {
  const show = await preparedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const { owner, places, used } = await heldAs(tx, show, params.allotment, version);
    if (used > 0) throw impossible(`${owner} tiene ${used} personas anotadas: quitarlas antes.`);
    await txQuery(tx, "DELETE FROM guest_allotment WHERE id = $1::int", params.allotment);
    await noted(tx, actor, show, { action: "guest_allotment.taken", before: { owner, places } });
    return guestsOf(tx, show.id, true);
  });
}
