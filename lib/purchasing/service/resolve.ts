import { askingTransaction } from "@/lib/approvals/service/objects";
import { audit } from "@/lib/audit/audit";
import type { Input } from "@/lib/http/contract";
import { conflict, impossible, staleVersion } from "@/lib/http/errors";
import { queueMail } from "@/lib/mail/queueMail";
import { accruedStates } from "@/lib/vouchers/rules/states";
import { holdVouchers, stored as storedVoucher } from "@/lib/vouchers/service/record";
import { textOf } from "@/lib/vouchers/service/rows";
import { sendVoucher } from "@/lib/vouchers/service/send";
import type { PurchaseActor } from "../actor";
import type * as api from "../matches/api";
import { NOTE_MAIL } from "../names";
import type { PurchaseView } from "../schema";
import { judge } from "./judge";
import { holdOrder } from "./record";
import { billers } from "./rematch";
import { supplierMail } from "./send";
import { objectOf } from "./step";
import { viewOf } from "./view";

/**
 * `POST /matches/{id}/resolve`: what is done of a bill that does not fit. `nota` asks its supplier for a credit note by mail, and it stays
 * observed until that comes; `aceptar` asks for its approval as it is. To receive more is a receipt. Errors: 404, 409, 422.
 */
export async function resolve(
  actor: PurchaseActor,
  { params: { id }, body: { version, order_id, way, text } }: Input<typeof api.resolveMatch>,
): Promise<PurchaseView> {
  const purchase = await askingTransaction(async (tx) => {
    const before = await holdOrder(tx, order_id);
    if (!(await billers(tx, order_id)).includes(id)) throw impossible("Ese comprobante no es de esta orden.");
    await holdVouchers(tx, [id]);
    const voucher = await storedVoucher(tx, id);
    if (voucher.version !== version) throw staleVersion({ version: voucher.version });
    if (!accruedStates.includes(voucher.state))
      throw conflict("El comprobante está pendiente de validar: todavía no se sabe si cierra con la orden.");
    const { sentence } = await judge(tx, order_id, id);
    if (sentence === null) throw conflict("El comprobante cierra con la orden: no hay nada que resolver.");
    if (way === "nota") {
      const to = await supplierMail(tx, before.order.supplier_id);
      if (!to) throw impossible("El proveedor no tiene mail: cargarlo en su ficha.");
      await queueMail(tx, {
        kind: NOTE_MAIL,
        to,
        payload: { order: order_id, voucher: id, text },
        subject: `Nota de crédito por ${textOf(voucher)}`,
        createdBy: actor.userId,
      });
    } else {
      if (voucher.state !== "imputado")
        throw conflict("Se acepta un comprobante validado e imputado que espera: ya no está así.");
      const note = [voucher.note, `Se acepta aunque no cierra: ${text}`].filter(Boolean).join("\n");
      await tx.voucher.update({ where: { id }, data: { note: note.slice(0, 1_000) } });
      await sendVoucher(tx, actor, id);
    }
    await audit(tx, actor, {
      action: way === "nota" ? "requisition.note_asked" : "requisition.accepted_unfit",
      object: objectOf(before.id),
      after: { voucher: id, sentence, text },
    });
    return before.id;
  });
  return viewOf(actor, purchase);
}
