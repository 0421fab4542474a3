import { prisma, type Tx, txQuery } from "@/lib/db";
import type { PaceMail } from "@/lib/generated/prisma/client";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, notFound } from "@/lib/http/errors";
import { queueMail } from "@/lib/mail/queueMail";
import type { TicketingActor } from "../../actor";
import { nextRun } from "../../reportEmails/nextRun";
import type * as api from "../api";
import { PACE_MAIL } from "../mailKind";
import type { PaceMailRow } from "../schema";

const MOST = 20;
const BATCH = 50;
const TIMEOUT_MS = 30_000;

const rowOf = ({ id, filters, hora, dias, zona, next_run }: PaceMail): PaceMailRow => ({
  id,
  filtros: filters as PaceMailRow["filtros"],
  hora,
  dias,
  zona,
  next_run: next_run.toISOString(),
});

/** `GET /tickets/ritmo-mails`: one's own, the oldest first. */
export async function list(actor: TicketingActor): Promise<Output<typeof api.listPaceMails>> {
  const rows = await prisma.paceMail.findMany({ where: { user_id: actor.userId }, orderBy: { id: "asc" } });
  return rows.map(rowOf);
}

/** `POST /tickets/ritmo-mails`. Errors: 409 where there are as many as one may have. */
export async function save(
  actor: TicketingActor,
  { body: { filtros, hora, dias, zona } }: Input<typeof api.savePaceMail>,
): Promise<Output<typeof api.savePaceMail>> {
  const when = { hora, dias, zona, next_run: nextRun({ hora, dias, zona }, new Date()) };
  const key = { user_id: actor.userId, filters: filtros };
  return prisma.$transaction(async (tx) => {
    await txQuery(tx, "SELECT 1 FROM app_user WHERE id = $1 FOR NO KEY UPDATE", actor.userId);
    const others = await tx.paceMail.count({ where: { user_id: actor.userId, NOT: { filters: { equals: filtros } } } });
    if (others >= MOST) throw conflict(`Ya recibe ${MOST} vistas por mail: quitar una antes.`);
    return rowOf(
      await tx.paceMail.upsert({ where: { user_id_filters: key }, create: { ...key, ...when }, update: when }),
    );
  });
}

/** `DELETE /tickets/ritmo-mails/{id}`. Errors: 404. */
export async function remove(
  actor: TicketingActor,
  { params: { id } }: Input<typeof api.removePaceMail>,
): Promise<Output<typeof api.removePaceMail>> {
  return prisma.$transaction(async (tx) => {
    const row = await tx.paceMail.findFirst({ where: { id, user_id: actor.userId } });
    if (!row) throw notFound("Esa vista ya no se recibe.");
    await tx.paceMail.deleteMany({ where: { id } });
    return rowOf(row);
  });
}

/**
 * Queues each view whose moment has come, and sets its next one, in one transaction: once for each moment with any number of workers.
 * Moments that were missed are made up for by one mail.
 * @returns how many mails were queued.
 */
export async function queueDueViews(): Promise<number> {
  let queued = 0;
  for (;;) {
    const count = await prisma.$transaction(queueBatch, { timeout: TIMEOUT_MS });
    queued += count;
    if (count < BATCH) return queued;
  }
}

async function queueBatch(tx: Tx): Promise<number> {
  const due = await txQuery<PaceMail & { mail: string; now: Date }>(
    tx,
    `SELECT p.*, u.mail::text AS mail, now() AS now FROM pace_mail p JOIN app_user u ON u.id = p.user_id
     WHERE p.next_run <= now() ORDER BY p.next_run LIMIT ${BATCH} FOR UPDATE OF p SKIP LOCKED`,
  );
  for (const row of due) {
    await queueMail(tx, {
      kind: PACE_MAIL,
      to: row.mail,
      payload: { filters: row.filters, repeats: true },
      subject: "Ritmo de los shows en venta",
      dedupeKey: `pace-view:${row.id}:${row.next_run.toISOString()}`,
      createdBy: "horario",
    });
    await tx.paceMail.update({ where: { id: row.id }, data: { next_run: nextRun(row, row.now) } });
  }
  return due.length;
}
