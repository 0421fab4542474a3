import { audit } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { AppError } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/service/notify";
import type { ShowActor } from "../../actor";
import { behindText } from "../../rules/guards";
import { alive, type Held, held } from "./held";
import { endHolds } from "./judge";
import { type Waiting, waitingIn } from "./queue";

/**
 * Takes the day for a show: only the first of the queue may. Its other holds are let go, rivals lose their place and are told.
 * Part of the show's own step to confirmado.
 * @throws 409 naming who is before it.
 */
export async function takePlace(tx: Tx, actor: ShowActor, holdId: number, at?: Date): Promise<Held> {
  const hold = await held(tx, actor, holdId, at);
  if (hold.state === "confirmado") return hold;
  alive(hold);
  const queue = await waitingIn(tx, [hold]);
  const before = queue.slice(
    0,
    queue.findIndex(({ id }) => id === hold.id),
  );
  if (hold.hold_mode === "propio" && before.length > 0) throw behind(before);
  await txQuery(
    tx,
    "UPDATE hold SET state = 'confirmado', confirm_by = NULL, version = version + 1 WHERE id = $1",
    hold.id,
  );
  await txQuery(
    tx,
    "UPDATE hold_challenge SET state = CASE WHEN hold_id = $4 THEN 'ganado' ELSE 'perdido' END WHERE venue_id = $1 AND room = $2 AND day = $3::date AND state = 'abierto'",
    hold.venue_id,
    hold.room,
    hold.day,
    hold.id,
  );
  await audit(tx, actor, { action: "hold.confirmado", object: `hold:${hold.id}`, after: { state: "confirmado" } });
  const rivals = hold.hold_mode === "propio" ? queue.filter(({ id }) => id !== hold.id) : [];
  await endHolds(
    tx,
    actor,
    rivals.map(({ id }) => id),
    "desplazado",
    hold.at,
  );
  await tell(tx, hold, rivals);
  return hold;
}

const behind = (before: readonly Waiting[]) =>
  new AppError(409, "conflict", behindText(before.map(({ show }) => show)));

/** Who had asked for the day is told of each of their shows. */
async function tell(tx: Tx, hold: Held, rivals: readonly Waiting[]): Promise<void> {
  const day = hold.day.split("-").reverse().join("/");
  for (const { created_by_user_id, show } of rivals)
    await notify(tx, {
      to: [created_by_user_id],
      kind: "hold",
      message: `${hold.venue} quedó confirmada para otro show el ${day}: su hold de ${show} se cayó.`,
      show_info: hold.show,
      link: "/Booking",
    });
}
