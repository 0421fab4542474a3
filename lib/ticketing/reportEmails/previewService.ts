import { query as sql } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { MailRefused } from "@/lib/mail/kind";
import { type Scope, scopeOf } from "../access/scope";
import type { TicketingActor } from "../actor";
import type { previewSend } from "./api";
import { scopeForMail } from "./mailKind";
import { narrower, type Recipient, recipientOf } from "./recipient";
import { renderReport } from "./render";
import { showSending, type Target, typeSending } from "./targets";

type Reply = Output<typeof previewSend>;

/** The recipients and what each would get. The mail is shown as its first recipient would get it, less what the asker may not see. */
export async function previewSending(actor: TicketingActor, { query }: Input<typeof previewSend>): Promise<Reply> {
  const own = await scopeOf(actor);
  const { type, id, show } = query;
  const sending = type && show === undefined ? await typeSending(type, id) : await showSending(own, id, show);
  const recipients = await Promise.all(
    sending.recipients.map(async (target) => ({ target, recipient: await recipientOf(target.email) })),
  );
  const names = await artistNames(recipients.map(({ recipient }) => recipient.scope));
  const shown = recipients.find(({ recipient }) => !recipient.problem) ?? recipients[0];
  const rendered = shown ? await render(narrower(shown.recipient.scope, own), sending.report) : NOTHING;
  return {
    reporte: sending.title,
    recipients: recipients.map(({ target, recipient }) => present(target, recipient, names)),
    ...rendered,
  };
}

const NOTHING = { subject: "", html: "", text: "", attachments: [] };

async function render(
  scope: Scope,
  report: Parameters<typeof scopeForMail>[0],
): Promise<Omit<Reply, "reporte" | "recipients">> {
  try {
    const { subject, html, text, attachments, rows } = await renderReport(await scopeForMail(report, scope));
    return {
      subject,
      html,
      text,
      attachments: attachments.map(({ filename, content }) => ({ name: filename, size: content.length, rows })),
    };
  } catch (error) {
    if (error instanceof MailRefused) return { ...NOTHING, text: error.message };
    throw error;
  }
}

async function artistNames(scopes: Scope[]): Promise<Map<number, string>> {
  const ids = [...new Set(scopes.flatMap(({ artistIds }) => artistIds ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await sql<{ id: number; name: string }>("SELECT id, name FROM artist WHERE id = ANY($1) ORDER BY name", [
    ids,
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function present(
  target: Target,
  { name, scope, problem }: Recipient,
  names: Map<number, string>,
): Reply["recipients"][number] {
  const mine = scope.artistIds && new Set(scope.artistIds);
  return {
    id: target.id,
    email: target.email,
    name,
    activo: target.activo,
    accesoMontos: scope.money,
    artistas: mine && [...names].flatMap(([id, artist]) => (mine.has(id) ? [artist] : [])),
    problema: problem,
  };
}
