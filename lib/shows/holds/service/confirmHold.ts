import { holdRows, type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { AppError, notFound, staleVersion } from "@/lib/http/errors";
import { saveFacts } from "../../records/service/save";
import { behindText } from "../../rules/guards";
import { followMove, showFollowers } from "../../service/followers";
import { rightsOf, type ShowPerson } from "../../service/reach";
import { transition } from "../../service/transition";
import type { HoldActor } from "../actor";
import type { confirmHold } from "../api";
import type { HoldView } from "../schema";
import { alive, held, oneView } from "./held";
import { queueTransaction, waitingIn } from "./queue";
import { lockHoldsOf, showsWaiting } from "./turn";

/**
 * `POST /holds/{id}/confirm`: the show takes the hold's place and day for its own, and is confirmed there; a question goes through hold first.
 * @throws 404; 409 for a stale version, one that is over, or while others are first; 422 `transicion_invalida` with all that the show lacks
 */
export async function confirm(
  actor: HoldActor & ShowPerson,
  { params: { id }, body: { version, reason } }: Input<typeof confirmHold>,
): Promise<HoldView> {
  await showFollowers(); // what follows a step is fetched before anything is held
  return queueTransaction(async (tx) => {
    const [of] = await txQuery<{ show_id: number }>(tx, "SELECT show_id FROM hold WHERE id = $1::int", id);
    if (!of) throw notFound("No encontrado: el hold ya no existe.");
    const keys = await lockHoldsOf(tx, actor, of.show_id);
    await holdRows(tx, "show", [of.show_id, ...(await showsWaiting(tx, keys))], "NO KEY UPDATE");
    const hold = await held(tx, actor, id);
    if (hold.state === "confirmado") return oneView(tx, id);
    alive(hold);
    if (hold.version !== version) throw staleVersion(await oneView(tx, id));
    const queue = await waitingIn(tx, [hold]);
    const before = queue.slice(
      0,
      queue.findIndex((one) => one.id === id),
    );
    if (hold.hold_mode === "propio" && before.length > 0)
      throw new AppError(409, "conflict", behindText(before.map(({ show }) => show)));
    const rights = rightsOf(actor);
    const { state, moved } = await settle(tx, actor, hold);
    if (state === "consulta") await transition(tx, actor, of.show_id, { to: "hold", rights });
    await transition(tx, actor, of.show_id, { to: "confirmado", reason, rights });
    if (moved) await followMove(tx, actor, moved);
    return oneView(tx, id);
  });
}

/** The show plays where and when its hold is. A show that is confirmed stays where it is: the step says that it is too late. */
async function settle(
  tx: Tx,
  actor: HoldActor & ShowPerson,
  { show_id, venue_id, room, day }: Awaited<ReturnType<typeof held>>,
) {
  const [now] = await txQuery<{ state: string; there: boolean; venue: string; city: string; country: string }>(
    tx,
    `SELECT s.state, s.venue_id IS NOT DISTINCT FROM v.id AND s.room = $3 AND s.fecha IS NOT DISTINCT FROM $4::date AS there, v.name AS venue, v.city, v.country
     FROM "show" s CROSS JOIN venue v WHERE s.id = $1::int AND v.id = $2::int`,
    ...[show_id, venue_id, room, day],
  );
  const { state = "", there = true, venue = "", city = "", country = "AR" } = now ?? {};
  const looking = ["consulta", "hold", "oferta"].includes(state);
  const moved =
    there || !looking ? null : await saveFacts(tx, actor, show_id, { venue, city, country, room, fecha: day });
  return { state, moved };
}
