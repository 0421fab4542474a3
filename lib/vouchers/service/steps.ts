import type { Tx } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import { standing } from "@/lib/format/standing";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Input } from "@/lib/http/contract";
import { AppError, forbidden, impossible } from "@/lib/http/errors";
import type { VoucherActor } from "../actor";
import type * as api from "../api";
import { requireBooksOpen } from "../books/month";
import { closeIssued, openIssued } from "../issued/service/follow";
import { type Charged, planVoucher, postAccrual, postAgain, postAnnulled } from "../ledger/post";
import { observable, stateTitles } from "../rules/states";
import type { VoucherView } from "../schema";
import type { AllocationFields } from "../schema/allocations";
import { alikeOf } from "./alike";
import { isWithin } from "./approvalKind";
import { doors } from "./behind";
import { chargedByHand } from "./byHand";
import { asCommitted, giveBehindBack, settleBehind, takeBehind } from "./commitments";
import { requireRight, storeCost } from "./correct";
import { findingsOf } from "./findings";
import { chargedOf, storeAllocations } from "./lines";
import { move, onVoucher, requireStep } from "./move";
import { giveNoteBack, lessOwed, takeNote } from "./notes";
import { observeRate } from "./observeRate";
import { type Held, Refused, stored } from "./record";
import { observeUnfit } from "./rejudge";
import { sendVoucher } from "./send";
import { alreadyThere, holderOf, identityNow } from "./store";

/** What another door has accrued by the same receipt. */
async function accruedElsewhere(tx: Tx, row: Held): Promise<string | null> {
  if (row.direction !== "recibido") return null;
  const voucher = { ...row, tax_id: row.supplier?.tax_id ?? "", date: row.date ?? "" };
  for (const { alike } of await doors()) {
    const found = await alike?.(tx, voucher);
    if (found) return found;
  }
  return null;
}

/** @param taken it comes with what it would be compared with elsewhere */
async function requireNew(tx: Tx, row: Held, reason: string, taken: boolean): Promise<void> {
  if (reason.trim().length >= 3) return;
  const [other] = await alikeOf(tx, row);
  const text = other?.text ?? (taken ? null : await accruedElsewhere(tx, row));
  if (text === null) return;
  const message = `Se parece a ${text}: escribir por qué no es el mismo.`;
  throw new AppError(422, "looks_alike", message, { issues: [{ path: "alike_reason", message }] });
}

/** A voucher that was loaded before its supplier had a number gets its name now. @throws 409 saying where the same one is */
async function named(tx: Tx, row: Held): Promise<void> {
  if (row.identity !== null) return;
  const identity = identityNow(row);
  const there = await holderOf(tx, row.direction, identity);
  if (there) throw alreadyThere(there);
  await tx.voucher.update({ where: { id: row.id }, data: { identity } });
}

interface Validating {
  alike_reason?: string;
  lines?: readonly AllocationFields[] | undefined;
  /** What is charged by hand goes to the first open month where its own is shut. */
  anyway?: boolean;
  /** The money is gone already (a card paid it): no purse and no shut month refuses it. */
  taken?: boolean;
}

/**
 * A received voucher is right: it accrues by what it is charged to, as its commitment unless something is said, takes the place of
 * what was owed without it, and takes from what was promised; a note takes from its vouchers. In the caller's transaction, with the
 * voucher held. Lines are charged as somebody does by hand. Errors: 409, 422 naming each field, for a shut month, for a purse that blocks.
 */
export async function validateHeld(
  tx: Tx,
  actor: VoucherActor,
  before: Held,
  { alike_reason = "", lines, anyway = false, taken = false }: Validating,
): Promise<Held> {
  const validated = requireStep(before, "validar");
  requireRight(await findingsOf(tx, before));
  await requireBooksOpen(tx, null, { ...before, state: validated });
  await named(tx, before);
  await requireNew(tx, before, alike_reason || before.alike_reason, taken);
  const priced = await storeCost(tx, before);
  const moved = await move(tx, priced.id, validated, {
    validated_at: new Date(),
    validated_by_user_id: actor.userId,
    ...(alike_reason && { alike_reason }),
  });
  if (moved.direction === "emitido") {
    await openIssued(tx, actor, moved);
    return moved;
  }
  const row = await observeRate(tx, actor, moved);
  if (row.takes_away) return creditHeld(tx, actor, row);
  const charged = await chargedTo(tx, actor, row, { lines, anyway, taken });
  await storeAllocations(tx, actor.userId, row.id, charged, "");
  await postAccrual(tx, actor, row, charged);
  await takeBehind(tx, actor, row);
  await planVoucher(tx, row, before);
  return charged.length === 0 ? row : allocated(tx, actor, row);
}

