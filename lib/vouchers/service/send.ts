import { recordEdited } from "@/lib/approvals/service/edited";
import { sendForApproval } from "@/lib/approvals/service/send";
import type { Tx } from "@/lib/db";
import type { VoucherActor } from "../actor";
import { stateAfter } from "../rules/states";
import { COMPROBANTE } from "./approvalKind";
import { move } from "./move";
import { stored } from "./record";

/** It waits for somebody, where no rule said yes by itself. */
async function waits(tx: Tx, id: number): Promise<void> {
  const { state } = await stored(tx, id);
  const after = stateAfter(state, "enviar");
  if (after !== null) await move(tx, id, after);
}

/** Asks for a held voucher's approval. Errors: 409, 422 where nobody may decide it today. */
export async function sendVoucher(tx: Tx, actor: VoucherActor, id: number): Promise<void> {
  const { state } = await sendForApproval(tx, actor, COMPROBANTE, String(id));
  if (state === "en_aprobacion") await waits(tx, id);
}

/**
 * After an edit of a voucher that may wait for approval, or have it: a material change asks again, and so does one that takes it out of
 * what approved it by itself (another proposal, none). Errors: those of sending.
 */
export async function edited(tx: Tx, actor: VoucherActor, id: number): Promise<void> {
  const recheck = (await stored(tx, id)).state === "aprobado";
  const { outcome, request } = await recordEdited(tx, actor, COMPROBANTE, String(id), { recheck });
  if (outcome !== "reemplazada" || request === null) return;
  const sent = await tx.approvalRequest.findUniqueOrThrow({ where: { id: request }, select: { state: true } });
  if (sent.state === "en_aprobacion") await waits(tx, id);
}
