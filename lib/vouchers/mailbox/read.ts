import type { ImapFlow } from "imapflow";
import { prisma, query } from "@/lib/db";
import { log } from "@/lib/log";
import type { VoucherActor } from "../actor";
import { type Mailbox, mailboxSettings } from "./settings";
import { takeMail } from "./take";

/** Mails of one reading; the others come with the next. */
const AT_ONCE = 200;

/** Whose the files are. */
async function ownerOf({ owner }: Mailbox): Promise<VoucherActor> {
  const person = await prisma.user.findFirst({ where: { mail: owner, active: true } });
  if (!person) throw new Error("INVOICE_IMAP_FOR no es el mail de una persona activa");
  return {
    userId: person.id,
    mail: person.mail,
    rol: person.rol,
    grants: [],
    requestId: "mailbox",
  } as unknown as VoucherActor;
}

/** Not seen yet, and all that is newer than what was taken: somebody may have opened one before it was. */
async function waiting(client: ImapFlow, mailbox: Mailbox, validity: bigint): Promise<number[]> {
  const [last] = await query<{ uid: string | null }>(
    "SELECT max(uid)::text AS uid FROM mailbox_mail WHERE mailbox = $1 AND uid_validity = $2::bigint",
    [mailbox.key, String(validity)],
  );
  const unseen = (await client.search({ seen: false }, { uid: true })) || [];
  const from = last?.uid ? Number(last.uid) + 1 : null;
  // Of an open range a server answers the last mail even where it is older.
  const newer = from === null ? [] : (await client.search({ uid: `${from}:*` }, { uid: true })) || [];
  const all = new Set([...unseen, ...newer.filter((uid) => from !== null && uid >= from)]);
  return [...all].sort((a, b) => a - b).slice(0, AT_ONCE);
}

async function wholeOf(client: ImapFlow, uid: number, size: number): Promise<Uint8Array> {
  const message = await client.fetchOne(String(uid), { source: true }, { uid: true });
  const source = message ? message.source : undefined;
  if (!source || source.length < size) throw new Error("the mail came incomplete");
  return source;
}

async function readAll(client: ImapFlow, mailbox: Mailbox, actor: VoucherActor): Promise<void> {
  const lock = await client.getMailboxLock(mailbox.folder);
  try {
    const opened = client.mailbox;
    if (!opened) throw new Error("the folder is not open");
    for (const uid of await waiting(client, mailbox, opened.uidValidity)) {
      const facts = await client.fetchOne(String(uid), { size: true }, { uid: true });
      if (!facts) continue;
      const mail = { mailbox: mailbox.key, uid_validity: opened.uidValidity, uid, size: facts.size ?? 0 };
      const settled = await takeMail(actor, mail, () => wholeOf(client, uid, mail.size)).catch((error: unknown) => {
        // The next one may be well; without a connection there is none.
        if (!client.usable) throw error;
        return false;
      });
      if (settled) await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
    }
  } finally {
    lock.release();
  }
}

/** What is said of a reading that failed: never the address. */
function reasonOf(error: unknown): string {
  const { authenticationFailed, code } = error as { authenticationFailed?: boolean; code?: string };
  if (authenticationFailed) return "El servidor de la casilla rechazó la clave.";
  if (code === "ENOTFOUND" || code === "ECONNREFUSED") return "El servidor de la casilla no responde.";
  return "Se cortó la conexión con la casilla.";
}

/** Reads the mailbox that the environment names; nothing without one. How it went is kept, a failure is no error of the caller. */
export async function readMailbox(mailbox: Mailbox | null = mailboxSettings()): Promise<void> {
  if (!mailbox) return;
  // Most have no mailbox, and a worker that starts again is ready without it.
  const imap = await import("imapflow");
  const client = new imap.ImapFlow(mailbox.connection);
  // Without a listener a connection that is cut later would end the process.
  client.on("error", (error: unknown) => log.warn({ err: error }, "mailbox connection"));
  const where = { mailbox: mailbox.key };
  try {
    const actor = await ownerOf(mailbox);
    await client.connect();
    await readAll(client, mailbox, actor);
    const read = { read_at: new Date(), failed_at: null, error: "" };
    await prisma.mailboxState.upsert({ where, create: { ...where, ...read }, update: read });
  } catch (error) {
    log.warn({ err: error }, "mailbox not read");
    const failed = { failed_at: new Date(), error: reasonOf(error) };
    await prisma.mailboxState.upsert({ where, create: { ...where, ...failed }, update: failed });
  } finally {
    if (client.usable) await client.logout().catch(() => client.close());
    else client.close();
  }
}
