import { prisma } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import { transition } from "@/lib/shows/service/transition";
import { scopeOf } from "../../access/scope";
import { visibleShow } from "../../access/visible";
import type { TicketingActor } from "../../actor";
import type { markSoldOut, unmarkSoldOut } from "../api";

type Reply = Output<typeof markSoldOut>;

/** Marks a show as Sold Out. Only from a_la_venta (422); again, or twenty times at once, is one change and one answer. */
export function mark(actor: TicketingActor, { body }: Input<typeof markSoldOut>): Promise<Reply> {
  return step(actor, body.show, {
    from: "a_la_venta",
    to: "sold_out",
    refusal: (state) => `Error al marcar show como Sold Out: el show no está a la venta (estado: ${state}).`,
  });
}

/** Puts a sold-out show back on sale, with the same guarantees. */
export function unmark(actor: TicketingActor, { body }: Input<typeof unmarkSoldOut>): Promise<Reply> {
  return step(actor, body.show, {
    from: "sold_out",
    to: "a_la_venta",
    refusal: (state) => `Error al quitar la marca de Sold Out: el show no está agotado (estado: ${state}).`,
  });
}

interface SoldOutStep {
  from: "sold_out" | "a_la_venta";
  to: "sold_out" | "a_la_venta";
  refusal: (state: string) => string;
}

async function step(actor: TicketingActor, name: string, { from, to, refusal }: SoldOutStep): Promise<Reply> {
  const { id } = await visibleShow(await scopeOf(actor), name);
  const life = await prisma.$transaction((tx) =>
    transition(tx, actor, id, { from, to, refusal: (state) => impossible(refusal(state)) }),
  );
  return { show: life.name, state: to, sold_out_at: life.sold_out_at?.toISOString() ?? null, version: life.version };
}
