import { pool } from "@/lib/db";
import { enqueueOn } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { type ClaimedMail, claimMail, keepClaim, LEASE_SECONDS } from "./claim";
import { failureOf } from "./failure";
import { type MailKind, MailRefused, type RenderedMail } from "./kind";
import { mailQueue } from "./queueMail";
import { keepContent, recordFailure, recordSent } from "./record";
import type { Send } from "./transport";

export type Delivery = "sent" | "retrying" | "failed" | "skipped";

/** Making a mail takes seconds, with the largest workbook a minute; what takes longer would never end. */
const RENDER_MS = 10 * 60_000;

/**
 * Makes and sends one mail. It is claimed meanwhile, so that of any number of workers one sends it and the others skip
 * it; no transaction is open while it is made and sent. A worker that dies no longer renews its claim, and the mail is
 * sent by another one, with the same Message-ID. A temporary failure queues the next attempt.
 */
export async function deliverMail(id: number, kinds: readonly MailKind[], send: Send): Promise<Delivery> {
  const mail = await claimMail(id);
  if (mail === "held") await lookAgain(id);
  if (mail === "held" || mail === null) return "skipped";
  const letGo = keepClaim(mail);
  try {
    return await attempt(mail, kinds, send);
  } finally {
    letGo();
  }
}

/** The one who holds the mail may be dead: when its claim has lapsed somebody must come by. */
const lookAgain = (id: number) =>
  enqueueOn(
    (text, values) => pool().query(text, values),
    mailQueue,
    { id },
    { startAfter: LEASE_SECONDS + 1, singletonKey: `held:${id}`, singletonSeconds: LEASE_SECONDS },
  );

async function attempt(mail: ClaimedMail, kinds: readonly MailKind[], send: Send): Promise<Delivery> {
  let rendered: RenderedMail;
  try {
    rendered = await inTime(render(mail, kinds));
  } catch (error) {
    if (error instanceof MailRefused) return recordFailure(mail, { permanent: true, reason: error.message });
    log.error({ mail: mail.id, err: error }, "mail not rendered");
    return recordFailure(mail, { ...failureOf(error), permanent: false });
  }
  if (!(await keepContent(mail, rendered))) return "skipped";
  let file: string | null;
  try {
    ({ file } = await send({ ...rendered, id: mail.id, to: mail.to_mail, messageId: mail.message_id }));
  } catch (error) {
    return recordFailure(mail, failureOf(error));
  }
  await recordSent(mail, rendered.kept ? null : file);
  return "sent";
}

async function render(mail: ClaimedMail, kinds: readonly MailKind[]): Promise<RenderedMail> {
  const kind = kinds.find(({ name }) => name === mail.kind);
  if (!kind) throw new MailRefused(`No existe el tipo de mail "${mail.kind}".`);
  return kind.render(mail.payload, mail.to_mail);
}

/** One that never ends must not keep its place among those sent at a time. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No se pudo armar en ${RENDER_MS / 60_000} minutos.`)), RENDER_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
