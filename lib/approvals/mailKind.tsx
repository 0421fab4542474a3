import * as z from "zod";
import { prisma } from "@/lib/db";
import { env } from "@/lib/env";
import { MailRefused, mailKind, type RenderedMail } from "@/lib/mail/kind";
import { MailFrame, mailHtml } from "@/lib/mail/parts/MailFrame";
import { directoryOf } from "./engine/directory";
import { standingOf } from "./engine/guard";
import { askedOf, named, requestOf, stateOf } from "./engine/held";
import { kindOf } from "./engine/registry";
import { WAITING_MAIL } from "./mail";
import { requestHref, verdictHref } from "./rules/told";
import type { Verdict } from "./rules/words";
import { VerdictLinks } from "./VerdictLinks";

const payload = z.object({ request: z.int(), version: z.int(), notification_id: z.int() });

const TITLES: Readonly<Record<Verdict, string>> = { aprobar: "Aprobar", devolver: "Devolver", rechazar: "Rechazar" };

/**
 * Says that a decision is waited for, with a plain link to each verdict: one signs in as always, the page proposes what the link
 * says, and only its Confirmar decides. No amounts: a mail is read by whoever sees the screen. Not sent to whom may not
 * decide it any more, nor once it was decided.
 */
export const waitingMail = mailKind(WAITING_MAIL, payload, async ({ request, version }, to) => {
  const person = await prisma.user.findUnique({ where: { mail: to }, select: { id: true, active: true } });
  if (!person?.active) throw new MailRefused("La persona ya no está habilitada o cambió de mail.");
  const row = await requestOf(prisma, request);
  if (stateOf(row) !== "en_aprobacion") throw new MailRefused("La solicitud ya se decidió.");
  const kind = await kindOf(row.kind);
  const standing = standingOf(row, person.id, kind, await directoryOf(prisma, [askedOf(row)]));
  if (standing.verdicts.length === 0) throw new MailRefused("Ya no le toca decidir esta solicitud.");
  const base = env().APP_BASE_URL;
  const links = standing.verdicts.map((verdict) => ({
    label: TITLES[verdict],
    href: `${base}${verdictHref(request, version, verdict)}`,
  }));
  const title = [row.reference, row.title].filter(Boolean).join(", ");
  const intro = `${named(row.asker).name} pide su aprobación. Abrir un enlace no decide nada: se confirma en la página.`;
  const action = { label: "Ver la solicitud", href: `${base}${requestHref(request)}` };
  return {
    subject: `Espera su aprobación: ${title}`.slice(0, 150),
    html: mailHtml(
      <MailFrame
        preview={`${title}. ${row.subtitle}`}
        eyebrow="Aprobaciones"
        title={title}
        intro={intro}
        action={action}
        foot="Llega porque así se eligió en Notificaciones, Preferencias. Ahí mismo se cambia o se apaga."
      >
        <VerdictLinks detail={row.subtitle} links={links} />
      </MailFrame>,
    ),
    text: [
      title,
      row.subtitle,
      intro,
      ...links.map(({ label, href }) => `${label}: ${href}`),
      `${action.label}: ${action.href}`,
    ].join("\n\n"),
    attachments: [],
  } satisfies RenderedMail;
});
