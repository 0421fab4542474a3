import { recordEdited } from "@/lib/approvals/service/edited";
import { sendForApproval } from "@/lib/approvals/service/send";
import { prisma } from "@/lib/db";
import { addMoney, compareMoney, sumMoney } from "@/lib/format/moneyMath";
import { standing } from "@/lib/format/standing";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Input } from "@/lib/http/contract";
import { conflict, impossible } from "@/lib/http/errors";
import { holdVouchers } from "@/lib/vouchers/service/record";
import type { PurchaseActor } from "../actor";
import type * as api from "../orders/api";
import { quantityText } from "../rules/quantity";
import { isOrdered, stateTitles } from "../rules/states";
import type { PurchaseView } from "../schema";
import { applyLines } from "./amended";
import { refused } from "./ask";
import { followOrder } from "./behind";
import { increases, postAmendmentAsked } from "./money";
import { ORDER_KIND } from "./quotesRule";
import { holdLines, holdOrder, linesOf, storedOrder } from "./record";
import { billers } from "./rematch";
import { onPurchase } from "./requisitions";
import { touched } from "./step";

/**
 * `POST /purchase-orders/{id}/amend`: other quantities and prices. Less of everything holds at once, and its promise goes down with it; more
 * of anything waits for whoever approves, and the order stays as it is meanwhile. Errors: 404, 409, 422.
 */
export async function amend(
  actor: PurchaseActor,
  { params: { id }, body: { version, reason, lines } }: Input<typeof api.amendOrder>,
): Promise<PurchaseView> {
  const { id: purchase } = await storedOrder(prisma, id);
  return onPurchase(actor, { id: purchase, version }, async (tx) => {
    const before = await holdOrder(tx, id);
    if (!isOrdered(before.state)) throw conflict(`La orden está ${standing(stateTitles[before.state])}: no se amplía.`);
    if (before.order.amendment) throw impossible("Ya espera que se apruebe otra ampliación.");
    await holdVouchers(tx, await billers(tx, id));
    await holdLines(tx, id);
    const own = await linesOf(tx, id);
    for (const [index, line] of lines.entries()) {
      const there = own.find((one) => one.id === line.id);
      if (!there) throw refused(`lines.${index}.id`, "Esa línea no está en la orden.");
      if (compareMoney(line.quantity, there.received) < 0)
        throw refused(
          `lines.${index}.quantity`,
          `Ya se recibieron ${quantityText(there.received)}: no pueden ser menos.`,
        );
    }
    const more = increases(own, lines);
    if (more.length === 0) {
      await applyLines(tx, actor, before, { lines, reason, mustFit: false });
      // Bills that were within what it said are looked at again.
      await followOrder(tx, actor, id, `achicada:${before.order.version}`);
      return;
    }
    const asked = sumMoney(more.map(({ net, vat }) => addMoney(net, vat)));
    const amendment = { lines, asked, reason, by: actor.userId };
    await tx.purchaseOrder.update({
      where: { id },
      data: { amendment: amendment as unknown as Prisma.InputJsonValue, version: { increment: 1 } },
    });
    await postAmendmentAsked(tx, actor, before, more);
    await touched(tx, actor, before, "amendment_asked", { after: amendment });
    const { outcome } = await recordEdited(tx, actor, ORDER_KIND, String(id), { held: true });
    // What was asked last was rejected: nothing stands that this takes the place of.
    if (outcome === "ninguna") await sendForApproval(tx, actor, ORDER_KIND, String(id), { held: true });
  });
}
