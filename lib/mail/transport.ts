import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import { env } from "@/lib/env";
import { makeFolder } from "@/lib/files/folders";
import { moveWhole, writeSynced } from "@/lib/files/whole";
import type { RenderedMail } from "./kind";

export interface OutgoingMail extends RenderedMail {
  id: number;
  to: string;
  messageId: string;
}

/** Hands a mail over; resolves when it was accepted. `file` is its name in the outbox folder, if it went there. */
export type Send = (mail: OutgoingMail) => Promise<{ file: string | null }>;

/** Milliseconds for connecting, for the greeting and for silence; `SMTP_URL` may say otherwise. */
const TIMEOUTS = { connectionTimeout: "10000", greetingTimeout: "10000", socketTimeout: "20000" };
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Read with the first mail: a worker that starts again may have none to send. */
const mailer = () => import("nodemailer");

/** The transport of this process: SMTP where `SMTP_URL` is set, else `.eml` files in the outbox folder. */
export function transport(): Send {
  const { SMTP_URL, OUTBOX_DIR } = env();
  return SMTP_URL ? overSmtp(SMTP_URL) : intoFolder(OUTBOX_DIR);
}

const message = (mail: OutgoingMail) => ({
  from: env().MAIL_FROM,
  to: { name: "", address: mail.to },
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  attachments: mail.attachments,
  messageId: mail.messageId,
  headers: { "Auto-Submitted": "auto-generated", "X-Bambalina-Mail": String(mail.id) },
  disableFileAccess: true,
  disableUrlAccess: true,
});

function overSmtp(address: string): Send {
  const url = new URL(address);
  for (const [name, value] of Object.entries(TIMEOUTS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  // A relay on this machine has no certificate that a name could vouch for, and nothing leaves the machine on the way to it.
  if (LOOPBACK.includes(url.hostname) && !url.searchParams.has("tls.rejectUnauthorized")) {
    url.searchParams.set("tls.rejectUnauthorized", "false");
  }
  let smtp: Promise<Transporter> | undefined;
  return async (mail) => {
    smtp ??= mailer().then(({ createTransport }) => createTransport(url.href));
    await (await smtp).sendMail(message(mail));
    return { file: null };
  };
}

function intoFolder(folder: string): Send {
  return async (mail) => {
    const { createTransport } = await mailer();
    const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { message: bytes } = await composer.sendMail(message(mail));
    const file = `${String(mail.id).padStart(8, "0")}.eml`;
    await makeFolder(folder);
    const part = join(folder, `${file}.${process.pid}.part`);
    try {
      await writeSynced(part, bytes as Buffer);
      await moveWhole(part, join(folder, file));
    } finally {
      await rm(part, { force: true });
    }
    return { file };
  };
}
