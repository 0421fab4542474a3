import type { Tx } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Input } from "@/lib/http/contract";
import { AppError, forbidden, impossible } from "@/lib/http/errors";
import type { VoucherActor } from "../actor";
import type * as api from "../api";
import { giveAway, planVoucher, postAccrual, postAnnulled, takeAway } from "../ledger/post";
import { costsOf } from "../rules/split";
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
import { storeAllocations } from "./lines";
import { move, onVoucher, requireStep } from "./move";
import { type Held, Refused, stored } from "./record";
import { observeUnfit, rejudge } from "./rejudge";
import { sendVoucher } from "./send";
import { alreadyThere, holderOf } from "./store";

/** The next version of a voucher that another one touches. */
const touched = async (tx: Tx, id: number): Promise<Held> => move(tx, id, (await stored(tx, id)).state);

async function requireNew(tx: Tx, row: Held, reason: string): Promise<void> {
  if (reason.trim().length >= 3) return;
  const [other] = await alikeOf(tx, row);
  if (!other) return;
  const message = `Se parece a ${other.text}: escribir por qué no es el mismo.`;
  throw new AppError(422, "looks_alike", message, { issues: [{ path: "alike_reason", message }] });
}

interface Validating {
  alike_reason?: string;
  lines?: readonly AllocationFields[] | undefined;
  /** What is charged by hand goes to the first open month where its own is shut. */
  anyway?: boolean;
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
  { alike_reason = "", lines, anyway = false }: Validating,
): Promise<Held> {
  const validated = requireStep(before, "validar");
  requireRight(await findingsOf(tx, before));
  await requireNew(tx, before, alike_reason || before.alike_reason);
  const priced = await storeCost(tx, before);
  const row = await move(tx, priced.id, validated, {
    validated_at: new Date(),
    validated_by_user_id: actor.userId,
    ...(alike_reason && { alike_reason }),
  });
  if (row.direction === "emitido") return row;
  if (row.takes_away) return creditHeld(tx, actor, row);
  const charged = lines?.length
    ? await chargedByHand(tx, actor, row, { lines, was: [], anyway })
    : await asCommitted(tx, actor, row);
  await storeAllocations(tx, actor.userId, row.id, charged, "");
  await postAccrual(tx, actor, row, charged);
  await takeBehind(tx, actor, row);
  await planVoucher(tx, row, before);
  return charged.length === 0 ? row : allocated(tx, actor, row);
}

/** A note takes from its vouchers, and is charged as they are. */
async function creditHeld(tx: Tx, actor: VoucherActor, row: Held): Promise<Held> {
  for (const { target_type, target_id, amount } of row.links) {
    if (target_type !== "voucher" || amount === null) continue;
    const invoice = await touched(tx, target_id);
    const cost = shareOf(row, amount);
    await takeAway(tx, actor, invoice, { note_id: row.id, amount, cost }, invoice.version);
    await planVoucher(tx, invoice);
    await settleBehind(tx, actor, invoice);
    await rejudge(tx, actor, invoice.id);
  }
  return allocated(tx, actor, row);
}

/** Of a note's cost the part that goes with a part of its amount. */
function shareOf({ amount, cost }: Held, part: string): string {
  if (amount === null || cost === null || compareMoney(amount, part) === 0) return cost ?? part;
  return costsOf(cost, [part, subMoney(amount, part)])[0] ?? part;
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
  if (!observable(before.state))
    throw new Refused(`Está ${stateTitles[before.state].toLowerCase()}: ya no se observa.`);
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

/** `POST /vouchers/{id}/annul`: what it accrued, took and took the place of is as before it. Errors: 404, 409, 422 with payments or notes. */
export const annul = (
  actor: VoucherActor,
  { params: { id }, body: { version, reason } }: Reasoned,
): Promise<VoucherView> =>
  onVoucher(actor, { id, version }, "annulled", async (tx, before) => {
    const state = requireStep(before, "anular");
    if (compareMoney(before.paid, "0") !== 0) throw impossible("Ya tiene pagos: no se puede anular.");
    if (compareMoney(before.credited, "0") !== 0) throw impossible("Tiene notas de crédito: anularlas primero.");
    const row = await move(tx, id, state, { closed_reason: reason });
    if (row.direction === "emitido" || row.historic) return undefined;
    if (row.takes_away) await giveNoteBack(tx, actor, row, reason);
    else await takeAllBack(tx, actor, row, reason);
    return undefined;
  });

async function giveNoteBack(tx: Tx, actor: VoucherActor, row: Held, reason: string): Promise<void> {
  for (const { target_type, target_id } of row.links) {
    if (target_type !== "voucher") continue;
    await giveAway(tx, actor, row.id, target_id, reason);
    const invoice = await touched(tx, target_id);
    await planVoucher(tx, invoice);
    await settleBehind(tx, actor, invoice);
    await rejudge(tx, actor, invoice.id);
  }
}

async function takeAllBack(tx: Tx, actor: VoucherActor, row: Held, reason: string): Promise<void> {
  await postAnnulled(tx, actor, row, reason);
  await giveBehindBack(tx, actor, row, { day: todayIn(), reason });
  await tx.allocation.deleteMany({ where: { voucher_id: row.id } });
  await planVoucher(tx, row);
}

/** Not ours: it leaves its number free. */
export async function discardHeld(tx: Tx, actor: VoucherActor, before: Held, reason: string): Promise<void> {
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

/** `POST /vouchers/{id}/restore`. Errors: 404, 409, also where its number was loaded again meanwhile. */
export const restore = (
  actor: VoucherActor,
  { params: { id }, body: { version } }: Input<typeof api.restoreVoucher>,
): Promise<VoucherView> =>
  onVoucher(actor, { id, version }, "restored", async (tx, before) => {
    const state = requireStep(before, "restaurar");
    const there = await holderOf(tx, before.direction, before.identity);
    if (there) throw alreadyThere(there);
    await move(tx, id, state, { closed_reason: "", validated_at: null, validated_by_user_id: null });
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
