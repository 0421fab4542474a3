import { Text } from "@react-email/text";
import * as z from "zod";
import { query } from "@/lib/db";
import { formatDayLong } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { MailRefused, mailKind, type RenderedMail } from "@/lib/mail/kind";
import { MailFrame, mailHtml } from "@/lib/mail/parts/MailFrame";
import { certificatesOf } from "@/lib/tax/service/certificates";
import { PAYMENT_MAIL } from "./names";
import type { SubjectKind } from "./rules/kinds";
import type { OrderState } from "./rules/states";
import { nameOf } from "./service/rows";
import { ITEM_FACTS } from "./service/view";

const line = { fontSize: "15px", margin: "0 0 4px" };
const PAID: readonly OrderState[] = ["enviado", "acreditado", "conciliado"];

interface Paid {
  state: OrderState;
  number: number;
  day: string;
  payee: string;
  company: string;
  currency: string;
  amount: string;
  withheld: string;
  net: string;
  last_four: string | null;
}
type Item = Parameters<typeof nameOf>[0] & { kind: SubjectKind; pays: string };

/** Tells a supplier what was paid: their vouchers by their numbers, what was withheld with its certificates, where it goes. */
export const paymentMail = mailKind(PAYMENT_MAIL, z.strictObject({ order: z.int() }), async ({ order: id }) => {
  const [order] = await query<Paid>(
    `SELECT r.state, r.number, b.day::text AS day, r.payee, c.name AS company, r.currency::text AS currency, r.amount::text AS amount, r.withheld::text AS withheld,
       (r.amount - r.withheld)::text AS net, right(a.number, 4) AS last_four
     FROM payment_order r JOIN payment_batch b ON b.id = r.batch_id JOIN company c ON c.id = r.company_id LEFT JOIN bank_account a ON a.id = r.account_id WHERE r.id = $1::int`,
    [id],
  );
  if (!order || !PAID.includes(order.state)) throw new MailRefused("El pago ya no está en el banco.");
  const items = await query<Item>(
    `SELECT p.kind, p.subject_id AS id, i.pays::text AS pays, ${ITEM_FACTS} WHERE r.id = $1::int ORDER BY i.id`,
    [id],
  );
  const money = (value: string) => formatMoney(value, order.currency, { decimals: 2 });
  const title = `Pago de ${order.company}`;
  const where = order.last_four ? ` en la cuenta terminada en ${order.last_four}` : "";
  const intro = `${order.company} le paga ${money(order.net)} el ${formatDayLong(order.day)}${where}. Orden de pago ${order.number}.`;
  const rows = [
    ...items.map((item) => `${nameOf(item)}: ${money(item.pays)}`),
    ...(/[1-9]/.test(order.withheld)
      ? [`Retenciones: ${money(`-${order.withheld}`)}`, `Neto: ${money(order.net)}`]
      : []),
  ];
  const certificates = await certificatesOf(id);
  const attached = certificates.length > 0 ? "Los certificados de retención van adjuntos." : "";
  return {
    subject: `${title}, ${money(order.net)}`,
    html: mailHtml(
      <MailFrame
        preview={intro}
        eyebrow={order.company}
        title={title}
        intro={intro}
        foot="Se envía al mail de pagos del proveedor."
      >
        {rows.map((row) => (
          <Text key={row} style={line}>
            {row}
          </Text>
        ))}
        {attached && <Text style={line}>{attached}</Text>}
      </MailFrame>,
    ),
    text: [title, intro, rows.join("\n"), attached].filter(Boolean).join("\n\n"),
    attachments: certificates,
  } satisfies RenderedMail;
});
