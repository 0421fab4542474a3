import { audit } from "@/lib/audit/audit";
import { patiently, prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, impossible, staleVersion } from "@/lib/http/errors";
import { followDate } from "@/lib/shows/service/byDate";
import { scopeOf } from "../../access/scope";
import { type VisibleShow, visibleShow, visibleShowById } from "../../access/visible";
import type { TicketingActor } from "../../actor";
import { lockShows, restoreComputedTotals } from "../../sales/totals";
import { handOver } from "../../shows/handOver";
import type { mergeShows, previewMerge } from "../api";
import { collisionsOf, presentCollision, settleCollisions } from "../merge/collisions";
import { fillFacts } from "../merge/facts";
import { moveChat, moveReferences } from "../merge/move";
import type { MergeRecord, Stored } from "../merge/record";
import { followDays } from "../merge/totals";
import { MONEY } from "../references";

type Preview = Output<typeof previewMerge>;

/** Collisions shown one by one. */
const SHOWN = 500;
/** A show with years of sales is moved whole. */
export const MERGE_MS = 60_000;

async function bothOf(actor: TicketingActor, id: number, into: string) {
  const scope = await scopeOf(actor);
  const [source, target] = [await visibleShowById(scope, id), await visibleShow(scope, into)];
  if (source.id === target.id) throw badField("into", "Es el mismo show: elegir otro.");
  return { scope, source, target };
}

/** What merging two shows would move, and what has to be decided. */
export async function preview(actor: TicketingActor, { params, query }: Input<typeof previewMerge>): Promise<Preview> {
  const { scope, source, target } = await bothOf(actor, params.id, query.into);
  return prisma.$transaction(async (tx) => {
    const collisions = await collisionsOf(tx, source.id, target.id);
    const open = collisions.filter(({ iguales }) => !iguales);
    return {
      origen: await sideOf(tx, source),
      destino: await sideOf(tx, target),
      colisiones: open.slice(0, SHOWN).map((row) => presentCollision(row, scope)),
      por_decidir: open.length,
      iguales: collisions.length - open.length,
    };
  });
}

async function sideOf(tx: Tx, { id }: VisibleShow): Promise<Preview["origen"]> {
  const [side] = await txQuery<Preview["origen"]>(
    tx,
    `SELECT s.id, s.name AS show, a.name AS artist, v.name AS venue, v.city, s.fecha::text AS fecha, s.state, s.divisa, s.version,
       coalesce((SELECT sum(last_venta_total) FROM sales_series WHERE show_id = s.id), 0)::int AS vendidas,
       coalesce((SELECT sum(days) FROM sales_series WHERE show_id = s.id), 0)::int AS ventas,
       (SELECT count(*) FROM ticketera_link WHERE show_id = s.id)::int AS links,
       (SELECT count(*) FROM show_milestone WHERE show_id = s.id)::int AS hitos,
       (SELECT count(*) FROM card_link WHERE show_id = s.id)::int AS tarjetas,
       (SELECT count(*) FROM invoice_request WHERE show_id = s.id)::int AS facturas
     FROM "show" s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id WHERE s.id = $1::int`,
    id,
  );
  return side as Preview["origen"];
}

/**
 * Makes one show of two: sales, addresses, notes, cards, invoices and chat go to the one that stays, and the other's names
 * lead to it from then on. All of it in one transaction, kept for undo.
 */
export async function merge(
  actor: TicketingActor,
  { params, body }: Input<typeof mergeShows>,
): Promise<Output<typeof mergeShows>> {
  const { source, target } = await bothOf(actor, params.id, body.into);
  return patiently(async (tx) => {
    await lockShows(tx, [source.id, target.id]);
    await refuseMoney(tx, source);
    const [from, into] = [await storedShow(tx, source.id), await storedShow(tx, target.id)];
    if (from.version !== body.version || into.version !== body.into_version)
      throw staleVersion({ version: from.version, into_version: into.version });
    const record = await moveAll(tx, actor, { from, into, body });
    await tx.show.delete({ where: { id: source.id } });
    record.handedOver = await handOver(tx, actor, source.artist_id, target.artist_id);
    await followDate(tx, actor, target.id);
    const { id: merge_id } = await tx.showMerge.create({
      data: {
        source_id: source.id,
        source_name: source.name,
        target_id: target.id,
        merged_by_user_id: actor.userId,
        data: JSON.parse(JSON.stringify(record)) as object,
      },
    });
    const ventas = record.sales.length;
    const colisiones = record.dropped.length;
    await audit(tx, actor, {
      action: "show.merged",
      object: `show:${into.name}`,
      before: { show: source.name },
      after: { show: into.name, merge_id, ventas, colisiones, ...record.facts.after },
    });
    const { version } = await tx.show.findUniqueOrThrow({ where: { id: target.id }, select: { version: true } });
    return { merge_id, show: target.name, version, ventas, colisiones };
  }, MERGE_MS);
}

/** @throws 422 for a show with money: what was posted of it never changes, so it is the one that stays. */
async function refuseMoney(tx: Tx, { id, name }: VisibleShow): Promise<void> {
  const [found] = await txQuery(tx, `${MONEY} LIMIT 1`, id);
  if (found) throw impossible(`${name} tiene movimientos de dinero, que no cambian de show: unir el otro con este.`);
}

interface Pair {
  from: Stored;
  into: Stored;
  body: Input<typeof mergeShows>["body"];
}

async function moveAll(tx: Tx, { userId }: TicketingActor, { from, into, body }: Pair): Promise<MergeRecord> {
  const collisions = await collisionsOf(tx, from.id, into.id);
  const stated = await followDays(tx, from.id, into.id);
  const settled = await settleCollisions(tx, userId, collisions, body);
  const sales = await txQuery<{ id: number }>(
    tx,
    "UPDATE ticket_sale SET show_id = $2::int WHERE show_id = $1::int RETURNING id",
    from.id,
    into.id,
  );
  await restoreComputedTotals(tx, into.id);
  const names = await txQuery<{ name: string }>(
    tx,
    "UPDATE show_name SET show_id = $2::int WHERE show_id = $1::int RETURNING name",
    from.id,
    into.id,
  );
  return {
    show: from,
    names: names.map(({ name }) => name),
    sales: sales.map(({ id }) => id),
    ...settled,
    stated,
    references: await moveReferences(tx, from.id, into.id),
    chat: await moveChat(tx, from.id, into.id),
    facts: await fillFacts(tx, into, from),
    handedOver: null,
  };
}

/** A show's row as JSON keeps it. */
export async function storedShow(tx: Tx, id: number): Promise<Stored> {
  const [row] = await txQuery<{ row: Stored }>(tx, `SELECT to_jsonb(s) AS row FROM "show" s WHERE id = $1::int`, id);
  return row?.row as Stored;
}
