import { prisma } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { forbidden, toAppError } from "@/lib/http/errors";
import { log } from "@/lib/log";
import type { ShowActor } from "../../actor";
import { followShows } from "../../service/follow";
import { reached, type ShowPerson } from "../../service/reach";
import type * as api from "../api";
import { saveFacts } from "./save";

type Body = Input<typeof api.bulkRecords>["body"];

async function one(
  actor: ShowActor & ShowPerson,
  { id: asked, version }: Body["items"][number],
  facts: Omit<Body, "items">,
) {
  try {
    const { id, edits } = await reached(actor, asked);
    if (!edits) throw forbidden();
    await prisma.$transaction(async (tx) => {
      await saveFacts(tx, actor, id, facts, version);
      await followShows(tx, actor, [id]);
    });
    return { id: asked, ok: true, code: "", message: "" };
  } catch (error) {
    const known = toAppError(error);
    if (!known) log.error({ err: error, show: asked }, "bulk change of shows failed");
    const message = known?.message ?? "No se pudo. Probar de nuevo.";
    return { id: asked, ok: false, code: known?.code ?? "internal", message };
  }
}

/** `POST /shows/bulk`: each by itself, in their order; one that may not be changed holds no other back. */
export async function bulk(
  actor: ShowActor & ShowPerson,
  { body }: Input<typeof api.bulkRecords>,
): Promise<Output<typeof api.bulkRecords>> {
  const { items, ...facts } = body;
  const data = [];
  for (const item of items) data.push(await one(actor, item, facts));
  return { data };
}
