import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { countText, joinSpanish } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import { impossible, staleVersion } from "@/lib/http/errors";
import { scopeOf } from "../../access/scope";
import { visibleShowById } from "../../access/visible";
import type { TicketingActor } from "../../actor";
import { lockShows } from "../../sales/totals";
import { showRecord } from "../../shows/rows";
import type { removeShow } from "../api";
import { usedBy } from "../references";

/** Removes a show that nothing was loaded for; its addresses of sale, categories and milestones go along. */
export async function remove(
  actor: TicketingActor,
  { params, body: { version } }: Input<typeof removeShow>,
): Promise<Output<typeof removeShow>> {
  const { id } = await visibleShowById(await scopeOf(actor), params.id);
  return prisma.$transaction(async (tx) => {
    await lockShows(tx, [id]);
    const before = await showRecord(tx, id);
    if (version !== before.version) throw staleVersion(before);
    const uses = await usesOf(tx, id);
    if (uses.length > 0)
      throw impossible(
        `Solo se quita un show vacío: este tiene ${joinSpanish(uses)}. Se puede unir con otro, o cancelar.`,
      );
    await tx.chatChannel.deleteMany({ where: { show_id: id } });
    await tx.show.delete({ where: { id } });
    await audit(tx, actor, { action: "show.removed", object: `show:${before.name}`, before });
    return { id, show: before.name };
  });
}

async function usesOf(tx: Tx, id: number): Promise<string[]> {
  const uses: string[] = [];
  for (const { sql, one, many } of usedBy) {
    const [row] = await txQuery<{ n: number }>(tx, `SELECT count(*)::int AS n FROM (${sql}) used`, id);
    if (row?.n) uses.push(countText(row.n, one, many));
  }
  return uses;
}
