import { audit } from "@/lib/audit/audit";
import { patiently, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, notFound } from "@/lib/http/errors";
import { followDate } from "@/lib/shows/service/byDate";
import { scopeOf } from "../../access/scope";
import { visibleShowById } from "../../access/visible";
import type { TicketingActor } from "../../actor";
import { lockShows, restoreComputedTotals } from "../../sales/totals";
import { takeBack } from "../../shows/handOver";
import type { undoMerge } from "../api";
import { restoreFacts } from "../merge/facts";
import { returnChat, returnReferences } from "../merge/move";
import { insertStored, type MergeRecord } from "../merge/record";
import { stateAgain } from "../merge/totals";
import { MERGE_MS, storedShow } from "./merge";

type Reply = Output<typeof undoMerge>;

interface Merge {
  id: number;
  source_id: number;
  source_name: string;
  target_id: number;
  data: MergeRecord;
  undone: boolean;
}

/** Puts two merged shows apart again: each has what it had, with what was corrected in it since. */
export async function undo(actor: TicketingActor, { params }: Input<typeof undoMerge>): Promise<Reply> {
  const scope = await scopeOf(actor);
  return patiently(async (tx) => {
    const [merge] = await txQuery<Merge>(
      tx,
      `SELECT id, source_id, source_name, target_id, data, undone_at IS NOT NULL AS undone FROM show_merge WHERE id = $1::int FOR UPDATE`,
      params.id,
    );
    if (!merge) throw notFound("No encontrado: no hay una unión con ese número.");
    const reply = { id: merge.source_id, show: merge.source_name };
    if (merge.undone) return reply;
    const target = await visibleShowById(scope, merge.target_id, { tx });
    if (target.id !== merge.target_id)
      throw conflict(`No se puede deshacer: el show se unió después con "${target.name}". Deshacer primero esa unión.`);
    await lockShows(tx, [target.id]);
    await refuseChanged(tx, merge.data);
    await apart(tx, merge);
    if (merge.data.handedOver) await takeBack(tx, actor, merge.data.handedOver);
    for (const id of [target.id, merge.source_id]) await followDate(tx, actor, id);
    await tx.showMerge.update({
      where: { id: merge.id },
      data: { undone_at: new Date(), undone_by_user_id: actor.userId },
    });
    for (const name of [target.name, merge.source_name])
      await audit(tx, actor, {
        action: "show.merge_undone",
        object: `show:${name}`,
        before: { show: target.name },
        after: { show: merge.source_name, merge_id: merge.id },
      });
    return reply;
  }, MERGE_MS);
}

async function refuseChanged(tx: Tx, { changed }: MergeRecord): Promise<void> {
  const [row] = await txQuery<{ n: number }>(
    tx,
    `SELECT count(*)::int AS n FROM unnest($1::int[], $2::int[]) k(id, version) LEFT JOIN ticket_sale t ON t.id = k.id
     WHERE t.version IS DISTINCT FROM k.version`,
    changed.map(({ before }) => before.id),
    changed.map(({ version }) => version),
  );
  if (row?.n) throw conflict(`No se puede deshacer: ${row.n} de las ventas que se decidieron se cambiaron después.`);
}

async function apart(tx: Tx, { source_id, target_id, data }: Merge): Promise<void> {
  await tx.showName.deleteMany({ where: { show_id: target_id, name: { in: data.names } } });
  await insertStored(tx, "show", [{ ...data.show, version: Number(data.show.version) + 1 }]);
  await txQuery(
    tx,
    "INSERT INTO show_name (name, show_id) SELECT name, $1::int FROM unnest($2::text[]) n(name) ON CONFLICT (name) DO NOTHING",
    source_id,
    data.names,
  );
  await txQuery(
    tx,
    "UPDATE ticket_sale SET show_id = $1::int WHERE show_id = $2::int AND id = ANY($3::int[])",
    source_id,
    target_id,
    data.sales,
  );
  await txQuery(
    tx,
    `UPDATE ticket_sale t SET venta_diaria = b.venta_diaria, venta_total = b.venta_total, monto_diario = b.monto_diario,
       recaudacion_total = b.recaudacion_total, venta_total_computed = b.venta_total_computed,
       recaudacion_total_computed = b.recaudacion_total_computed, monto_known = coalesce(b.monto_known, true),
         import_id = b.import_id, updated_at = b.updated_at,
       updated_by_user_id = b.updated_by_user_id, version = t.version + 1
     FROM jsonb_populate_recordset(NULL::ticket_sale, $1::jsonb) b WHERE t.id = b.id`,
    JSON.stringify(data.changed.map(({ before }) => before)),
  );
  await insertStored(tx, "ticket_sale", data.dropped);
  await stateAgain(tx, data.stated ?? []);
  for (const id of [source_id, target_id]) await restoreComputedTotals(tx, id);
  await returnReferences(tx, source_id, target_id, data.references);
  await returnChat(tx, source_id, data.chat);
  await restoreFacts(tx, await storedShow(tx, target_id), data.facts);
}
