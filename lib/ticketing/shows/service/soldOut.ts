import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import { scopeOf } from "../../access/scope";
import { visibleShow } from "../../access/visible";
import type { TicketingActor } from "../../actor";
import { lockShows } from "../../sales/totals";
import type { markSoldOut, unmarkSoldOut } from "../api";

type Reply = Output<typeof markSoldOut>;

/** Marks a show as Sold Out. Only from a_la_venta (422); again, or twenty times at once, is one change and one answer. */
export function mark(actor: TicketingActor, { body }: Input<typeof markSoldOut>): Promise<Reply> {
  return transition(actor, body.show, {
    from: "a_la_venta",
    to: "sold_out",
    action: "show.sold_out",
    refusal: (state) => `Error al marcar show como Sold Out: el show no está a la venta (estado: ${state}).`,
  });
}

/** Puts a sold-out show back on sale, with the same guarantees. */
export function unmark(actor: TicketingActor, { body }: Input<typeof unmarkSoldOut>): Promise<Reply> {
  return transition(actor, body.show, {
    from: "sold_out",
    to: "a_la_venta",
    action: "show.sold_out_undone",
    refusal: (state) => `Error al quitar la marca de Sold Out: el show no está agotado (estado: ${state}).`,
  });
}

interface Transition {
  from: Reply["state"];
  to: "sold_out" | "a_la_venta";
  action: string;
  refusal: (state: string) => string;
}

async function transition(
  actor: TicketingActor,
  name: string,
  { from, to, action, refusal }: Transition,
): Promise<Reply> {
  const { id } = await visibleShow(await scopeOf(actor), name);
  return prisma.$transaction(async (tx) => {
    await lockShows(tx, [id]);
    const fields = { name: true, state: true, sold_out_at: true, version: true };
    const now = await tx.show.findUniqueOrThrow({ where: { id }, select: fields });
    const reply = (show: typeof now): Reply => ({
      show: show.name,
      state: to,
      sold_out_at: show.sold_out_at?.toISOString() ?? null,
      version: show.version,
    });
    if (now.state === to) return reply(now);
    if (now.state !== from) throw impossible(refusal(now.state));
    const data = { state: to, sold_out_at: to === "sold_out" ? new Date() : null, version: { increment: 1 } };
    const after = await tx.show.update({ where: { id }, data, select: fields });
    await audit(tx, actor, {
      action,
      object: `show:${now.name}`,
      before: { state: now.state },
      after: { state: after.state, sold_out_at: after.sold_out_at },
    });
    return reply(after);
  });
}
