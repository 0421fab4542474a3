import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, impossible } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/service/notify";
import type { VoucherActor } from "../actor";
import type * as api from "../allocations/api";
import { type Charged, planVoucher, postAgain } from "../ledger/post";
import { stateAfter } from "../rules/states";
import type { VoucherView } from "../schema";
import type { AllocationFields } from "../schema/allocations";
import { askedFor } from "./asked";
import { chargedOf, storeAllocations, storedLines } from "./lines";
import { move, onVoucher, requireStep } from "./move";
import { type Held, requireSeen, stored } from "./record";
import { hrefOf, textOf } from "./rows";
import { edited } from "./send";
import { allocated, submitHeld } from "./steps";
import { allocationsOf } from "./view";

const REASON = 3;

/**
 * Charges a voucher that has accrued, in the caller's transaction and with the voucher held. Charged to something before it needs a
 * reason, and the owners of both purses are told. Errors: 400, 409, 422.
 */
export async function allocateHeld(
  tx: Tx,
  actor: VoucherActor,
  before: Held,
  { lines, reason = "" }: { lines: readonly AllocationFields[]; reason?: string },
): Promise<void> {
  if (before.direction === "emitido") throw impossible("Un comprobante emitido no se imputa.");
  if (before.takes_away) throw impossible("Una nota de crédito va a donde va su comprobante: se reimputa aquel.");
  if (before.historic) throw impossible("Es de antes de los libros: no se imputa.");
  const first = stateAfter(before.state, "imputar") !== null;
  if (!first) requireStep(before, "reimputar");
  const was = await storedLines(tx, before.id);
  if (was.length > 0 && reason.trim().length < REASON)
    throw badField("reason", "Ya estaba imputado: escribir por qué cambia (3 letras o más).");
  const charged = await chargedOf(tx, before, lines);
  await storeAllocations(tx, actor.userId, before.id, charged, reason);
  const row = await move(tx, before.id, before.state);
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
    `SELECT DISTINCT coalesce(p.owner_id, c.owner_id) AS id FROM purse p LEFT JOIN cost_centre c ON c.id = p.cost_centre_id
     WHERE p.id = ANY ($1::int[]) AND coalesce(p.owner_id, c.owner_id) IS NOT NULL`,
    [...new Set(lines.flatMap(({ purse_id }) => purse_id ?? []))],
  );
  await notify(tx, {
    to: owners.map(({ id }) => id).filter((id) => id !== actor.userId),
    kind: "imputacion",
    message: `reimputó ${textOf(row)} de ${row.supplier?.name ?? "un proveedor"}: ${reason}`,
    user_name: actor.mail,
    link: hrefOf(row.id),
  });
}

/** `PUT /vouchers/{id}/allocations`. Errors: 400 naming the line, 404, 409, 422 where nobody may decide it today. */
export const allocate = (
  actor: VoucherActor,
  { params: { id }, body: { version, lines, reason, submit } }: Input<typeof api.allocateVoucher>,
): Promise<VoucherView> =>
  onVoucher(actor, { id, version }, "allocated", async (tx, before) => {
    await allocateHeld(tx, actor, before, { lines, reason });
    const row = await stored(tx, id);
    if (submit && row.state === "imputado") await submitHeld(tx, actor, row);
    return { lines: await storedLines(tx, id), reason };
  });

const LAST = 3;

/** `GET /vouchers/{id}/suggestions`: what it was asked for, and what the last three vouchers of its supplier were charged to. Errors: 404. */
export async function suggest(
  actor: VoucherActor,
  { params: { id } }: Input<typeof api.suggestAllocations>,
): Promise<Output<typeof api.suggestAllocations>> {
  await requireSeen(prisma, actor, id);
  const rows = await txQuery<{
    id: number;
    date: string | null;
    country: string;
    type_code: string;
    point: string;
    number: string;
  }>(
    prisma,
    `SELECT v.id, v.date::text AS date, v.country::text AS country, v.type_code, v.point, v.number FROM voucher own
     JOIN supplier_kept ok ON ok.id = own.supplier_id JOIN supplier_kept k ON k.kept_id = ok.kept_id JOIN voucher v ON v.supplier_id = k.id
     WHERE own.id = $1::int AND v.id <> own.id AND v.direction = 'recibido' AND v.state NOT IN ('anulado', 'descartado')
       AND EXISTS (SELECT 1 FROM allocation a WHERE a.voucher_id = v.id) ORDER BY v.date DESC NULLS LAST, v.id DESC LIMIT ${LAST}`,
    id,
  );
  const lines = await allocationsOf(
    prisma,
    rows.map((row) => row.id),
  );
  const asked = await askedFor(id);
  return {
    data: [
      ...asked,
      ...rows.map(({ date, ...row }) => ({
        voucher: { id: row.id, date, text: textOf(row) },
        lines: lines.get(row.id) ?? [],
      })),
    ],
  };
}
