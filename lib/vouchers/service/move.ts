import { askingTransaction } from "@/lib/approvals/service/objects";
import { type AuditActor, audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { standing } from "@/lib/format/standing";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError, conflict, staleVersion } from "@/lib/http/errors";
import type { VoucherActor } from "../actor";
import { changed } from "../changed";
import { endOf } from "../rules/informed";
import { stateAfter, stateTitles, type VoucherState, type VoucherStep } from "../rules/states";
import type { VoucherView } from "../schema";
import { type Held, held, type LinkedTo, Refused, stored } from "./record";
import { alreadyThere, holderOf, identityNow } from "./store";
import { current } from "./view";

/** Where a step leads. @throws Refused where it cannot be taken any more */
export function requireStep(row: Held, step: VoucherStep): VoucherState {
  const after = stateAfter(row.state, step);
  if (after === null)
    throw new Refused(`El comprobante está ${standing(stateTitles[row.state])}: ya no se puede hacer eso.`);
  return after;
}

/** Writes a voucher's state, and what else changes with it. @returns the voucher as it is then, with its next version */
export async function move(
  tx: Tx,
  id: number,
  state: VoucherState,
  more: Prisma.VoucherUpdateInput = {},
): Promise<Held> {
  await tx.voucher.update({
    where: { id },
    data: { ...more, state, version: { increment: 1 }, updated_at: new Date() },
  });
  return stored(tx, id);
}

/** Writes a voucher's state alone. @returns the voucher as it is then, with its next version */
export async function setState(tx: Tx, id: number, state: VoucherState): Promise<Held> {
  await txQuery(
    tx,
    "UPDATE voucher SET state = $2::text, version = version + 1, updated_at = now() WHERE id = $1::int",
    id,
    state,
  );
  return stored(tx, id);
}

export const objectOf = (id: number) => `voucher:${id}`;

/** What the audit log keeps of a voucher: of an account its end. */
const audited = ({
  files: _files,
  file_name: _called,
  allocated_to: _places,
  supplier_id: _loadedAs,
  iva_condition_since: _since,
  supplier_blocked: _blocked,
  informed_cbu,
  ...row
}: Held) => ({ ...row, informed_cbu: endOf(informed_cbu) });

/** Says in the audit log, and to whoever looks at vouchers, what happened to one. */
export async function noted(
  tx: Tx,
  actor: AuditActor,
  id: number,
  { action, before, more = {} }: { action: string; before?: Held; more?: object },
): Promise<void> {
  const after = { ...audited(await stored(tx, id)), ...more };
  await audit(tx, actor, {
    action: `voucher.${action}`,
    object: objectOf(id),
    before: before && audited(before),
    after,
  });
  await changed(tx);
}

/** What went wrong with a voucher; where another one took its number meanwhile, that, and where it is. */
async function asHeld(error: unknown, id: number): Promise<unknown> {
  if (error instanceof AppError) return error;
  const row = await stored(prisma, id);
  const there = await holderOf(prisma, row.direction, identityNow(row));
  return there && there.id !== id ? alreadyThere(there) : error;
}

/**
 * Does something with a voucher of a version, held, in a transaction of its own, and says so in the audit log.
 * @param work what it answers is told there, too
 * @returns the voucher as it is then. Errors: 404, 409 with the voucher as it is now, those of the work
 */
export async function onVoucher(
  actor: VoucherActor,
  { id, version, links }: { id: number; version: number; links?: readonly LinkedTo[] },
  action: string,
  work: (tx: Tx, before: Held) => Promise<object | undefined>,
): Promise<VoucherView> {
  try {
    await askingTransaction(async (tx) => {
      const before = await held(tx, actor, id, version, links);
      const more = await work(tx, before);
      await noted(tx, actor, id, { action, before, more });
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw await asHeld(error, id);
    // Read when nobody waits for the voucher any more.
    const now = await current(actor, id);
    throw error.message ? conflict(error.message, now) : staleVersion(now);
  }
  return current(actor, id);
}
