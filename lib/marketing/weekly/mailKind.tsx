import { Text } from "@react-email/text";
import * as z from "zod";
import { prisma, query } from "@/lib/db";
import { env } from "@/lib/env";
import { formatDayMonth } from "@/lib/format/dates";
import { formatInteger, formatSigned } from "@/lib/format/number";
import { slugFile } from "@/lib/format/text";
import { MailRefused, mailKind, type RenderedMail } from "@/lib/mail/kind";
import { MailFrame, mailHtml } from "@/lib/mail/parts/MailFrame";
import { readerOf } from "@/lib/ticketing/reportEmails/listService";
import { WEEKLY_MAIL } from "../names";
import { versionsOf } from "./service/entries";
import { weeklyPdfOf } from "./service/pdf";

/** Sends a published status to somebody of the show's list, in the worker: amounts only to who may see them now. */
export const weeklyMail = mailKind(WEEKLY_MAIL, z.object({ id: z.int() }), async ({ id }, to) => {
  const [row] = await query<{ show_id: number; artist_id: number; week: string; n: number }>(
    "SELECT w.show_id, s.artist_id, w.week::text AS week, w.n::int AS n FROM weekly_status w JOIN show s ON s.id = w.show_id WHERE w.id = $1::int",
    [id],
  );
  const entry = row && (await versionsOf(prisma, row.show_id, row.week)).find(({ n }) => n === row.n);
  if (!row || !entry?.frozen) throw new MailRefused("El status ya no está publicado.");
  const { scope, problem } = await readerOf(to);
  if (problem) throw new MailRefused(problem);
  if (scope.artistIds !== null && !scope.artistIds.includes(row.artist_id))
    throw new MailRefused("El show no es de los artistas que el destinatario puede ver.");
  const { frozen, n, learnings, next_action, owner } = entry;
  const { show, sales, week } = frozen;
  const title = `Status semanal de ${show.name}`;
  const intro = `Semana del ${formatDayMonth(week)}${n > 1 ? `, versión ${n} (corrige la anterior)` : ""}. Se vendieron ${formatInteger(sales.now)} entradas, ${formatSigned(sales.now - sales.before, { unit: "", decimals: 0 })} contra la semana anterior.`;
  const parts = [
    ["Aprendizajes", learnings],
    ["Próxima acción", next_action],
    ["Responsable", owner?.name ?? ""],
  ].filter((part): part is [string, string] => Boolean(part[1]));
  const action = {
    label: "Abrir en Bambalina",
    href: `${env().APP_BASE_URL}/paid-media/status-semanal?semana=${week}&abierto=${show.id}`,
  };
  return {
    subject: `${title}, semana del ${formatDayMonth(week)}${n > 1 ? ` (versión ${n})` : ""}`,
    html: mailHtml(
      <MailFrame
        preview={intro}
        eyebrow="Marketing"
        title={title}
        intro={intro}
        action={action}
        foot="Lo recibe quien está en la lista de reportes del show."
      >
        {parts.map(([head, text]) => (
          <Text key={head} style={{ fontSize: "15px", whiteSpace: "pre-line" }}>
            <strong>{head}: </strong>
            {text}
          </Text>
        ))}
      </MailFrame>,
    ),
    text: [title, intro, ...parts.map(([head, text]) => `${head}: ${text}`), `${action.label}: ${action.href}`].join(
      "\n\n",
    ),
    attachments: [
      {
        filename: `status_${slugFile(show.name)}_${week}_v${n}.pdf`,
        content: await weeklyPdfOf(frozen, entry, { money: scope.money }),
        contentType: "application/pdf",
      },
    ],
  } satisfies RenderedMail;
});
