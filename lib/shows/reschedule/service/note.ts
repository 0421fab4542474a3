import { type Tx, txQuery } from "@/lib/db";
import type { ShowActor } from "../../actor";
import type { ShowMove } from "../../service/followers";

/** Keeps that a show got another day: its sales curve marks it. */
export async function noteMove(tx: Tx, { userId }: ShowActor, { id, from, to, reason }: ShowMove): Promise<void> {
  if (from === to) return;
  await txQuery(
    tx,
    "INSERT INTO show_date_change (show_id, from_day, to_day, reason, by_user_id) VALUES ($1::int, $2::date, $3::date, $4, $5::int)",
    ...[id, from, to, reason, userId],
  );
}
