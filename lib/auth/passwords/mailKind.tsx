import * as z from "zod";
import { prisma } from "@/lib/db";
import { env } from "@/lib/env";
import { MailRefused, mailKind, type RenderedMail } from "@/lib/mail/kind";
import { mailHtml } from "@/lib/mail/parts/MailFrame";
import type { NewMail } from "@/lib/mail/queueMail";
import { lifeOf, mintLink } from "./link";
import { PasswordMail, type PasswordMailModel } from "./PasswordMail";

const NAME = "auth.password-link";
const payload = z.object({ user: z.number().int(), reason: z.enum(["forgot", "invited"]) });
type Payload = z.infer<typeof payload>;

const SUBJECT: Record<Payload["reason"], string> = {
  forgot: "Elegir una contraseña nueva para Bambalina",
  invited: "Elegir contraseña para entrar a Bambalina",
};
const INTRO: Record<Payload["reason"], string> = {
  forgot:
    "Se pidió cambiar la contraseña de esta cuenta. Si no fue así, no hay que hacer nada: la de siempre sigue igual.",
  invited: "Hay una cuenta a su nombre en Bambalina. Para entrar falta elegir una contraseña.",
};

/** What the outbox keeps in the link's place: whoever reads sent mails must not be able to use it. */
const HIDDEN = "[enlace oculto]";

/** A mail with a link to choose a password, ready for `queueMail`. */
export function linkMail(about: Payload, to: string, createdBy: number): NewMail {
  return { kind: NAME, to, payload: about, subject: SUBJECT[about.reason], createdBy };
}

/**
 * The mail itself. The link is made when it is sent, so that its time begins then, and is in the mail only: neither the
 * queue nor the outbox holds it.
 */
export const passwordMail = mailKind(NAME, payload, async ({ user: id, reason }, to): Promise<RenderedMail> => {
  const user = await prisma.user.findUnique({ where: { id } });
  if (!user?.active) throw new MailRefused("La persona ya no está habilitada.");
  if (user.mail.toLowerCase() !== to.toLowerCase()) throw new MailRefused("La persona cambió de mail.");
  const link = `${env().APP_BASE_URL}/login/clave/${await mintLink(id, reason)}`;
  const model = {
    subject: SUBJECT[reason],
    intro: INTRO[reason],
    rest: `El enlace sirve una vez y vence en ${lifeOf(reason)}. Después se pide otro desde Ingresar, con “La olvidé”.`,
  };
  return {
    subject: model.subject,
    attachments: [],
    ...content({ ...model, link }),
    kept: content({ ...model, link: HIDDEN }),
  };
});

function content(model: PasswordMailModel): { html: string; text: string } {
  return {
    html: mailHtml(<PasswordMail {...model} />),
    text: [model.subject, model.intro, model.link, model.rest].join("\n\n"),
  };
}
