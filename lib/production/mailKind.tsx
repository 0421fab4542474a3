import * as z from "zod";
import { prisma } from "@/lib/db";
import { env } from "@/lib/env";
import { formatDayLong } from "@/lib/format/dates";
import { openToken } from "@/lib/links/token";
import { MailRefused, mailKind, type RenderedMail } from "@/lib/mail/kind";
import { MailFrame, mailHtml } from "@/lib/mail/parts/MailFrame";
import { ADVANCE_LINK, linkedOf } from "./advance/service/links";
import { ADVANCE_MAIL } from "./names";

/** Asks the venue or the artist to answer its questions by their link. */
export const advanceMail = mailKind(ADVANCE_MAIL, z.strictObject({ token: z.string() }), async ({ token: sealed }) => {
  const token = openToken(sealed, ADVANCE_LINK);
  const link = token && (await linkedOf(prisma, token).catch(() => null));
  if (!link) throw new MailRefused("El enlace ya no está vigente.");
  const title = `Preguntas para ${link.artist}`;
  const when = [link.fecha && formatDayLong(link.fecha), link.place].filter(Boolean).join(", ");
  const intro = `Para preparar el show${when ? ` (${when})` : ""} hacen falta algunas respuestas. Se pueden contestar de a poco, desde el teléfono.`;
  const href = `${env().APP_BASE_URL}/advance/${token}`;
  const foot = "El enlace es solo para usted.";
  return {
    subject: title,
    html: mailHtml(
      <MailFrame
        preview={intro}
        eyebrow={link.company || "Bambalina"}
        title={title}
        intro={intro}
        action={{ href, label: "Contestar" }}
        foot={foot}
      />,
    ),
    text: [title, intro, href].join("\n\n"),
    attachments: [],
    kept: { html: `<p>${title}</p>`, text: [title, intro].join("\n\n") },
  } satisfies RenderedMail;
});
