import * as z from "zod";
import { query } from "@/lib/db";
import { env } from "@/lib/env";
import { formatInstant } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { MailRefused, mailKind, type RenderedMail } from "@/lib/mail/kind";
import { mailHtml } from "@/lib/mail/parts/MailFrame";
import { isKind, linkOf, notificationKinds } from "./kinds";
import { DIGEST_MAIL, NOTIFICATION_MAIL } from "./mailNames";
import { type MailNote, NotificationMail } from "./NotificationMail";
import { sentenceOf } from "./rules/sentence";

interface Row {
  id: number;
  kind: string;
  message: string;
  user_name: string;
  show_info: string;
  gasto_id: string | null;
  gasto_descripcion: string;
  link: string | null;
  created_at: Date;
}

/** The rows of a mail, if its reader is still somebody who may read them. @throws {MailRefused} otherwise. */
async function rowsFor(to: string, where: string, values: unknown[]): Promise<Row[]> {
  const rows = await query<Row>(
    `SELECT n.id, n.kind, n.message, n.user_name, n.show_info, n.gasto_id, n.gasto_descripcion, n.link, n.created_at
     FROM notification n JOIN app_user u ON u.id = n.user_id
     WHERE u.active AND u.mail = $1::citext AND ${where} ORDER BY n.id DESC`,
    [to, ...values],
  );
  if (rows.length === 0)
    throw new MailRefused("La persona está inactiva, cambió de mail o la notificación ya no está.");
  return rows;
}

const noteOf = ({ id, message, user_name, gasto_descripcion, show_info, created_at }: Row): MailNote => ({
  id,
  message,
  user_name,
  detail: [gasto_descripcion, show_info, formatInstant(created_at)].filter(Boolean).join(" · "),
});

const wholeAddress = (path: string) => `${env().APP_BASE_URL}${path}`;
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 120);

function render(
  subject: string,
  title: string,
  rows: readonly Row[],
  action: { label: string; href: string },
): RenderedMail {
  const notes = rows.map(noteOf);
  const lines = notes.map((note) => `${sentenceOf(note)}\n${note.detail}`);
  return {
    subject: oneLine(subject),
    html: mailHtml(<NotificationMail title={title} notes={notes} action={action} />),
    text: [title, ...lines, `${action.label}: ${action.href}`].join("\n\n"),
    attachments: [],
  };
}

/** One notification, at once. */
export const notificationMail = mailKind(
  NOTIFICATION_MAIL,
  z.object({ notification_id: z.number().int() }),
  async ({ notification_id }, to) => {
    const rows = await rowsFor(to, "n.id = $2", [notification_id]);
    const [row] = rows as [Row];
    const title = isKind(row.kind) ? notificationKinds[row.kind].title : "Notificación";
    const href = wholeAddress(linkOf(row) ?? "/notificaciones");
    return render(sentenceOf(row), title, rows, { label: "Abrir", href });
  },
);

/** What was put together for one daily mail. */
export const digestMail = mailKind(
  DIGEST_MAIL,
  z.object({ digest_at: z.iso.datetime() }),
  async ({ digest_at }, to) => {
    const rows = await rowsFor(to, "n.digest_at = $2::timestamptz", [digest_at]);
    const title = countText(rows.length, "notificación", "notificaciones");
    const action = { label: "Ver todas las notificaciones", href: wholeAddress("/notificaciones") };
    return render(`Bambalina: ${title}`, title, rows, action);
  },
);
