import { prisma, type Tx, txQuery } from "@/lib/db";
import { queueMail } from "@/lib/mail/queueMail";
import { type About, reportOf } from "./about";
import { REPORT_MAIL, type ReportPayload } from "./mailKind";
import { nextRun } from "./nextRun";

const BATCH = 50;
const TIMEOUT_MS = 30_000;

interface Due extends About {
  id: number;
  type: string;
  email: string;
  hora: string;
  dias: number[];
  zona: string;
  next_run: Date | null;
  now: Date;
}

/**
 * Queues the report of every recipient whose moment has come, and sets its next one: once per slot with any number of
 * workers, because the row is locked, the slot's run is unique, and run, mail and next moment are one transaction.
 * Slots missed while no worker ran are made up for by one mail, not by one each. A row without a next moment gets it.
 * @returns how many mails were queued.
 */
export async function queueDueReports(): Promise<number> {
  let queued = 0;
  for (;;) {
    const { rows, mails } = await prisma.$transaction(queueBatch, { timeout: TIMEOUT_MS });
    queued += mails;
    if (rows < BATCH) return queued;
  }
}

async function queueBatch(tx: Tx): Promise<{ rows: number; mails: number }> {
  const due = await txQuery<Due>(
    tx,
    `SELECT r.id, r.type, r.show_id, r.artist_id, coalesce(u.mail, r.mail)::text AS email, r.hora, r.dias, r.zona, r.next_run, now() AS now
     FROM report_email r LEFT JOIN app_user u ON u.id = r.user_id
     WHERE r.activo AND (r.next_run IS NULL OR r.next_run <= now()) ORDER BY r.next_run NULLS FIRST
       LIMIT ${BATCH} FOR UPDATE OF r SKIP LOCKED`,
  );
  let mails = 0;
  for (const row of due) {
    if (row.next_run && (await queueSlot(tx, row, row.next_run))) mails++;
    await tx.reportEmail.update({ where: { id: row.id }, data: { next_run: nextRun(row, row.now) } });
  }
  return { rows: due.length, mails };
}

async function queueSlot(tx: Tx, row: Due, slot: Date): Promise<boolean> {
  const [run] = await tx.reportRun.createManyAndReturn({
    data: [{ report_email_id: row.id, scheduled_for: slot }],
    skipDuplicates: true,
  });
  if (!run) return false;
  const payload: ReportPayload = { report: reportOf(row), scheduled_for: row.id };
  const { id } = await queueMail(tx, {
    kind: REPORT_MAIL,
    to: row.email,
    payload,
    subject: "Reporte de ventas",
    dedupeKey: `report-email:${row.id}:${slot.toISOString()}`,
    createdBy: "horario",
  });
  await tx.reportRun.update({ where: { id: run.id }, data: { mail_id: id } });
  return true;
}
