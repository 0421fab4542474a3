import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { badField, conflict, notFound, staleVersion } from "@/lib/http/errors";
import type { TicketingActor } from "../actor";
import type * as api from "./api";
import { nextRun } from "./nextRun";
import { lastRun, lockRow, present } from "./records";
import type { ReportEmailRow } from "./schema";

const missing = () => notFound("No encontrado: ese destinatario no está en la lista.");

/** The recipients of a type's report, by mail. */
export async function list(
  _: TicketingActor,
  { params }: Input<typeof api.listReportEmails>,
): Promise<ReportEmailRow[]> {
  const rows = await prisma.reportEmail.findMany({ where: params, orderBy: { email: "asc" }, include: lastRun });
  return rows.map(present);
}

function sameType(path: string, body: string | undefined) {
  if (body !== undefined && body !== path) throw badField("type", `Tiene que ser ${path}, como en la dirección.`);
}

/** Adds a recipient. 409 with the row there is when the mail is in the list already. */
export async function add(
  actor: TicketingActor,
  { params, body: { type, ...facts } }: Input<typeof api.addReportEmail>,
): Promise<ReportEmailRow> {
  sameType(params.type, type);
  return prisma.$transaction(async (tx) => {
    const next_run = facts.activo ? nextRun(facts, new Date()) : null;
    const data = [{ ...facts, type: params.type, next_run, updated_by: actor.mail }];
    const [made] = await tx.reportEmail.createManyAndReturn({ data, skipDuplicates: true });
    if (!made) {
      const known = await tx.reportEmail.findFirst({
        where: { type: params.type, email: facts.email },
        include: lastRun,
      });
      throw conflict("Esa casilla ya recibe este reporte.", known && present(known));
    }
    const row = present({ ...made, runs: [] });
    await audit(tx, actor, { action: "report_email.added", object: `report_email:${row.id}`, after: row });
    return row;
  });
}

/** Changes a recipient; its next sending is counted anew. 404 in another type's list, 409 for a stale version or a known mail. */
export async function update(
  actor: TicketingActor,
  { params, body: { id, type, version, ...changes } }: Input<typeof api.updateReportEmail>,
): Promise<ReportEmailRow> {
  sameType(params.type, type);
  if (id !== undefined && id !== params.id) throw badField("id", "Tiene que ser el de la dirección.");
  return prisma.$transaction(async (tx) => {
    const before = await lockRow(tx, params.type, params.id);
    if (!before) throw missing();
    if (version !== undefined && version !== before.version) throw staleVersion(present(before));
    if (changes.email) {
      const other = await tx.reportEmail.findFirst({
        where: { type: params.type, email: changes.email, id: { not: before.id } },
        include: lastRun,
      });
      if (other) throw conflict("Esa casilla ya recibe este reporte.", present(other));
    }
    const after = { ...before, ...changes };
    const next_run = after.activo ? nextRun(after, new Date()) : null;
    const saved = await tx.reportEmail.update({
      where: { id: before.id },
      data: { ...changes, next_run, updated_by: actor.mail, version: { increment: 1 } },
      include: lastRun,
    });
    const row = present(saved);
    await audit(tx, actor, {
      action: "report_email.changed",
      object: `report_email:${row.id}`,
      before: present(before),
      after: row,
    });
    return row;
  });
}

/** Takes a recipient off the list; a mail of its schedule that is still queued is not sent. Answers the row as it was. */
export async function remove(
  actor: TicketingActor,
  { params }: Input<typeof api.deleteReportEmail>,
): Promise<ReportEmailRow> {
  return prisma.$transaction(async (tx) => {
    const before = await lockRow(tx, params.type, params.id);
    if (!before) throw missing();
    await tx.reportEmail.delete({ where: { id: before.id } });
    await audit(tx, actor, {
      action: "report_email.removed",
      object: `report_email:${before.id}`,
      before: present(before),
    });
    return present(before);
  });
}
