import * as z from "zod";
import { prisma } from "@/lib/db";
import { AppError } from "@/lib/http/errors";
import { MailRefused, mailKind, type RenderedMail } from "@/lib/mail/kind";
import type { Scope } from "../access/scope";
import { visibleShowById } from "../access/visible";
import { artistScope, type ReportScope, reportScope, showScope } from "../reports/subject";
import { reportTypes } from "../rules/kinds";
import { recipientOf } from "./recipient";
import { renderReport } from "./render";

/** What a queued report mail carries: which report, and the recipient's row when it goes by its schedule. Never figures. */
export const reportPayload = z.object({
  report: z.union([
    z.object({ type: z.enum(reportTypes) }),
    z.object({ show_id: z.number().int() }),
    z.object({ artist_id: z.number().int() }),
  ]),
  scheduled_for: z.number().int().optional(),
});
export type ReportPayload = z.infer<typeof reportPayload>;

/** The name of the kind, in the rows of the outbox. */
export const REPORT_MAIL = "ticketing.report";

/** The report's scope for a recipient's limits. @throws {MailRefused} when show or artist is not one of theirs, or is gone. */
export async function scopeForMail(report: ReportPayload["report"], scope: Scope): Promise<ReportScope> {
  if ("type" in report) return reportScope(scope, report.type);
  if ("artist_id" in report) return ofArtist(scope, report.artist_id);
  try {
    return showScope(scope, await visibleShowById(scope, report.show_id));
  } catch (error) {
    if (error instanceof AppError && error.status === 404) {
      throw new MailRefused("El show ya no existe, o no es de los artistas que el destinatario puede ver.");
    }
    throw error;
  }
}

async function ofArtist(scope: Scope, id: number): Promise<ReportScope> {
  const artist = await prisma.artist.findUnique({ where: { id }, select: { id: true, name: true } });
  if (artist && (scope.artistIds === null || scope.artistIds.includes(id))) return artistScope(scope, artist);
  throw new MailRefused("El artista ya no existe, o no es de los que el destinatario puede ver.");
}

/** Report mails: made with the recipient's artists and montos as they are when it is sent. */
export const reportMail = mailKind(
  REPORT_MAIL,
  reportPayload,
  async ({ report, scheduled_for }, to): Promise<RenderedMail> => {
    if (scheduled_for !== undefined && !(await stillWanted(scheduled_for))) {
      throw new MailRefused("El destinatario se quitó de la lista o está inactivo.");
    }
    const { scope, problem } = await recipientOf(to);
    if (problem) throw new MailRefused(problem);
    return renderReport(await scopeForMail(report, scope));
  },
);

async function stillWanted(reportEmailId: number): Promise<boolean> {
  return (await prisma.reportEmail.count({ where: { id: reportEmailId, activo: true } })) > 0;
}
