import { Text } from "@react-email/text";
import * as z from "zod";
import { prisma } from "@/lib/db";
import { formatInstant } from "@/lib/format/dates";
import { MailRefused, mailKind, type RenderedMail } from "@/lib/mail/kind";
import { MailFrame, mailHtml } from "@/lib/mail/parts/MailFrame";
import { accountName, lastFour } from "../rules/accounts";
import { ACCOUNT_CHANGED_MAIL } from "./names";
import { storedAccount } from "./rows";

/** Asks a supplier, at the mail we knew before, whether the new account is theirs. Nobody of ours is named, nor any whole number. */
export const accountChangedMail = mailKind(
  ACCOUNT_CHANGED_MAIL,
  z.object({ account: z.int() }),
  async ({ account }) => {
    const row = await prisma.$transaction((tx) => storedAccount(tx, account));
    if (row.state === "rechazada") throw new MailRefused("La cuenta ya se rechazó.");
    const title = "Nos informaron otra cuenta bancaria";
    const before = row.replaces_number ? ` en lugar de la terminada en ${lastFour(row.replaces_number)}` : "";
    const said = `Para pagarle a ${row.supplier} nos informaron, el ${formatInstant(row.created_at)}, una cuenta terminada en ${lastFour(row.number)} (${accountName(row)})${before}.`;
    const ask =
      "Si fue un pedido suyo no hace falta hacer nada. Si no, avisar cuanto antes a Administración por el teléfono de siempre: todavía no se pagó nada ahí.";
    return {
      subject: `${title}: termina en ${lastFour(row.number)}`,
      html: mailHtml(
        <MailFrame
          preview={said}
          eyebrow="Administración"
          title={title}
          intro={said}
          foot="Este aviso va al mail que ya teníamos. Nunca pedimos claves ni datos bancarios por mail."
        >
          <Text style={{ fontSize: "15px" }}>{ask}</Text>
        </MailFrame>,
      ),
      text: [title, said, ask].join("\n\n"),
      attachments: [],
    } satisfies RenderedMail;
  },
);
