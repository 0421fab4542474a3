import * as z from "zod";
import { prisma } from "@/lib/db";
import { env } from "@/lib/env";
import { workbookBuffer } from "@/lib/excel/collect";
import { formatDayLong, todayIn } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { XLSX } from "@/lib/http/contract";
import { MailRefused, mailKind, type RenderedMail } from "@/lib/mail/kind";
import { MailFrame, mailHtml } from "@/lib/mail/parts/MailFrame";
import { recipientOf } from "../reportEmails/recipient";
import type { PaceRow } from "./schema";
import { paceFilter } from "./schema";
import { paceRows, paceSheet } from "./service/rows";

/** The name of the kind, in the rows of the outbox. */
export const PACE_MAIL = "ticketing.pace";

/** Said one by one in the mail; the workbook has all. */
const SAID = 12;

function lineOf({ show, motivo, causa_texto, mediana, p25, p75 }: PaceRow): string {
  const range = p25 === null || p75 === null ? "" : `, de ${formatInteger(p25)} a ${formatInteger(p75)}`;
  const end = mediana === null ? "" : ` Final ${formatInteger(mediana)}${range}.`;
  return `${show}: ${motivo}. ${causa_texto}.${end}`;
}

/** A view of the pace, made with the artists that its reader sees when it is sent; the worst first. */
export const paceMail = mailKind(
  PACE_MAIL,
  z.object({ filters: paceFilter, repeats: z.boolean().default(false) }),
  async ({ filters, repeats }, to): Promise<RenderedMail> => {
    const [{ scope, problem }, person] = await Promise.all([
      recipientOf(to),
      prisma.user.findUnique({ where: { mail: to }, select: { id: true } }),
    ]);
    if (problem || !person) throw new MailRefused(problem ?? "La persona ya no tiene cuenta.");
    const rows = (await paceRows(scope, person.id, filters)).toSorted(
      (a, b) => (a.brecha ?? Number.POSITIVE_INFINITY) - (b.brecha ?? Number.POSITIVE_INFINITY),
    );
    const lines = rows.slice(0, SAID).map(lineOf);
    const more = rows.length > SAID ? [`Y ${countText(rows.length - SAID, "show")} más en el Excel.`] : [];
    const query = new URLSearchParams({ vista: "ritmo", ...(filters as Record<string, string>) });
    const href = `${env().APP_BASE_URL}/tickets?${query}`;
    const day = formatDayLong(todayIn());
    const intro = `${countText(rows.length, "show")} en venta, ${day}. El más atrasado primero.`;
    const foot = repeats
      ? "Llega los días que usted eligió: se cambia o se quita en Reporte de ventas, Ritmo, Enviarme esta vista."
      : "Lo pidió usted desde el Reporte de ventas; no se repite.";
    return {
      subject: `Ritmo de los shows en venta, ${day}`,
      html: mailHtml(
        <MailFrame
          preview={intro}
          eyebrow="Reporte de ventas"
          title="Ritmo de los shows en venta"
          intro={intro}
          action={{ label: "Abrir en Bambalina", href }}
          foot={foot}
        >
          <ul style={{ fontSize: "14px", lineHeight: "20px", paddingLeft: "18px" }}>
            {[...lines, ...more].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </MailFrame>,
      ),
      text: [intro, ...lines, ...more, href, foot].join("\n\n"),
      attachments: [
        { filename: `ritmo_${todayIn()}.xlsx`, content: await workbookBuffer([paceSheet(rows)]), contentType: XLSX },
      ],
    };
  },
);
