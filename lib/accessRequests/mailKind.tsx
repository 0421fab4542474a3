import * as z from "zod";
import { prisma } from "@/lib/db";
import { env } from "@/lib/env";
import { MailRefused, mailKind, type RenderedMail } from "@/lib/mail/kind";
import { MailFrame, mailHtml } from "@/lib/mail/parts/MailFrame";
import { providerTitle } from "@/lib/people/rules/providers";
import { ACCEPTED_MAIL, ACCEPTED_SUBJECT } from "./mail";

const payload = z.object({ user: z.number().int(), provider: z.enum(["hosted", "microsoft"]), account: z.string() });

/** Tells somebody that their request for access was accepted, and with which account they come in. */
export const accessMail = mailKind(ACCEPTED_MAIL, payload, async ({ user: id, provider, account }, to) => {
  const user = await prisma.user.findUnique({ where: { id }, select: { mail: true, active: true } });
  if (!user?.active) throw new MailRefused("La persona ya no está habilitada.");
  if (user.mail.toLowerCase() !== to.toLowerCase()) throw new MailRefused("La persona cambió de mail.");
  const which = account
    ? `la cuenta ${account} de ${providerTitle(provider)}`
    : `la cuenta de ${providerTitle(provider)}`;
  const intro = `Se aceptó el pedido de acceso. Desde ahora se entra con ${which}.`;
  const foot = "Si nadie de aquí lo pidió, avisar a un administrador de Bambalina.";
  const action = { label: "Entrar", href: `${env().APP_BASE_URL}/login` };
  return {
    subject: ACCEPTED_SUBJECT,
    html: mailHtml(
      <MailFrame
        preview={intro}
        eyebrow="Ingreso"
        title={ACCEPTED_SUBJECT}
        intro={intro}
        action={action}
        foot={foot}
      />,
    ),
    text: [ACCEPTED_SUBJECT, intro, `${action.label}: ${action.href}`, foot].join("\n\n"),
    attachments: [],
  } satisfies RenderedMail;
});
