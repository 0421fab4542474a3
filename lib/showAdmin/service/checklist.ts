import { txQuery } from "@/lib/db";
import { standing } from "@/lib/format/standing";
import type { Input } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import type { ShowAdminActor } from "../actor";
import type * as api from "../api";
import { adminTitles } from "../rules/kinds";
import { onAdmin, Refused, wrong } from "./held";

interface Item {
  title: string;
  done: boolean;
  version: number;
}

/**
 * `PUT /show-admin/{id}/items/{key}`: only what is said of it changes, whatever others do with other ones meanwhile. Errors: 404, 409
 * where somebody changed the same one, or it is done and the show is closed, 422 for somebody who is not there.
 */
export const change = (actor: ShowAdminActor, { params: { id, key }, body }: Input<typeof api.changeItem>) =>
  onAdmin(actor, { id }, { step: "tildar", action: "item" }, async (tx, row) => {
    const [item] = await txQuery<Item>(
      tx,
      "SELECT title, done_at IS NOT NULL AS done, version FROM show_checklist_item WHERE show_id = $1::int AND key = $2 FOR UPDATE",
      id,
      key,
    );
    if (!item) throw notFound("No existe este punto de la lista.");
    if (item.version !== body.version && !(body.version === 0 && item.version === 1)) throw new Refused();
    if (item.done && body.done === false && row.state !== "abierta")
      throw new Refused(
        `La administración está ${standing(adminTitles[row.state])}: lo tildado queda así. Pedir que se reabra.`,
      );
    const { done = item.done, note, person_id, due_day } = body;
    if (person_id != null && !(await tx.user.findFirst({ where: { id: person_id, active: true } })))
      throw wrong("person_id", "No existe esta persona.");
    await txQuery(
      tx,
      `UPDATE show_checklist_item SET note = coalesce($3, note), person_id = CASE WHEN $4 THEN $5::int ELSE person_id END,
         due_day = CASE WHEN $6 THEN $7::date ELSE due_day END, version = version + 1,
         done_at = CASE WHEN NOT $8 THEN NULL ELSE coalesce(done_at, now()) END,
         done_by_user_id = CASE WHEN NOT $8 THEN NULL ELSE coalesce(done_by_user_id, $9::int) END WHERE show_id = $1::int AND key = $2`,
      ...[id, key, note ?? null, person_id !== undefined, person_id ?? null, due_day !== undefined, due_day ?? null],
      ...[done, actor.userId],
    );
    return { item: item.title, ...body };
  });

/** `POST /show-admin/{id}/items`. */
export const add = (actor: ShowAdminActor, { params: { id }, body }: Input<typeof api.addItem>) =>
  onAdmin(actor, { id }, { step: "tildar", action: "item_added" }, async (tx) => {
    if (body.person_id !== null && !(await tx.user.findFirst({ where: { id: body.person_id, active: true } })))
      throw wrong("person_id", "No existe esta persona.");
    await txQuery(
      tx,
      `INSERT INTO show_checklist_item (show_id, key, title, person_id, due_day, position)
       SELECT $1::int, 'propio-' || n.n, $2, $3::int, $4::date, n.p FROM (
         SELECT count(*) FILTER (WHERE key LIKE 'propio-%') + 1 AS n, coalesce(max(position), 0) + 1 AS p FROM show_checklist_item WHERE show_id = $1::int) n`,
      ...[id, body.title, body.person_id, body.due_day],
    );
    return body;
  });
