import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { notFound, staleVersion } from "@/lib/http/errors";
import { once } from "@/lib/once";
import type { ReachedShow } from "@/lib/shows/service/reach";
import type { ProductionActor } from "../../actor";
import { dayIn, noted, preparedIn } from "../../reach";
import type * as api from "../api";
import { minutesOf } from "../rules/times";
import type { NewSlot } from "../schema";
import { scheduleOf } from "./rows";

type Reply = Output<typeof api.getSchedule>;

/** `GET /shows/{id}/slots`. Errors: 404. */
export async function get(actor: ProductionActor, { params }: Input<typeof api.getSchedule>): Promise<Reply> {
  const { id, produces } = await dayIn(actor, params.id);
  return scheduleOf(prisma, id, produces);
}

/** Minutes from what it hangs on, or from midnight of the show's day. */
const atOf = ({ anchor, offset, start, start_day }: NewSlot): number =>
  anchor === null ? minutesOf(start ?? "00:00") + start_day * 1_440 : (offset ?? 0);

const INSERT = `INSERT INTO show_slot (show_id, kind, title, place, who, anchor, at_min, minutes, note, created_by_user_id)
  SELECT $1::int, x.kind, x.title, x.place, x.who, x.anchor, x.at, x.minutes, x.note, $3::int
  FROM jsonb_to_recordset($2::jsonb) AS x(kind text, title text, place text, who text[], anchor text, at int, minutes int, note text)`;

/** `POST /shows/{id}/slots`. Errors: 400, 403, 404. */
export async function add(
  actor: ProductionActor,
  { params, body: { slots, client_id } }: Input<typeof api.addSlots>,
): Promise<Reply> {
  const show = await preparedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const request = { id: show.id, slots };
    await once(tx, { name: "show_slots", userId: actor.userId, clave: client_id, request, seconds: 0 }, async () => {
      const rows = slots.map((slot) => ({ ...slot, at: atOf(slot) }));
      await txQuery(tx, INSERT, show.id, JSON.stringify(rows), actor.userId);
      await noted(tx, actor, show, { action: "show_slot.added", after: { slots: slots.map(told) } });
      return {};
    });
    return scheduleOf(tx, show.id, true);
  });
}

/** What the history says of one. */
const told = ({ kind, title, place, who, anchor, offset, start, start_day, minutes }: NewSlot) => ({
  kind,
  title,
  place,
  who,
  ...(anchor === null ? { start, start_day } : { anchor, offset }),
  minutes,
});

const BEFORE = `SELECT version, json_build_object('kind', kind, 'title', title, 'place', place, 'who', who, 'anchor', anchor, 'at', at_min, 'minutes', minutes) AS facts
  FROM show_slot WHERE id = $2::int AND show_id = $1::int FOR UPDATE`;

/** Holds one of a show. @throws 404, 409 with it as it is now */
async function held(tx: Tx, show: ReachedShow, slot: number, version: number): Promise<object> {
  const [row] = await txQuery<{ version: number; facts: object }>(tx, BEFORE, show.id, slot);
  if (!row) throw notFound("No encontrado: esto ya no está en el horario.");
  if (row.version !== version) {
    const { slots } = await scheduleOf(tx, show.id, true);
    throw staleVersion(slots.find(({ id }) => id === slot));
  }
  return row.facts;
}

/** `PUT /shows/{id}/slots/{slot}`. Errors: 400, 403, 404, 409. */
export async function change(actor: ProductionActor, { params, body }: Input<typeof api.changeSlot>): Promise<Reply> {
  const show = await preparedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const before = await held(tx, show, params.slot, body.version);
    await txQuery(
      tx,
      `UPDATE show_slot SET kind = $2, title = $3, place = $4, who = $5::text[], anchor = $6, at_min = $7::int, minutes = $8::int, note = $9,
         version = version + 1, updated_at = now() WHERE id = $1::int`,
      ...[params.slot, body.kind, body.title, body.place, body.who, body.anchor, atOf(body), body.minutes, body.note],
    );
    await noted(tx, actor, show, { action: "show_slot.changed", before, after: told(body) });
    return scheduleOf(tx, show.id, true);
  });
}

/** `DELETE /shows/{id}/slots/{slot}`. Errors: 403, 404, 409. */
export async function drop(
  actor: ProductionActor,
  { params, query: { version } }: Input<typeof api.dropSlot>,
): Promise<Reply> {
  const show = await preparedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const before = await held(tx, show, params.slot, version);
    await txQuery(tx, "DELETE FROM show_slot WHERE id = $1::int", params.slot);
    await noted(tx, actor, show, { action: "show_slot.dropped", before });
    return scheduleOf(tx, show.id, true);
  });
}
