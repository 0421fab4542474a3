import { prisma } from "@/lib/db";
import { badField, impossible, notFound } from "@/lib/http/errors";
import type { Scope } from "../access/scope";
import { visibleShow } from "../access/visible";
import { type reportTypes, showTypeTitles } from "../rules/kinds";
import type { ReportPayload } from "./mailKind";

type ReportType = (typeof reportTypes)[number];

export interface Target {
  id: number;
  type: ReportType;
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
const select = { id: true, type: true, email: true, activo: true } as const;

async function activeOf(types: ReportType[]): Promise<Target[]> {
  const rows = await prisma.reportEmail.findMany({
    where: { type: { in: types }, activo: true },
    orderBy: { email: "asc" },
    select,
  });
  const byMail = new Map(rows.map((row) => [row.email.toLowerCase(), row as Target]));
  return [...byMail.values()];
}

async function rowOf(id: string, type?: ReportType): Promise<Target | null> {
  if (!isRowId(id)) return null;
  return (await prisma.reportEmail.findFirst({ where: { id: Number(id), type }, select })) as Target | null;
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
  if (id === EVERYONE) return { title, report, recipients: someone(await activeOf([type]), title) };
  const row = await rowOf(id, type);
  if (!row) throw missing();
  return { title, report, recipients: [row] };
}

/**
 * One show's report, to a recipient row or to all (`todos`: those of the show's type and of "todos"). Without `show`, `id`
 * is a recipient row or `todos`, which get the report of their own type, or else a show's name, whose report goes to all.
 */
export async function showSending(scope: Scope, id: string, show: string | undefined): Promise<Sending> {
  if (show === undefined) {
    const row = await rowOf(id);
    if (row || id === EVERYONE) return typeSending(row?.type ?? EVERYONE, id);
    return showSending(scope, EVERYONE, id);
  }
  const found = await visibleShow(scope, show);
  const report = { show_id: found.id };
  if (id === EVERYONE) {
    const recipients = await activeOf([found.type as ReportType, EVERYONE]);
    return { title: found.name, report, recipients: someone(recipients, found.name) };
  }
  if (!isRowId(id)) throw badField("id", "Tiene que ser un destinatario de la lista, o todos.");
  const row = await rowOf(id);
  if (!row) throw missing();
  return { title: found.name, report, recipients: [row] };
}
