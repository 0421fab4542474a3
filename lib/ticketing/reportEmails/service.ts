import { audit } from "@/lib/audit/audit";
import { ownerOf, ownersOf } from "@/lib/auth/identities/mailOwner";
import { prisma } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, notFound, staleVersion } from "@/lib/http/errors";
import { scopeOf } from "../access/scope";
import type { TicketingActor } from "../actor";
import { mailReportTypes } from "../rules/kinds";
import { filterRecipients } from "../rules/recipients";
import { aboutOf } from "./about";
import type * as api from "./api";
import { nextRun } from "./nextRun";
import { byAddress, isVisible, lockRow, present, withFacts } from "./records";
import type { ReportEmailRow } from "./schema";

const missing = () => notFound("No encontrado: ese destinatario no está en la lista.");

/** The recipients of a type's report, by mail; of single shows and artists those that the person may see. */
export async function list(
  actor: TicketingActor,
  { params }: Input<typeof api.listReportEmails>,
): Promise<ReportEmailRow[]> {
  return visibleRows(actor, params);
}

/** The recipients of all reports, in the order of the reports, that a filter leaves. */
export async function listAll(
  actor: TicketingActor,
  { query }: Pick<Input<typeof api.listAllReportEmails>, "query">,
): Promise<ReportEmailRow[]> {
  const rows = filterRecipients(await visibleRows(actor, {}), query);
  return rows.sort((a, b) => mailReportTypes.indexOf(a.type) - mailReportTypes.indexOf(b.type));
}

async function visibleRows(actor: TicketingActor, where: { type?: string }): Promise<ReportEmailRow[]> {
  const rows = await prisma.reportEmail.findMany({
    where,
    orderBy: { id: "asc" },
    include: withFacts,
  });
  const scope = await scopeOf(actor);
  return rows
    .filter((row) => isVisible(row, scope))
    .sort(byAddress)
    .map(present);
}

function sameType(path: string, body: string | undefined) {
  if (body !== undefined && body !== path) throw badField("type", `Tiene que ser ${path}, como en la dirección.`);
}

/** Adds a recipient. 409 with the row there is when the mail is in the list already. */
export async function add(
  actor: TicketingActor,
  { params, body: { type, show, artista, email, ...facts } }: Input<typeof api.addReportEmail>,
): Promise<ReportEmailRow> {
  sameType(params.type, type);
  const about = await aboutOf(await scopeOf(actor), params.type, { show, artista });
  return prisma.$transaction(async (tx) => {
    const next_run = facts.activo ? nextRun(facts, new Date()) : null;
    const which = { ...(await ownerOf(tx, email)), ...about, type: params.type };
    const data = [{ ...facts, ...which, next_run, updated_by_user_id: actor.userId }];
    const [made] = await tx.reportEmail.createManyAndReturn({ data, skipDuplicates: true });
    if (!made) {
      const known = await tx.reportEmail.findFirst({ where: which, include: withFacts });
      throw conflict("Esa casilla ya recibe este reporte.", known && present(known));
    }
    const added = await tx.reportEmail.findUniqueOrThrow({ where: { id: made.id }, include: withFacts });
    const row = present(added);
    await audit(tx, actor, { action: "report_email.added", object: `report_email:${row.id}`, after: row });
    return row;
  });
}

/** Adds many at once, all or none; who is in the list already stays as they are. */
export async function addMany(
  actor: TicketingActor,
  { params: { type }, body: { emails, show, artista, ...facts } }: Input<typeof api.addReportEmails>,
): Promise<Output<typeof api.addReportEmails>> {
  const about = await aboutOf(await scopeOf(actor), type, { show, artista });
  return prisma.$transaction(async (tx) => {
    const next_run = facts.activo ? nextRun(facts, new Date()) : null;
    const common = { ...facts, ...about, type, next_run, updated_by_user_id: actor.userId };
    const owners = await ownersOf(tx, emails);
    const data = owners.map((owner) => ({ ...common, ...owner }));
    const made = await tx.reportEmail.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } });
    const where = { type, ...about, OR: owners };
    const rows = await tx.reportEmail.findMany({ where, include: withFacts });
    const fresh = new Set(made.map(({ id }) => id));
    const all = rows.sort(byAddress).map(present);
    const agregados = all.filter(({ id }) => fresh.has(id));
    for (const row of agregados)
      await audit(tx, actor, { action: "report_email.added", object: `report_email:${row.id}`, after: row });
    return { agregados, ya_estaban: all.filter(({ id }) => !fresh.has(id)) };
  });
}

/** Changes a recipient; its next sending is counted anew. 404 in another type's list, 409 for a stale version or a known mail. */
export async function update(
  actor: TicketingActor,
  { params, body: { id, type, version, email, ...changes } }: Input<typeof api.updateReportEmail>,
): Promise<ReportEmailRow> {
  sameType(params.type, type);
  if (id !== undefined && id !== params.id) throw badField("id", "Tiene que ser el de la dirección.");
  const scope = await scopeOf(actor);
  return prisma.$transaction(async (tx) => {
    const before = await lockRow(tx, scope, params.type, params.id);
    if (!before) throw missing();
    if (version !== undefined && version !== before.version) throw staleVersion(present(before));
    const owner = email === undefined ? {} : await ownerOf(tx, email);
    if (email !== undefined) {
      const other = await tx.reportEmail.findFirst({
        where: {
          type: params.type,
          ...owner,
          show_id: before.show_id,
          artist_id: before.artist_id,
          id: { not: before.id },
        },
        include: withFacts,
      });
      if (other) throw conflict("Esa casilla ya recibe este reporte.", present(other));
    }
    const after = { ...before, ...changes };
    const next_run = after.activo ? nextRun(after, new Date()) : null;
    const saved = await tx.reportEmail.update({
      where: { id: before.id },
      data: { ...changes, ...owner, next_run, updated_by_user_id: actor.userId, version: { increment: 1 } },
      include: withFacts,
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
  const scope = await scopeOf(actor);
  return prisma.$transaction(async (tx) => {
    const before = await lockRow(tx, scope, params.type, params.id);
    if (!before) throw missing();
    const row = present(before);
    await tx.reportEmail.delete({ where: { id: before.id } });
    await audit(tx, actor, {
      action: "report_email.removed",
      object: `report_email:${before.id}`,
      before: row,
    });
    return row;
  });
}
