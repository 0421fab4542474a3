import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, impossible, staleVersion } from "@/lib/http/errors";
import { holdShow } from "@/lib/shows/holds/service/turn";
import { activeStates, type ShowState, showStateTitles } from "@/lib/shows/rules/kinds";
import { followDate } from "@/lib/shows/service/byDate";
import { present } from "@/lib/shows/service/step";
import { transition } from "@/lib/shows/service/transition";
import { lifeOf } from "@/lib/shows/service/write";
import { scopeOf } from "../../access/scope";
import { visibleShowById } from "../../access/visible";
import type { TicketingActor } from "../../actor";
import { lockShows } from "../../sales/totals";
import { dateOf } from "../../shows/parties";
import { showRecord } from "../../shows/rows";
import type { rescheduleShow } from "../api";

type Reply = Output<typeof rescheduleShow>;

/** The states in which a show may be moved to another date and keep its state. */
const MOVABLE: readonly ShowState[] = ["confirmado", "anunciado", ...activeStates, "reprogramado"];

/**
 * Moves a show to another day: with a date it keeps its state, or goes back to the one it had when it was put off;
 * without one it waits as reprogramado. Its id, its sales and its names stay.
 */
export async function reschedule(
  actor: TicketingActor,
  { params, body: { fecha, version, reason } }: Input<typeof rescheduleShow>,
): Promise<Reply> {
  const { id } = await visibleShowById(await scopeOf(actor), params.id);
  return prisma.$transaction(async (tx) => {
    if (fecha === null) return present(await transition(tx, actor, id, { to: "reprogramado", reason, version }));
    await holdShow(tx, id);
    await lockShows(tx, [id]);
    const before = await showRecord(tx, id);
    if (version !== before.version) throw staleVersion(before);
    if (!MOVABLE.includes(before.state))
      throw impossible(
        `Un show en estado ${showStateTitles[before.state]} no se reprograma: corregir su fecha en el detalle.`,
      );
    if (before.fecha === fecha) throw badField("fecha", "Es la fecha que ya tiene.");
    await tx.show.update({ where: { id }, data: { fecha: dateOf(fecha), version: { increment: 1 } } });
    await audit(tx, actor, {
      action: "show.rescheduled",
      object: `show:${before.name}`,
      before: { fecha: before.fecha },
      after: { fecha, reason },
    });
    await followDate(tx, actor, id);
    return present(await lifeOf(tx, id));
  });
}
