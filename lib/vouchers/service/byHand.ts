import type { Tx } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { AppError } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/service/notify";
import type { VoucherActor } from "../actor";
import type { Charged } from "../ledger/post";
import type { AllocationFields } from "../schema/allocations";
import { chargedOf } from "./lines";
import { requireRoom, type Standing } from "./purses";
import type { Held } from "./record";
import { chargedHref, textOf } from "./rows";
import { shutText } from "./shut";

/**
 * What somebody charges a voucher to, by whatever door: a shut month is asked about unless somebody says `anyway`, a purse that
 * blocks has to have it, and who has one in charge that warns hears that it is exceeded. `was`: what it is charged to by now.
 * Errors: 400 naming the line, 422 `month_shut` and `purse_full`.
 */
export async function chargedByHand(
  tx: Tx,
  actor: VoucherActor,
  row: Held,
  { lines, was, anyway }: { lines: readonly AllocationFields[]; was: readonly Charged[]; anyway: boolean },
): Promise<Charged[]> {
  const shut = anyway ? "" : await shutText(tx, row);
  if (shut) throw new AppError(422, "month_shut", shut);
  const charged = await chargedOf(tx, row, lines);
  for (const purse of await requireRoom(tx, actor, row, { charged, was })) await tellExceeded(tx, actor, row, purse);
  return charged;
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
