import { type Tx, txQuery } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import type { VoucherActor } from "../actor";
import { accruedStates, observable } from "../rules/states";
import { COMPROBANTE, isWithin } from "./approvalKind";
import { judgedBy } from "./commitments";
import { move, noted } from "./move";
import { type Held, stored } from "./record";
import { sendVoucher } from "./send";

const mark = (tx: Tx, actor: VoucherActor, row: Held, reason: string): Promise<Held> =>
  move(tx, row.id, row.state, {
    observed: { reason, by: actor.userId, at: new Date().toISOString(), match: true },
  });

/** A voucher that does not fit what is behind it is observed, with why. @returns it as it is then */
export async function observeUnfit(tx: Tx, actor: VoucherActor, row: Held): Promise<Held> {
  const why = await judgedBy(tx, row);
  return why === null || row.observed ? row : mark(tx, actor, row, why);
}

/** Somebody was asked to approve it as it is, or did. */
async function isAccepted(tx: Tx, id: number): Promise<boolean> {
  const rows = await txQuery(
    tx,
    `SELECT 1 FROM approval_request WHERE kind = $1::text AND object_id = $2::text AND state IN ('en_aprobacion', 'aprobado') AND facts ->> 'compromiso' = 'false'`,
    COMPROBANTE,
    String(id),
  );
  return rows.length > 0;
}

/**
 * Looks at a held voucher again because what is behind it changed: what fits now loses the mark that said it did not, and is approved; what
 * fits no more is observed. Who calls holds what is behind it.
 */
export async function rejudge(tx: Tx, actor: VoucherActor, id: number): Promise<void> {
  const before = await stored(tx, id);
  if (!accruedStates.includes(before.state) || before.takes_away) return;
  const why = await judgedBy(tx, before);
  if (why !== null) {
    const said = before.observed_by_match && before.observed?.reason === why;
    const others = before.observed && !before.observed_by_match;
    if (said || others || !observable(before.state) || (await isAccepted(tx, id))) return;
    await mark(tx, actor, before, why);
    return noted(tx, actor, id, { action: "observed", before });
  }
  const row = before.observed_by_match ? await move(tx, id, before.state, { observed: Prisma.DbNull }) : before;
  if (before.observed_by_match) await noted(tx, actor, id, { action: "fitted", before });
  // Without anything behind it, who charged it sends it.
  if (row.state === "imputado" && !row.observed && (await isWithin(tx, row))) await sendVoucher(tx, actor, id);
}