/** What it is charged to: what somebody says, else as its commitment. */
async function chargedTo(
  tx: Tx,
  actor: VoucherActor,
  row: Held,
  { lines, anyway = false, taken }: Validating,
): Promise<Charged[]> {
  if (!lines?.length) return asCommitted(tx, actor, row);
  return taken ? chargedOf(tx, row, lines) : chargedByHand(tx, actor, row, { lines, was: [], anyway });
}

/** Of what accrued without being charged to anything: it is, to what a card's expense is. Who calls holds it. */
export async function allocateTaken(
  tx: Tx,
  actor: VoucherActor,
  before: Held,
  lines: readonly AllocationFields[],
): Promise<Held> {
  const charged = await chargedOf(tx, before, lines);
  await storeAllocations(tx, actor.userId, before.id, charged, "");
  await postAgain(tx, actor, before, charged, { event: "imputado", reason: "" });
  return allocated(tx, actor, before);
}

/** A note takes from its vouchers, and is charged as they are. */
async function creditHeld(tx: Tx, actor: VoucherActor, row: Held): Promise<Held> {
  await takeNote(tx, actor, row);
  const after = await allocated(tx, actor, row);
  await lessOwed(tx, actor, row);
  return after;
}

/** It is charged to something: what is within its commitment is approved at once. */
export async function allocated(tx: Tx, actor: VoucherActor, before: Held): Promise<Held> {
  const row = await move(tx, before.id, requireStep(before, "imputar"));
  if (!(await isWithin(tx, row))) return observeUnfit(tx, actor, row);
  await sendVoucher(tx, actor, row.id);
  return stored(tx, row.id);
}

/** `POST /vouchers/{id}/validate`. Errors: 404, 409, 422 naming each field that is wrong. */
export const validate = (
  actor: VoucherActor,
  { params: { id }, body: { version, ...more } }: Input<typeof api.validateVoucher>,
): Promise<VoucherView> =>
  onVoucher(actor, { id, version }, "validated", async (tx, before) => {
    await validateHeld(tx, actor, before, more);
    return undefined;
  });

type Reasoned = { params: { id: number }; body: { version: number; reason: string } };

/** A mark with its reason: it keeps the voucher from being paid until somebody else lifts it. */
export async function observeHeld(tx: Tx, actor: VoucherActor, before: Held, reason: string): Promise<void> {
  if (before.observed) throw new Refused(`Ya está observado: ${before.observed.reason}`);
  if (!observable(before.state)) throw new Refused(`Está ${standing(stateTitles[before.state])}: ya no se observa.`);
  const observed = { reason, by: actor.userId, at: new Date().toISOString() };
  await move(tx, before.id, before.state, { observed });
}

/** `POST /vouchers/{id}/observe`. Errors: 404, 409. */
export const observe = (
  actor: VoucherActor,
  { params: { id }, body: { version, reason } }: Reasoned,
): Promise<VoucherView> =>
  onVoucher(actor, { id, version }, "observed", async (tx, before) => {
    await observeHeld(tx, actor, before, reason);
    return undefined;
  });

/** `POST /vouchers/{id}/lift`. Errors: 403 for who observed or loaded it, 404, 409. */
export const lift = (
  actor: VoucherActor,
  { params: { id }, body: { version, reason } }: Reasoned,
): Promise<VoucherView> =>
  onVoucher(actor, { id, version }, "lifted", async (tx, before) => {
    if (before.observed === null) throw new Refused("No está observado.");
    if (actor.userId === before.observed_by || actor.userId === before.created_by_user_id)
      throw forbidden("Lo da por visto otra persona que quien lo observó o lo cargó.");
    for (const door of await doors()) await door.lifted(tx, actor, id, reason);
    await move(tx, id, before.state, { observed: Prisma.DbNull });
    return { reason };
  });

