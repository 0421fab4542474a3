import { audit } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { AppError } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/service/notify";
import type { HoldActor } from "../actor";
import { endHolds } from "./judge";
import { type Waiting, waitingIn } from "./queue";
import { alive, type Held, held } from "./steps";

/**
 * Takes the day for a show: only the first of the queue may. Its other holds are let go, rivals lose their place and are told.
 * Part of the show's own step to confirmado.
 * @throws 409 naming who is before it.
 */
export async function takePlace(tx: Tx, actor: HoldActor, holdId: number, at?: Date): Promise<Held> {
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

function behind(before: readonly Waiting[]): AppError {
  const list = before.map(({ show }) => show).join(", ");
  const text = before.length === 1 ? `Hay un hold antes: ${list}.` : `Hay ${before.length} holds antes: ${list}.`;
  return new AppError(409, "conflict", `${text} Desafiar o esperar.`);
}

async function tell(tx: Tx, hold: Held, rivals: readonly Waiting[]): Promise<void> {
  if (rivals.length === 0) return;
  await notify(tx, {
    to: rivals.map(({ created_by_user_id }) => created_by_user_id),
    kind: "hold",
    message: `${hold.venue} quedó confirmada para otro show el ${hold.day.split("-").reverse().join("/")}: su hold se cayó.`,
    show_info: hold.show,
    link: "/Booking",
  });
}
