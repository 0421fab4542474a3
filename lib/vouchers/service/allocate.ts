import { type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { badField, impossible } from "@/lib/http/errors";
import { PURSE_OWNER } from "@/lib/ledger/service/left";
import { notify } from "@/lib/notifications/service/notify";
import type { VoucherActor } from "../actor";
import type * as api from "../allocations/api";
import { accruesAsBefore, type Charged, planVoucher, postAgain } from "../ledger/post";
import { stateAfter } from "../rules/states";
import type { VoucherView } from "../schema";
import type { AllocationFields } from "../schema/allocations";
import { chargedByHand } from "./byHand";
import { storeAllocations, storedLines } from "./lines";
import { move, onVoucher, requireStep } from "./move";
import { type Held, stored } from "./record";
import { chargedHref, textOf } from "./rows";
import { edited } from "./send";
import { allocated, submitHeld } from "./steps";

const REASON = 3;

/**
 * Charges a voucher that has accrued, in the caller's transaction and with the voucher held. Charged to something before it needs a
 * reason, and the owners of both purses are told. Where its month is shut it goes to the first open one, if somebody says so
 * (`anyway`). Errors: 400, 409, 422 for a shut month and for a purse that blocks and has too little.
 */
export async function allocateHeld(
  tx: Tx,
  actor: VoucherActor,
  before: Held,
  { lines, reason = "", anyway = false }: { lines: readonly AllocationFields[]; reason?: string; anyway?: boolean },
): Promise<void> {
  if (before.direction === "emitido") throw impossible("Un comprobante emitido no se imputa.");
  if (before.takes_away) throw impossible("Una nota de crédito va a donde va su comprobante: se reimputa aquel.");
  if (before.historic) throw impossible("Es de antes de los libros: no se imputa.");
  const first = stateAfter(before.state, "imputar") !== null;
  if (!first) requireStep(before, "reimputar");
  const was = await storedLines(tx, before.id);
  if (was.length > 0 && reason.trim().length < REASON)
    throw badField("reason", "Ya estaba imputado: escribir por qué cambia (3 letras o más).");
  const charged = await chargedByHand(tx, actor, before, { lines, was, anyway });
  await storeAllocations(tx, actor.userId, before.id, charged, reason);
  const row = await move(tx, before.id, before.state);
  if (first || !accruesAsBefore([before, was], [row, charged]))
    await postAgain(tx, actor, row, charged, { event: "imputado", reason });
  await planVoucher(tx, row);
  if (was.length > 0) await tellOwners(tx, actor, row, [...was, ...charged], reason);
  if (first) await allocated(tx, actor, row);
  else await edited(tx, actor, row.id);
}

/** Whoever owns a purse that gave or got something hears of it. */
async function tellOwners(tx: Tx, actor: VoucherActor, row: Held, lines: readonly Charged[], reason: string) {
  const owners = await txQuery<{ id: number }>(
    tx,
    `SELECT DISTINCT ${PURSE_OWNER} AS id FROM purse p LEFT JOIN cost_centre c ON c.id = p.cost_centre_id
     WHERE p.id = ANY ($1::int[]) AND ${PURSE_OWNER} IS NOT NULL`,
    [...new Set(lines.flatMap(({ purse_id }) => purse_id ?? []))],
  );
  await notify(tx, {
    to: owners.map(({ id }) => id).filter((id) => id !== actor.userId),
    kind: "imputacion",
    message: `reimputó ${textOf(row)} de ${row.supplier?.name ?? "un proveedor"}: ${reason}`,
    user_name: actor.mail,
    link: chargedHref(row.id),
  });
}

/** `PUT /vouchers/{id}/allocations`. Errors: 400 naming the line, 404, 409, 422 where nobody may decide it today. */
export const allocate = (
  actor: VoucherActor,
  { params: { id }, body: { version, lines, reason, submit, anyway } }: Input<typeof api.allocateVoucher>,
): Promise<VoucherView> =>
  onVoucher(actor, { id, version }, "allocated", async (tx, before) => {
    await allocateHeld(tx, actor, before, { lines, reason, anyway });
    const row = await stored(tx, id);
    if (submit && row.state === "imputado") await submitHeld(tx, actor, row);
    return { lines: await storedLines(tx, id), reason };
  });
