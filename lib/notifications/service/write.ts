import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, forbidden, notFound } from "@/lib/http/errors";
import { personTopic, publish } from "@/lib/live/publish";
import type {
  addNotification,
  deleteNotification,
  readAllNotifications,
  readNotification,
  restoreNotification,
} from "../api";
import type { Notification } from "../schema";
import { insertNotifications } from "./notify";
import { COLUMNS, LISTED, type NotifiedActor, present, type Row, refuseOthers } from "./own";

const changed = (tx: Tx, userId: number) => publish(tx, { topic: personTopic(userId), type: "notifications" });

/** Makes a notification for oneself or, as an administrator, for anyone. */
export async function add(
  actor: NotifiedActor,
  { body }: Input<typeof addNotification>,
): Promise<Output<typeof addNotification>> {
  const { userEmail = actor.mail.toLowerCase(), kind, id: _id, is_read: _read, created_at: _at, ...note } = body;
  const forOneself = userEmail === actor.mail.toLowerCase();
  if (!forOneself && actor.rol !== "Administrador")
    throw forbidden("Solo un administrador crea notificaciones para otra persona.");
  return prisma.$transaction(async (tx) => {
    const user = await tx.user.findFirst({ where: { mail: userEmail, active: true }, select: { id: true } });
    if (!user) throw badField("userEmail", "No hay una persona activa con ese mail.");
    const [made] = await insertNotifications(tx, {
      ...note,
      to: [user.id],
      kind: kind ?? (note.gasto_id ? "gasto" : "sistema"),
      user_name: note.user_name ?? actor.name,
    });
    if (!made?.in_app) return null;
    const [row] = await txQuery<Row>(tx, `SELECT ${COLUMNS} FROM notification WHERE id = $1`, made.id);
    return row ? present(row) : null;
  });
}

/** Changes one notification of the actor's own, and tells their tabs. 404 for one that is not theirs, or not there. */
async function change(actor: NotifiedActor, id: number, set: string, where: string): Promise<Notification> {
  return prisma.$transaction(async (tx) => {
    const [row] = await txQuery<Row>(
      tx,
      `UPDATE notification SET ${set} WHERE id = $1 AND user_id = $2 AND ${where} RETURNING ${COLUMNS}`,
      id,
      actor.userId,
    );
    if (!row) throw notFound("No encontrado: esa notificación no existe.");
    await changed(tx, actor.userId);
    return present(row);
  });
}

export async function read(
  actor: NotifiedActor,
  { params, body }: Input<typeof readNotification>,
): Promise<Output<typeof readNotification>> {
  refuseOthers(actor, body.userEmail);
  return change(actor, params.id, "is_read = true", LISTED);
}

export async function readAll(
  actor: NotifiedActor,
  { body }: Input<typeof readAllNotifications>,
): Promise<Output<typeof readAllNotifications>> {
  refuseOthers(actor, body.userEmail);
  return prisma.$transaction(async (tx) => {
    const rows = await txQuery(
      tx,
      `UPDATE notification SET is_read = true WHERE user_id = $1 AND ${LISTED} AND NOT is_read RETURNING id`,
      actor.userId,
    );
    if (rows.length > 0) await changed(tx, actor.userId);
    return { updated: rows.length };
  });
}

/** Takes it out of the list; its row stays a day, so that it can come back. */
export async function remove(
  actor: NotifiedActor,
  { params, body }: Input<typeof deleteNotification>,
): Promise<Output<typeof deleteNotification>> {
  refuseOthers(actor, body.userEmail);
  return change(actor, params.id, "deleted_at = now()", LISTED);
}

export async function restore(
  actor: NotifiedActor,
  { params, body }: Input<typeof restoreNotification>,
): Promise<Output<typeof restoreNotification>> {
  refuseOthers(actor, body.userEmail);
  return change(actor, params.id, "deleted_at = NULL", "in_app AND deleted_at IS NOT NULL");
}
