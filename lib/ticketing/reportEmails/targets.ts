import { prisma } from "@/lib/db";
import { badField, impossible, notFound } from "@/lib/http/errors";
import type { Scope } from "../access/scope";
import { visibleShow, visibleShowById } from "../access/visible";
import { type MailReportType, type reportTypes, showTypeTitles } from "../rules/kinds";
import { type About, reportOf } from "./about";
import type { ReportPayload } from "./mailKind";
import { addressOf, byAddress } from "./records";

type ReportType = (typeof reportTypes)[number];

export interface Target extends About {
  id: number;
  type: MailReportType;
  email: string;
  activo: boolean;
}

/** What is sent to whom. */
export interface Sending {
  /** The report as people call it. */
  title: string;
  report: ReportPayload["report"];
  recipients: Target[];
}

const EVERYONE = "todos";
const isRowId = (id: string) => /^\d{1,9}$/.test(id);
const select = {
  id: true,
  type: true,
  mail: true,
  user: { select: { mail: true, name: true } },
  activo: true,
  show_id: true,
  artist_id: true,
} as const;

type Selected = Omit<Target, "type" | "email"> & { type: string } & Parameters<typeof addressOf>[0];
const targetOf = ({ mail, user, type, ...row }: Selected): Target => ({
  ...row,
  type: type as MailReportType,
  email: addressOf({ mail, user }),
});

async function activeOf(...which: { type?: string; show_id?: number; artist_id?: number }[]): Promise<Target[]> {
  const rows = await prisma.reportEmail.findMany({
    where: { OR: which, activo: true },
    orderBy: { id: "asc" },
    select,
  });
  const byMail = new Map(rows.sort(byAddress).map((row) => [addressOf(row).toLowerCase(), targetOf(row)]));
  return [...byMail.values()];
}

/** Who gets a show's report: those of its type and of all types, and who gets that of this show or of its artist alone. */
export const activeOfShow = (show: { id: number; type: string; artist_id: number }): Promise<Target[]> =>
  activeOf({ type: show.type }, { type: EVERYONE }, { show_id: show.id }, { artist_id: show.artist_id });

async function rowOf(id: string, type?: MailReportType): Promise<Target | null> {
  if (!isRowId(id)) return null;
  const row = await prisma.reportEmail.findFirst({ where: { id: Number(id), type }, select });
  return row && targetOf(row);
}

function someone(recipients: Target[], title: string): Target[] {
  if (recipients.length === 0) throw impossible(`No hay destinatarios activos para el reporte de ${title}.`);
  return recipients;
}

const missing = () => notFound("No encontrado: ese destinatario no está en la lista de este reporte.");

/** A type's report to one recipient of its list (also an inactive one: `activo` is about the schedule) or to all active ones. */
export async function typeSending(type: ReportType, id: string): Promise<Sending> {
  const title = showTypeTitles[type];
  const report = { type };
  if (id === EVERYONE) return { title, report, recipients: someone(await activeOf({ type }), title) };
  const row = await rowOf(id, type);
  if (!row) throw missing();
  return { title, report, recipients: [row] };
}

/** The report of a recipient's own row, to that one. 404 for one about a show or an artist that the asker may not see. */
async function ownSending(scope: Scope, row: Target): Promise<Sending> {
  const report = reportOf(row);
  if ("type" in report) return { title: showTypeTitles[report.type], report, recipients: [row] };
  if ("show_id" in report) {
    const { name } = await visibleShowById(scope, report.show_id);
    return { title: name, report, recipients: [row] };
  }
  const { artist_id } = report;
  if (scope.artistIds && !scope.artistIds.includes(artist_id)) throw missing();
  const { name } = await prisma.artist.findUniqueOrThrow({ where: { id: artist_id }, select: { name: true } });
  return { title: name, report, recipients: [row] };
}

/**
 * One show's report, to a recipient row or to all (`todos`: those of the show's type and of "todos", and who gets the
 * report of this show or of its artist alone). Without `show`, `id`
 * is a recipient row or `todos`, which get the report of their own type, or else a show's name, whose report goes to all.
 */
export async function showSending(scope: Scope, id: string, show: string | undefined): Promise<Sending> {
  if (show === undefined) {
    const row = await rowOf(id);
    if (row) return ownSending(scope, row);
    if (id === EVERYONE) return typeSending(EVERYONE, id);
    return showSending(scope, EVERYONE, id);
  }
  const found = await visibleShow(scope, show);
  const report = { show_id: found.id };
  if (id === EVERYONE) {
    return { title: found.name, report, recipients: someone(await activeOfShow(found), found.name) };
  }
  if (!isRowId(id)) throw badField("id", "Tiene que ser un destinatario de la lista, o todos.");
  const row = await rowOf(id);
  if (!row) throw missing();
  return { title: found.name, report, recipients: [row] };
}
