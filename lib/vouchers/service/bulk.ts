import { can } from "@/lib/access/can";
import type { Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { forbidden, toAppError } from "@/lib/http/errors";
import { log } from "@/lib/log";
import type { VoucherActor } from "../actor";
import type * as api from "../api";
import { stateTitles } from "../rules/states";
import { allocateHeld } from "./allocate";
import { onVoucher } from "./move";
import type { Held } from "./record";
import { discardHeld, observeHeld, submitHeld, validateHeld } from "./steps";

type Body = Input<typeof api.bulkVouchers>["body"];
type Step = Body["step"];

const WORK: Record<Step, (tx: Tx, actor: VoucherActor, row: Held, body: Body) => Promise<unknown>> = {
  validate: (tx, actor, row, { lines, anyway }) => validateHeld(tx, actor, row, { lines, anyway }),
  submit: submitHeld,
  observe: (tx, actor, row, { reason }) => observeHeld(tx, actor, row, reason),
  discard: (tx, actor, row, { reason }) => discardHeld(tx, actor, row, reason),
  allocate: (tx, actor, row, { lines = [], reason, anyway }) => allocateHeld(tx, actor, row, { lines, reason, anyway }),
};
const AUDITED: Record<Step, string> = {
  validate: "validated",
  submit: "submitted",
  observe: "observed",
  discard: "discarded",
  allocate: "allocated",
};

async function one(actor: VoucherActor, all: Body, { id, version, lines }: Body["items"][number]) {
  const body = lines ? { ...all, lines } : all;
  try {
    const { state } = await onVoucher(actor, { id, version }, AUDITED[body.step], async (tx, before) => {
      await WORK[body.step](tx, actor, before, body);
      return body.reason ? { reason: body.reason } : undefined;
    });
    return { id, ok: true, code: "", message: stateTitles[state], state: state as string };
  } catch (error) {
    const known = toAppError(error);
    if (!known) log.error({ err: error, voucher: id }, "bulk step failed");
    const message = known?.message ?? "No se pudo. Probar de nuevo.";
    return { id, ok: false, code: known?.code ?? "internal", message, state: "" };
  }
}

/** `POST /vouchers/bulk`: each by itself, in their order. Errors: 403 for what only administration does. */
export async function bulk(
  actor: VoucherActor,
  { body }: Input<typeof api.bulkVouchers>,
): Promise<Output<typeof api.bulkVouchers>> {
  const allocates = body.step === "allocate" || body.step === "submit";
  if (!allocates && !can(actor, "vouchers.write")) throw forbidden();
  const data = [];
  for (const item of body.items) data.push(await one(actor, body, item));
  const done = data.filter(({ ok }) => ok).length;
  return { done, failed: data.length - done, data };
}
