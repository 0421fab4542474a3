import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type AuditActor, audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { env } from "@/lib/env";
import type { OutboxMail, Prisma } from "@/lib/generated/prisma/client";
import type { Download, Input, Output } from "@/lib/http/contract";
import { conflict, notFound } from "@/lib/http/errors";
import { enqueue } from "@/lib/jobs/queue";
import type * as api from "./api";
import { CLAIMED } from "./claim";
import { mailQueue, queueMail } from "./queueMail";
import { mailStates } from "./rules/states";
import type { MailItem } from "./schema";

type Mail = OutboxMail & { author: { name: string; mail: string } | null };
type Stored = Omit<Mail, "payload" | "html" | "text" | "dedupe_key" | "message_id" | "claimed_by" | "claimed_until">;
const WITH_AUTHOR = { author: { select: { name: true, mail: true } } } as const;
type Detail = Output<typeof api.getMail>;

const withoutContent = {
  payload: true,
  html: true,
  text: true,
  dedupe_key: true,
  message_id: true,
  claimed_by: true,
  claimed_until: true,
} as const;
const missing = () => notFound("No encontrado: ese mail no existe.");

function present(mail: Stored): MailItem {
  return {
    id: mail.id,
    kind: mail.kind,
    to: mail.to_mail,
    subject: mail.subject,
    state: mail.state as MailItem["state"],
    attempts: mail.attempts,
    last_error: mail.last_error,
    created_at: mail.created_at.toISOString(),
    created_by: mail.author?.name || mail.author?.mail || mail.created_by || "",
    next_attempt: mail.next_attempt?.toISOString() ?? null,
    sent_at: mail.sent_at?.toISOString() ?? null,
    attachments: mail.attachments as MailItem["attachments"],
    has_file: mail.file !== null,
  };
}

const presentDetail = (mail: Mail): Detail => ({
  ...present(mail),
  message_id: mail.message_id,
  html: mail.html,
  text: mail.text,
});

/** Mails, newest first. */
export async function list(
  _: AuditActor,
  { query: { state, q, limit, cursor } }: Input<typeof api.listMails>,
): Promise<Output<typeof api.listMails>> {
  const holds = q ? { contains: q, mode: "insensitive" as const } : undefined;
  const where: Prisma.OutboxMailWhereInput = {
    state,
    ...(cursor && { id: { lt: Number(cursor) } }),
    ...(holds && { OR: [{ to_mail: holds }, { subject: holds }] }),
  };
  const [rows, groups] = await Promise.all([
    prisma.outboxMail.findMany({
      where,
      orderBy: { id: "desc" },
      take: limit + 1,
      omit: withoutContent,
      include: WITH_AUTHOR,
    }),
    prisma.outboxMail.groupBy({ by: ["state"], _count: { _all: true } }),
  ]);
  const items = rows.slice(0, limit).map(present);
  const count = (name: string) => groups.find((group) => group.state === name)?._count._all ?? 0;
  return {
    items,
    next_cursor: rows.length > limit ? String(items.at(-1)?.id) : null,
    counts: Object.fromEntries(mailStates.map((name) => [name, count(name)])) as Record<MailItem["state"], number>,
    smtp_server: smtpServer(),
  };
}

/** Never the whole address: it holds the password. */
function smtpServer(): string | null {
  const { SMTP_URL } = env();
  return SMTP_URL ? new URL(SMTP_URL).host : null;
}

export async function get(_: AuditActor, { params }: Input<typeof api.getMail>): Promise<Detail> {
  const mail = await prisma.outboxMail.findUnique({ where: { id: params.id }, include: WITH_AUTHOR });
  if (!mail) throw missing();
  return presentDetail(mail);
}

/** The mail's file in the outbox folder. */
export async function file(_: AuditActor, { params }: Input<typeof api.getMailFile>): Promise<Download> {
  const mail = await prisma.outboxMail.findUnique({ where: { id: params.id }, select: { file: true } });
  if (!mail) throw missing();
  if (!mail.file) throw notFound("De este mail no hay archivo: todavía no salió, o salió por el servidor de correo.");
  const path = join(env().OUTBOX_DIR, basename(mail.file));
  await access(path).catch(() => {
    throw notFound("El archivo de este mail ya no está en la carpeta de salida.");
  });
  return { filename: mail.file, write: (out) => pipeline(createReadStream(path), out) };
}

type Resender = AuditActor & { userId: number };

/** Queues a mail again (see the contract). 409 while it is being sent at this moment. */
export async function resend(actor: Resender, { params: { id } }: Input<typeof api.resendMail>): Promise<Detail> {
  return prisma.$transaction(async (tx) => {
    if (!(await tx.outboxMail.findUnique({ where: { id }, select: { id: true } }))) throw missing();
    const free = await txQuery(
      tx,
      `SELECT id FROM outbox_mail WHERE id = $1 AND (${CLAIMED}) IS NOT TRUE FOR UPDATE SKIP LOCKED`,
      id,
    );
    if (free.length === 0) throw conflict("Este mail se está enviando en este momento.");
    const mail = await tx.outboxMail.findUniqueOrThrow({ where: { id }, include: WITH_AUTHOR });
    const queued = mail.state === "sent" ? await sendCopy(tx, actor, mail) : await sendNow(tx, mail);
    if (queued !== mail)
      await audit(tx, actor, {
        action: "mail.resent",
        object: `mail:${id}`,
        before: { state: mail.state },
        after: { id: queued.id },
      });
    return presentDetail(queued);
  });
}

/** A failed mail starts anew, one that waits is tried now; one already in the queue is answered as it is. */
async function sendNow(tx: Tx, mail: Mail): Promise<Mail> {
  if (mail.state === "queued") return mail;
  const queued = await tx.outboxMail.update({
    where: { id: mail.id },
    data: { state: "queued", attempts: 0, next_attempt: null },
    include: WITH_AUTHOR,
  });
  await enqueue(tx, mailQueue, { id: mail.id });
  return queued;
}

/** What was sent stays as it is; a mail like it, made with the data of now, goes out beside it. */
async function sendCopy(tx: Tx, { userId: createdBy }: Resender, mail: Mail): Promise<Mail> {
  const recent = await tx.outboxMail.findFirst({
    where: { dedupe_key: { startsWith: `resend:${mail.id}:` }, created_at: { gt: new Date(Date.now() - 60_000) } },
    orderBy: { id: "desc" },
    include: WITH_AUTHOR,
  });
  if (recent) return recent;
  const { id } = await queueMail(tx, {
    kind: mail.kind,
    to: mail.to_mail,
    payload: mail.payload as Prisma.InputJsonObject,
    subject: mail.subject,
    dedupeKey: `resend:${mail.id}:${Date.now()}`,
    createdBy,
  });
  return tx.outboxMail.findUniqueOrThrow({ where: { id }, include: WITH_AUTHOR });
}
