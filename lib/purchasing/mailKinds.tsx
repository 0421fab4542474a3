import { Text } from "@react-email/text";
import * as z from "zod";
import { prisma } from "@/lib/db";
import { env } from "@/lib/env";
import { formatMoney } from "@/lib/format/money";
import { openToken } from "@/lib/links/token";
import { MailRefused, mailKind, type RenderedMail } from "@/lib/mail/kind";
import { MailFrame, mailHtml } from "@/lib/mail/parts/MailFrame";
import { stored as storedVoucher } from "@/lib/vouchers/service/record";
import { textOf } from "@/lib/vouchers/service/rows";
import { NOTE_MAIL, ORDER_MAIL } from "./names";
import { isEnded } from "./rules/states";
import { orderPdf } from "./service/orderPdf";
import { storedOrder } from "./service/record";
import { ORDER_LINK } from "./service/send";
import { sentOrder } from "./service/sent";

const line = { fontSize: "15px" };

/** Sends an order to its supplier, with the link to accept it; as it is when it goes out. */
export const orderMail = mailKind(
  ORDER_MAIL,
  z.strictObject({ order: z.int(), token: z.string(), message: z.string() }),
  async ({ order: id, token: sealed, message }) => {
    const { state } = await storedOrder(prisma, id);
    const token = openToken(sealed, ORDER_LINK);
    if (isEnded(state) || token === null) throw new MailRefused("La orden ya no está vigente.");
    const order = await sentOrder(prisma, id);
    const title = `Orden de compra ${order.code}`;
    const total = formatMoney(order.total, order.currency, { decimals: 2 });
    const intro = `${order.company} le hace la orden de compra ${order.code} por ${total}, IVA incluido. Va adjunta.`;
    const link = `${env().APP_BASE_URL}/orden-de-compra/${token}`;
    return {
      subject: `${title}, ${order.company}`,
      html: mailHtml(
        <MailFrame
          preview={intro}
          eyebrow={order.company}
          title={title}
          intro={intro}
          action={{ href: link, label: "Ver y aceptar la orden" }}
          foot="Se envía a pedido de quien compra. El enlace es solo para usted."
        >
          {message && <Text style={line}>{message}</Text>}
        </MailFrame>,
      ),
      text: [title, intro, message, link].filter(Boolean).join("\n\n"),
      attachments: [{ filename: `${order.code}.pdf`, content: await orderPdf(order), contentType: "application/pdf" }],
      kept: { html: `<p>${title}</p>`, text: [title, intro, message].filter(Boolean).join("\n\n") },
    } satisfies RenderedMail;
  },
);

/** Asks a supplier for a credit note, in the words of whoever buys. */
export const noteMail = mailKind(
  NOTE_MAIL,
  z.strictObject({ order: z.int(), voucher: z.int(), text: z.string() }),
  async ({ order: id, voucher, text }) => {
    const [order, bill] = [await sentOrder(prisma, id), textOf(await storedVoucher(prisma, voucher))];
    const title = `Nota de crédito por ${bill}`;
    const intro = `La factura ${bill} no coincide con la orden ${order.code}.`;
    return {
      subject: `${title} (${order.code})`,
      html: mailHtml(
        <MailFrame
          preview={intro}
          eyebrow={order.company}
          title={title}
          intro={intro}
          foot="Se envía a pedido de quien compra."
        >
          <Text style={line}>{text}</Text>
        </MailFrame>,
      ),
      text: [title, intro, text].join("\n\n"),
      attachments: [],
    } satisfies RenderedMail;
  },
);
