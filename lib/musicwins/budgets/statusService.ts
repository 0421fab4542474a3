import type { Input, Output } from "@/lib/http/contract";
import { AppError } from "@/lib/http/errors";
import { onceInParts } from "@/lib/once";
import { well } from "../schema";
import type { MusicWinsActor } from "../scope";
import type * as api from "./api";
import { changeStatus } from "./status";

export async function cloneWithStatus(
  actor: MusicWinsActor,
  { body }: Input<typeof api.cloneWithStatus>,
): Promise<Output<typeof api.cloneWithStatus>> {
  const { budget, newStatus, newStatusAdmin, reason, clave } = body;
  const change = { newStatus, newStatusAdmin, reason: reason ?? "", version: budget.version, clave };
  return well(await changeStatus(actor, budget, change));
}

/** Each on its own: one that cannot be changed keeps none of the others. */
export async function bulkStatus(
  actor: MusicWinsActor,
  { body }: Input<typeof api.bulkStatus>,
): Promise<Output<typeof api.bulkStatus>> {
  const { clave, ...each } = body;
  const call = { name: "musicwins.estados", userId: actor.userId, clave, request: body };
  const { data } = await onceInParts(call, async () => ({ data: await eachStatus(actor, each) }));
  return well(data);
}

async function eachStatus(
  actor: MusicWinsActor,
  body: Omit<Input<typeof api.bulkStatus>["body"], "clave">,
): Promise<Output<typeof api.bulkStatus>["data"]> {
  const results: Output<typeof api.bulkStatus>["data"] = [];
  for (const budget of body.budgets) {
    const { version: _, ...named } = budget;
    try {
      const { data } = await cloneWithStatus(actor, { params: undefined, query: undefined, body: { ...body, budget } });
      results.push({ ...named, success: true, data });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      results.push({ ...named, success: false, error: error.message, code: error.code });
    }
  }
  return results;
}
