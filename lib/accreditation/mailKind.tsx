import * as z from "zod";
import { prisma, txQuery } from "@/lib/db";
import { MailRefused, mailKind, type RenderedMail } from "@/lib/mail/kind";
import { MailFrame, mailHtml } from "@/lib/mail/parts/MailFrame";
import { ACC_MAIL } from "./names";
import type { AccState } from "./rules/states";
import { linkOf } from "./service/people";

interface Told {
  name: string;
  state: AccState;
  reason: string;
  token_sealed: string | null;
  event: string;
}

/** Tells somebody how their accreditation stands, and what is asked for. */
export const accreditationMail = mailKind(ACC_MAIL, z.strictObject({ person: z.int() }), async ({ person }) => {
  const [row] = await txQuery<Told>(
    prisma,
    "SELECT a.name, a.state, a.reason, a.token_sealed, e.name AS event FROM accreditation a JOIN acc_event e ON e.id = a.event_id WHERE a.id = $1::int",
    person,
  );
  const href = row ? linkOf(row.token_sealed) : null;
  if (!row || !href) throw new MailRefused("El enlace ya no está vigente.");
  const title = `Acreditación de ${row.event}`;
  const intro =
    row.state === "falta_info"
      ? `${row.name}: para revisar la acreditación falta algo. ${row.reason}`
      : row.state === "rechazada"
        ? `${row.name}: la acreditación no se aprobó. ${row.reason}`
        : `${row.name}: la acreditación está aprobada. La credencial se retira en el evento.`;
  return {
    subject: title,
    html: mailHtml(
      <MailFrame
        preview={intro}
        eyebrow={row.event}
        title={title}
        intro={intro}
        action={{ href, label: "Ver la acreditación" }}
        foot="El enlace es solo para usted."
      />,
    ),
    text: [title, intro, href].join("\n\n"),
    attachments: [],
    kept: { html: `<p>${title}</p>`, text: [title, intro].join("\n\n") },
  } satisfies RenderedMail;
});
