import { audit } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { AppError } from "@/lib/http/errors";
import type { PaymentActor } from "../actor";
import { contentHash, type HeldBatch } from "./held";

/** @throws 409 where a batch is not what was authorised */
export async function requireSame(tx: Tx, { id, content_hash }: HeldBatch): Promise<void> {
  if ((await contentHash(tx, id)) !== content_hash)
    throw new AppError(409, "conflict", "El lote cambió desde que se autorizó: devolverlo y autorizarlo de nuevo.");
}

/**
 * A held batch whose day went by is paid on the day on which it is released: what is withheld, and whether its month is open, is of that
 * day. The same batch otherwise, as it was authorised. @throws 409 where it is not
 */
export async function bringToToday(tx: Tx, actor: PaymentActor, batch: HeldBatch): Promise<void> {
  const today = todayIn();
  if (batch.day >= today) return;
  await requireSame(tx, batch);
  await txQuery(tx, "UPDATE payment_batch SET day = $2::date WHERE id = $1::int", batch.id, today);
  const content_hash = await contentHash(tx, batch.id);
  await txQuery(tx, "UPDATE payment_batch SET content_hash = $2::text WHERE id = $1::int", batch.id, content_hash);
  await audit(tx, actor, {
    action: "payment_batch.pasar_a_hoy",
    object: `payment_batch:${batch.id}`,
    before: { day: batch.day },
    after: { day: today },
  });
  Object.assign(batch, { day: today, content_hash });
}
