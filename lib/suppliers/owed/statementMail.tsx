import { Text } from "@react-email/text";
import * as z from "zod";
import { can } from "@/lib/access/can";
import { activePeople } from "@/lib/auth/person";
import { MailRefused, mailKind, type RenderedMail } from "@/lib/mail/kind";
import { MailFrame, mailHtml } from "@/lib/mail/parts/MailFrame";
import { STATEMENT_MAIL } from "./names";
import { sendStatementBody } from "./schema";
import { statementOf } from "./service/statement";

/** Sends a supplier the statement of their account, as it is when it goes out; in the worker. */
export const statementMail = mailKind(
  STATEMENT_MAIL,
  sendStatementBody.extend({ supplier: z.int(), reader: z.int() }),
  async ({ supplier: id, reader, ...asked }) => {
    const person = (await activePeople()).find(({ userId }) => userId === reader);
    if (!person || !can(person, "suppliers.read")) throw new MailRefused("Quien lo pidió ya no ve las cuentas.");
    const { name, supplier, bytes } = await statementOf(person, id, asked);
    const title = "Estado de cuenta";
    const intro = `Adjuntamos el estado de cuenta de ${supplier.name}: comprobantes, notas y pagos, con el saldo después de cada uno.`;
    const ask = "Si falta alguna factura o algo no coincide, responder este mail con el número.";
    return {
      subject: `${title} de ${supplier.name}`,
      html: mailHtml(
        <MailFrame
          preview={intro}
          eyebrow="Administración"
          title={title}
          intro={intro}
          foot="Se envía a pedido, al mail de pagos del proveedor."
        >
          <Text style={{ fontSize: "15px" }}>{ask}</Text>
        </MailFrame>,
      ),
      text: [title, intro, ask].join("\n\n"),
      attachments: [{ filename: name, content: bytes, contentType: "application/pdf" }],
    } satisfies RenderedMail;
  },
);
