import { createHash } from "node:crypto";
import type { ImapFlowOptions } from "imapflow";
import { env } from "@/lib/env";

/** The mailbox that the environment names; null: none is read. */
export interface Mailbox {
  /** What it is called in the database: nobody is told its address. */
  key: string;
  folder: string;
  /** Mail of the person whose files they are. */
  owner: string;
  connection: ImapFlowOptions;
}

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];
const PATIENCE_MS = 30_000;

/** `imaps://user:password@host:993/INBOX`; `imap://` goes on by STARTTLS, or plainly on this machine alone. */
export function mailboxSettings({ INVOICE_IMAP_URL: address, INVOICE_IMAP_FOR: owner } = env()): Mailbox | null {
  if (!address || !owner) return null;
  const url = new URL(address);
  const secure = url.protocol === "imaps:";
  const folder = decodeURIComponent(url.pathname.slice(1)) || "INBOX";
  const user = decodeURIComponent(url.username);
  return {
    key: createHash("sha256").update(`${user}@${url.hostname}/${folder}`).digest("hex"),
    folder,
    owner,
    connection: {
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port: Number(url.port) || (secure ? 993 : 143),
      secure,
      ...(!secure && { doSTARTTLS: !LOCAL.includes(url.hostname) }),
      auth: { user, pass: decodeURIComponent(url.password) },
      logger: false,
      disableAutoIdle: true,
      greetingTimeout: PATIENCE_MS,
      connectionTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    },
  };
}
