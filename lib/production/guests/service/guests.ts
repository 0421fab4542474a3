import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, impossible, notFound, staleVersion } from "@/lib/http/errors";
import { once } from "@/lib/once";
import type { ReachedShow } from "@/lib/shows/service/reach";
import type { ProductionActor } from "../../actor";
import { noted, preparedIn } from "../../reach";
import type * as api from "../api";
import { overText, peopleOf } from "../rules/places";
import { type HeldAllotment, heldAllotment } from "./allotments";
import { guestsOf } from "./rows";

type Reply = Output<typeof api.getGuests>;

/** @throws 422 once the allotment's time is over, or where so many more people do not fit */
function mustFit({ owner, places, used, closed, until }: HeldAllotment, more: number): void {
  if (more <= 0) return;
  if (closed) throw impossible(`La lista de ${owner} cerró el ${until}.`);
  const over = overText({ owner, left: places - used }, more);
  if (over) throw impossible(over);
}

/** `POST /shows/{id}/guests`. The history counts them: names stand nowhere but in the list. Errors: 400, 403, 404, 422. */
export async function add(
  actor: ProductionActor,
  { params, body: { allotment_id, guests, client_id } }: Input<typeof api.addGuests>,
): Promise<Reply> {
  const show = await preparedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const request = { id: show.id, allotment_id, guests };
    await once(tx, { name: "guests", userId: actor.userId, clave: client_id, request, seconds: 0 }, async () => {
      const allotment = await heldAllotment(tx, show.id, allotment_id);
      const people = guests.reduce((sum, one) => sum + peopleOf(one), 0);
      mustFit(allotment, people);
      await txQuery(
        tx,
        `INSERT INTO guest (allotment_id, name, plus, note, created_by_user_id)
         SELECT $1::int, x.name, x.plus, x.note, $3::int FROM jsonb_to_recordset($2::jsonb) AS x(name text, plus int, note text)`,
        ...[allotment_id, JSON.stringify(guests), actor.userId],
      );
      await noted(tx, actor, show, { action: "guest.added", after: { owner: allotment.owner, people } });
      return {};
    });
    return guestsOf(tx, show.id, true);
  });
}

interface HeldGuest {
  allotment_id: number;
  plus: number;
  arrived: number;
  forgotten: boolean;
  version: number;
}

/** @throws 404, 409 with the guest as they are now */
async function held(tx: Tx, show: ReachedShow, guest: number, version?: number): Promise<HeldGuest> {
  const [row] = await txQuery<HeldGuest>(
    tx,
    `SELECT g.allotment_id, g.plus, g.arrived, g.forgotten_at IS NOT NULL AS forgotten, g.version FROM guest g JOIN guest_allotment a ON a.id = g.allotment_id
     WHERE g.id = $2::int AND a.show_id = $1::int FOR UPDATE OF g`,
    show.id,
    guest,
  );
  if (!row) throw notFound("No encontrado: ya no está en la lista.");
  if (version !== undefined && row.version !== version) {
    const { guests } = await guestsOf(tx, show.id, true);
    throw staleVersion(guests.find(({ id }) => id === guest));
  }
  return row;
}

/** The allotment of a guest before the guest: the order in which both are held. */
async function heldWithAllotments(tx: Tx, show: ReachedShow, guest: number, to: number): Promise<HeldAllotment> {
  const [row] = await txQuery<{ allotment_id: number }>(tx, "SELECT allotment_id FROM guest WHERE id = $1::int", guest);
  if (!row) throw notFound("No encontrado: ya no está en la lista.");
  const ids = [...new Set([row.allotment_id, to])].toSorted((a, b) => a - b);
  const all = new Map<number, HeldAllotment>();
  for (const id of ids) all.set(id, await heldAllotment(tx, show.id, id));
  return all.get(to) as HeldAllotment;
}

/** `PUT /shows/{id}/guests/{guest}`. Errors: 400, 403, 404, 409, 422. */
export async function change(
  actor: ProductionActor,
  { params, body: { version, allotment_id, ...facts } }: Input<typeof api.changeGuest>,
): Promise<Reply> {
  const show = await preparedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const allotment = await heldWithAllotments(tx, show, params.guest, allotment_id);
    const before = await held(tx, show, params.guest, version);
    if (before.forgotten) throw impossible("Los nombres de esta lista ya se borraron.");
    if (facts.plus + 1 < before.arrived) throw badField("plus", `Ya entraron ${before.arrived}.`);
    const same = before.allotment_id === allotment_id;
    mustFit(allotment, peopleOf(facts) - (same ? peopleOf(before) : 0));
    await txQuery(
      tx,
      "UPDATE guest SET allotment_id = $2::int, name = $3, plus = $4::int, note = $5, version = version + 1 WHERE id = $1::int",
      ...[params.guest, allotment_id, facts.name, facts.plus, facts.note],
    );
    await noted(tx, actor, show, {
      action: "guest.changed",
      before: { guest: params.guest, plus: before.plus },
      after: { owner: allotment.owner, plus: facts.plus },
    });
    return guestsOf(tx, show.id, true);
  });
}

/** `DELETE /shows/{id}/guests/{guest}`. Errors: 403, 404, 409. */
export async function drop(
  actor: ProductionActor,
  { params, query: { version } }: Input<typeof api.dropGuest>,
): Promise<Reply> {
  const show = await preparedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const before = await held(tx, show, params.guest, version);
    await txQuery(tx, "DELETE FROM guest WHERE id = $1::int", params.guest);
    await noted(tx, actor, show, { action: "guest.dropped", before: { guest: params.guest, plus: before.plus } });
    return guestsOf(tx, show.id, true);
  });
}

/** `POST /shows/{id}/guests/{guest}/arrival`. The first moment stays while somebody of them is in. Errors: 400, 403, 404. */
export async function arrive(
  actor: ProductionActor,
  { params, body: { arrived } }: Input<typeof api.markArrival>,
): Promise<Reply> {
  const show = await preparedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const before = await held(tx, show, params.guest);
    if (arrived > peopleOf(before)) throw badField("arrived", `Son ${peopleOf(before)}: no pueden entrar ${arrived}.`);
    if (arrived !== before.arrived) {
      await txQuery(
        tx,
        "UPDATE guest SET arrived = $2::int, arrived_at = CASE WHEN $2::int > 0 THEN coalesce(arrived_at, clock_timestamp()) END, version = version + 1 WHERE id = $1::int",
        ...[params.guest, arrived],
      );
      await noted(tx, actor, show, {
        action: arrived > 0 ? "guest.arrived" : "guest.not_arrived",
        after: { guest: params.guest, arrived },
      });
    }
    return guestsOf(tx, show.id, true);
  });
}
