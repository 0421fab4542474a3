import { Text } from "@react-email/text";
import * as z from "zod";
import { prisma } from "@/lib/db";
import { env } from "@/lib/env";
import { openToken } from "@/lib/links/token";
import { MailRefused, mailKind, type RenderedMail } from "@/lib/mail/kind";
import { MailFrame, mailHtml } from "@/lib/mail/parts/MailFrame";
import { OFFER_MAIL } from "./names";
import { dealInWords } from "./rules/offerText";
import { dealTerms } from "./schema/terms";
import { offerPdf, textOf } from "./service/offerPdf";
import { OFFER_LINK } from "./service/offers";
import { offerOf } from "./service/record";

const WORDS = {
  es: { open: "Ver y contestar la oferta", foot: "El enlace es solo para usted.", attached: "Va adjunta en PDF." },
  en: { open: "View and answer the offer", foot: "This link is yours alone.", attached: "Attached as a PDF." },
};

/** Sends an offer with its PDF, and the link to answer it. */
export const offerMail = mailKind(
  OFFER_MAIL,
  z.strictObject({ show: z.int(), n: z.int(), token: z.string(), message: z.string() }),
  async ({ show, n, token: sealed, message }) => {
    const offer = await offerOf(prisma, show, n);
    const token = openToken(sealed, OFFER_LINK);
    if (offer.state !== "enviada" || token === null) throw new MailRefused("La oferta ya no está vigente.");
    const words = WORDS[offer.language];
    const { title } = textOf(offer);
    const intro = `${dealInWords(dealTerms.parse(offer.terms), offer.language)}. ${words.attached}`;
    const link = `${env().APP_BASE_URL}/oferta/${token}`;
    const { company, show: name } = offer.shown;
    return {
      subject: title,
      html: mailHtml(
        <MailFrame
          preview={intro}
          eyebrow={company || name}
          title={title}
          intro={intro}
          action={{ href: link, label: words.open }}
          foot={words.foot}
        >
          {message && <Text style={{ fontSize: "15px" }}>{message}</Text>}
        </MailFrame>,
      ),
      text: [title, intro, message, link].filter(Boolean).join("\n\n"),
      attachments: [{ filename: `oferta-${n}.pdf`, content: await offerPdf(offer), contentType: "application/pdf" }],
      kept: { html: `<p>${title}</p>`, text: [title, intro, message].filter(Boolean).join("\n\n") },
    } satisfies RenderedMail;
  },
);
