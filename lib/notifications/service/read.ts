import { query } from "@/lib/db";
import { DEFAULT_ZONE } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import type { myNotifications, notificationsOf } from "../api";
import type { Notification } from "../schema";
import { COLUMNS, LISTED, type NotifiedActor, present, type Row, refuseOthers } from "./own";

type Filter = Input<typeof myNotifications>["query"];

/** Newest first; `take` rows at most. */
async function find({ userId }: NotifiedActor, filter: Filter, take: number): Promise<Notification[]> {
  const rows = await query<Row>(
    `SELECT ${COLUMNS} FROM notification
     WHERE user_id = $1 AND ${LISTED} AND ($2::int IS NULL OR id < $2) AND ($3::boolean IS NULL OR is_read <> $3)
       AND ($4::text IS NULL OR kind = $4)
       AND ($5::date IS NULL OR created_at >= $5::date::timestamp AT TIME ZONE $7)
       AND ($6::date IS NULL OR created_at < ($6::date + 1)::timestamp AT TIME ZONE $7)
     ORDER BY id DESC LIMIT $8`,
    [
      userId,
      filter.cursor ? Number(filter.cursor) : null,
      filter.unread ?? null,
      filter.kind ?? null,
      filter.from ?? null,
      filter.to ?? null,
      DEFAULT_ZONE,
      take,
    ],
  );
  return rows.map(present);
}

/** The notifications of the mail, which is the actor's own (403 otherwise). */
export async function listOf(
  actor: NotifiedActor,
  { params, query: filter }: Input<typeof notificationsOf>,
): Promise<Output<typeof notificationsOf>> {
  refuseOthers(actor, params.id);
  return find(actor, filter, filter.limit);
}

/** A page of the actor's notifications, and how many are unread in all. */
export async function page(
  actor: NotifiedActor,
  { query: filter }: Input<typeof myNotifications>,
): Promise<Output<typeof myNotifications>> {
  const [rows, [count]] = await Promise.all([
    find(actor, filter, filter.limit + 1),
    query<{ unread: number }>(
      `SELECT count(*)::int AS unread FROM notification WHERE user_id = $1 AND ${LISTED} AND NOT is_read`,
      [actor.userId],
      "unread_notifications",
    ),
  ]);
  const items = rows.slice(0, filter.limit);
  return {
    items,
    next_cursor: rows.length > filter.limit ? String(items.at(-1)?.id) : null,
    unread_count: count?.unread ?? 0,
  };
}