/** What a voucher accrued, took and took the place of is as before it. Who calls holds it. Errors: 409, 422 with payments or notes. */
export async function annulHeld(tx: Tx, actor: VoucherActor, before: Held, reason: string): Promise<void> {
  const state = requireStep(before, "anular");
  if (compareMoney(before.paid, "0") !== 0) throw impossible("Ya tiene pagos: no se puede anular.");
  if (compareMoney(before.credited, "0") !== 0) throw impossible("Tiene notas de crédito: anularlas primero.");
  await requireBooksOpen(tx, before, null);
  const row = await move(tx, before.id, state, { closed_reason: reason });
  if (row.direction === "emitido") return closeIssued(tx, actor, row, reason);
  if (row.historic) return;
  if (row.takes_away) await giveNoteBack(tx, actor, row, reason);
  else await takeAllBack(tx, actor, row, reason);
}

/** `POST /vouchers/{id}/annul`. Errors: 404, 409, 422 with payments, notes, or an expense that it is of. */
export const annul = (
  actor: VoucherActor,
  { params: { id }, body: { version, reason } }: Reasoned,
): Promise<VoucherView> =>
  onVoucher(actor, { id, version }, "annulled", async (tx, before) => {
    await requireFree(tx, id);
    await annulHeld(tx, actor, before, reason);
    return undefined;
  });

/** A voucher that a door's record stands on is taken back there. @throws 422 saying where */
async function requireFree(tx: Tx, id: number): Promise<void> {
  for (const { keeps } of await doors()) {
    const why = await keeps?.(tx, id);
    if (why) throw impossible(why);
  }
}

async function takeAllBack(tx: Tx, actor: VoucherActor, row: Held, reason: string): Promise<void> {
  await postAnnulled(tx, actor, row, reason);
  await giveBehindBack(tx, actor, row, { day: todayIn(), reason });
  await tx.allocation.deleteMany({ where: { voucher_id: row.id } });
  await planVoucher(tx, row);
  await lessOwed(tx, actor, row);
}

/** Not ours: it leaves its number free. Errors: 409, 422 with an expense that it is of. */
export async function discardHeld(tx: Tx, actor: VoucherActor, before: Held, reason: string): Promise<void> {
  await requireFree(tx, before.id);
  await move(tx, before.id, requireStep(before, "descartar"), { closed_reason: reason });
  await settleBehind(tx, actor, before);
}

/** `POST /vouchers/{id}/discard`. Errors: 404, 409. */
export const discard = (
  actor: VoucherActor,
  { params: { id }, body: { version, reason } }: Reasoned,
): Promise<VoucherView> =>
  onVoucher(actor, { id, version }, "discarded", async (tx, before) => {
    await discardHeld(tx, actor, before, reason);
    return undefined;
  });

/** What was annulled or discarded waits to be looked at again. Who calls holds it. Errors: 409, also where its number was loaded again. */
export async function restoreHeld(tx: Tx, before: Held): Promise<Held> {
  const state = requireStep(before, "restaurar");
  const there = await holderOf(tx, before.direction, before.identity);
  if (there) throw alreadyThere(there);
  return move(tx, before.id, state, { closed_reason: "", validated_at: null, validated_by_user_id: null });
}

/** `POST /vouchers/{id}/restore`. Errors: 404, 409. */
export const restore = (
  actor: VoucherActor,
  { params: { id }, body: { version } }: Input<typeof api.restoreVoucher>,
): Promise<VoucherView> =>
  onVoucher(actor, { id, version }, "restored", async (tx, before) => {
    await restoreHeld(tx, before);
    return undefined;
  });

export async function submitHeld(tx: Tx, actor: VoucherActor, before: Held): Promise<void> {
  requireStep(before, "enviar");
  await sendVoucher(tx, actor, before.id);
}

/** `POST /vouchers/{id}/submit`. Errors: 404, 409, 422 where nobody may decide it today. */
export const submit = (
  actor: VoucherActor,
  { params: { id }, body: { version } }: Input<typeof api.submitVoucher>,
): Promise<VoucherView> =>
  onVoucher(actor, { id, version }, "submitted", async (tx, before) => {
    await submitHeld(tx, actor, before);
    return undefined;
  });
