import { type Tx, txQuery } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import type { Input } from "@/lib/http/contract";
import { AppError, badField, impossible } from "@/lib/http/errors";
import { PURSE_OWNER } from "@/lib/ledger/service/left";
import { notify } from "@/lib/notifications/service/notify";
import type { VoucherActor } from "../actor";
import type * as api from "../allocations/api";
import { type Charged, planVoucher, postAgain } from "../ledger/post";
import { stateAfter } from "../rules/states";
import type { VoucherView } from "../schema";
import type { AllocationFields } from "../schema/allocations";
import { chargedOf, storeAllocations, storedLines } from "./lines";
import { move, onVoucher, requireStep } from "./move";
import { requireRoom, type Standing } from "./purses";
import { type Held, stored } from "./record";
import { chargedHref, textOf } from "./rows";
import { edited } from "./send";
import { shutText } from "./shut";
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
  const shut = anyway ? "" : await shutText(tx, before);
  if (shut) throw new AppError(422, "month_shut", shut);
  const charged = await chargedOf(tx, before, lines);
  const exceeded = await requireRoom(tx, actor, before, { charged, was });
  await storeAllocations(tx, actor.userId, before.id, charged, reason);
  const row = await move(tx, before.id, before.state);
  await postAgain(tx, actor, row, charged, { event: "imputado", reason });
  await planVoucher(tx, row);
  if (was.length > 0) await tellOwners(tx, actor, row, [...was, ...charged], reason);
  for (const purse of exceeded) await tellExceeded(tx, actor, row, purse);
  if (first) await allocated(tx, actor, row);
  else await edited(tx, actor, row.id);
}

/** Who has a purse in charge hears that it is exceeded. */
async function tellExceeded(tx: Tx, actor: VoucherActor, row: Held, { owner_id, name, disponible_after }: Standing) {
  if (owner_id === null || owner_id === actor.userId) return;
  const over = formatMoney((disponible_after ?? "").slice(1), row.currency ?? "ARS", { decimals: 2 });
  await notify(tx, {
    to: [owner_id],
    kind: "imputacion",
    message: `imputó ${textOf(row)} de ${row.supplier?.name ?? "un proveedor"}: excede ${name} en ${over}`,
    user_name: actor.mail,
    link: chargedHref(row.id),
  });
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
