import { Text } from "@react-email/text";
import * as z from "zod";
import { prisma, query } from "@/lib/db";
import { env } from "@/lib/env";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { MailRefused, mailKind, type RenderedMail } from "@/lib/mail/kind";
import { MailFrame, mailHtml } from "@/lib/mail/parts/MailFrame";
import { ownHref } from "../hrefs";
import { MISSING_MAIL } from "../names";
import { MISSING } from "./reminders";

const payload = z.object({ holder: z.int(), notification_id: z.int() });
const SHOWN = 10;

interface Row {
  merchant: string;
  day: string;
  amount: string;
  currency: "ARS" | "USD" | "EUR";
}

/** Says which of one's expenses have no receipt, as they are when it goes out; not sent once none is left. */
export const missingMail = mailKind(MISSING_MAIL, payload, async ({ holder }, to) => {
  const person = await prisma.user.findUnique({ where: { mail: to }, select: { id: true, active: true } });
  if (!person?.active || person.id !== holder)
    throw new MailRefused("La persona ya no está habilitada o cambió de mail.");
  const rows = await query<Row>(
    `SELECT e.merchant, e.day::text AS day, e.amount::text AS amount, e.currency::text AS currency FROM card_expense e JOIN card_report r ON r.id = e.report_id
     WHERE e.holder_user_id = $1 AND ${MISSING} AND r.state <> 'cerrada' ORDER BY e.day, e.id`,
    [holder],
  );
  if (rows.length === 0) throw new MailRefused("Ya no falta ningún comprobante.");
  const title = `Falta el comprobante de ${countText(rows.length, "gasto")}`;
  const intro = "Con la foto de cada uno, o el motivo de no tenerla, la rendición se puede aprobar.";
  const lines = rows
    .slice(0, SHOWN)
    .map(
      ({ merchant, day, amount, currency }) =>
        `${formatDay(day)}, ${merchant || "sin nombre"}, ${formatMoney(amount, currency, { decimals: 2 })}`,
    );
  if (rows.length > SHOWN) lines.push(`y ${rows.length - SHOWN} más`);
  const action = { label: "Cargar los comprobantes", href: `${env().APP_BASE_URL}${ownHref}` };
  return {
    subject: title,
    html: mailHtml(
      <MailFrame
        preview={intro}
        eyebrow="Gastos de tarjeta"
        title={title}
        intro={intro}
        action={action}
        foot="Se envía los lunes mientras falte alguno."
      >
        {lines.map((line) => (
          <Text key={line} style={{ fontSize: "15px", margin: "0 0 6px" }}>
            {line}
          </Text>
        ))}
      </MailFrame>,
    ),
    text: [title, intro, ...lines, `${action.label}: ${action.href}`].join("\n\n"),
    attachments: [],
  } satisfies RenderedMail;
});
