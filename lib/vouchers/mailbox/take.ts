import { createHash, randomUUID } from "node:crypto";
import { prisma, query } from "@/lib/db";
import { keepBytes } from "@/lib/files/storage";
import { todayIn } from "@/lib/format/dates";
import { toAppError } from "@/lib/http/errors";
import { log } from "@/lib/log";
import type { VoucherActor } from "../actor";
import { intakeFiles } from "../intake/service/receive";
import { type MailFile, type OpenedMail, openMail } from "./files";

/** A longer one is not fetched: no voucher is. */
export const MAX_MAIL_BYTES = 40 * 1024 * 1024;
const ATTEMPTS = 5;
/** A process that was killed while it took one is not at it any more. */
const ABANDONED = "10 minutes";

export interface Delivered {
  mailbox: string;
  uid_validity: bigint;
  uid: number;
  size: number;
}

interface Claimed {
  id: number;
  attempts: number;
  began_at: Date;
}

const sha = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

/** Takes a mail for this process; undefined where it was settled, or somebody is at it. */
async function claim({ mailbox, uid_validity, uid, size }: Delivered): Promise<Claimed | undefined> {
  const [row] = await query<Claimed>(
    `INSERT INTO mailbox_mail AS m (mailbox, uid_validity, uid, size) VALUES ($1, $2::bigint, $3::bigint, $4::int)
     ON CONFLICT (mailbox, uid_validity, uid) DO UPDATE SET attempts = m.attempts + 1, state = 'bajando', reason = '', started_at = now(), finished_at = NULL
       WHERE m.state = 'fallo' AND m.attempts < ${ATTEMPTS} OR m.state = 'bajando' AND m.started_at < now() - interval '${ABANDONED}'
     RETURNING id, attempts, began_at`,
    [mailbox, String(uid_validity), uid, size],
  );
  return row;
}

interface Settled {
  state: "tomado" | "sin_archivos" | "repetido" | "grande" | "fallo";
  reason?: string;
  batch_id?: number;
  files?: number;
}

const settle = (id: number, facts: Settled) =>
  prisma.mailboxMail.update({ where: { id }, data: { ...facts, finished_at: new Date() } });

/** What its batches hold already of a mail whose taking was cut: those are not taken again. */
async function without(files: readonly MailFile[], { attempts, began_at }: Claimed): Promise<MailFile[]> {
  if (attempts === 1) return [...files];
  const there = await query<{ sha256: string }>(
    `SELECT f.sha256 FROM intake_batch b JOIN intake_item i ON i.batch_id = b.id JOIN file f ON f.id = i.file_id
     WHERE b.door = 'mail' AND b.created_at >= $1::timestamptz AND f.sha256 = ANY ($2::text[])`,
    [began_at.toISOString(), files.map(({ bytes }) => sha(bytes))],
  );
  return files.filter(({ bytes }) => !there.some(({ sha256 }) => sha256 === sha(bytes)));
}

/** The same mail was taken before, as it was delivered then. */
async function repeated(id: number, message_key: string): Promise<boolean> {
  const where = { message_key, id: { not: id }, state: { in: ["tomado", "sin_archivos"] } };
  return (await prisma.mailboxMail.count({ where })) > 0;
}

const keyOf = ({ message_id, files }: OpenedMail, raw: Uint8Array): string =>
  message_id === "" ? sha(raw) : sha([message_id, ...files.map(({ bytes }) => sha(bytes)).sort()].join("\n"));

async function takeClaimed(actor: VoucherActor, claimed: Claimed, raw: Uint8Array): Promise<Settled> {
  const storage_key = `mails/${todayIn()}/${randomUUID()}.eml`;
  const opened = await openMail(raw);
  const message_key = keyOf(opened, raw);
  if (await repeated(claimed.id, message_key)) return { state: "repetido" };
  await keepBytes(storage_key, raw);
  const subject = opened.subject.slice(0, 200);
  await prisma.mailboxMail.update({ where: { id: claimed.id }, data: { storage_key, message_key, subject } });
  if (opened.files.length === 0) return { state: "sin_archivos" };
  const left = await without(opened.files, claimed);
  if (left.length === 0) return { state: "tomado", files: opened.files.length };
  const batch = await intakeFiles(actor, { door: "mail", about: subject }, left);
  return { state: "tomado", batch_id: batch.id, files: opened.files.length };
}

/**
 * Takes a mail in, once: what it brings waits to be read when this answers. `fetch` brings the whole of it.
 * @returns whether it is settled, and may be marked as seen where it lies. Errors: those of fetching, which leave it for the next time.
 */
export async function takeMail(
  actor: VoucherActor,
  mail: Delivered,
  fetch: () => Promise<Uint8Array>,
): Promise<boolean> {
  const claimed = await claim(mail);
  if (!claimed) {
    const { mailbox, uid_validity, uid } = mail;
    const where = { mailbox_uid_validity_uid: { mailbox, uid_validity, uid: BigInt(uid) } };
    const there = await prisma.mailboxMail.findUnique({ where });
    return there !== null && ["tomado", "sin_archivos", "repetido"].includes(there.state);
  }
  if (mail.size > MAX_MAIL_BYTES) {
    await settle(claimed.id, {
      state: "grande",
      reason: "Es demasiado largo: pedir los comprobantes en varios mails.",
    });
    return false;
  }
  try {
    const raw = await fetch();
    await settle(claimed.id, await takeClaimed(actor, claimed, raw));
    return true;
  } catch (error) {
    log.warn({ err: error, mail: claimed.id }, "mail not taken");
    await settle(claimed.id, { state: "fallo", reason: toAppError(error)?.message ?? "No se pudo bajar entero." });
    throw error;
  }
}
