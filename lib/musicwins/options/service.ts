import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { impossible, notFound, staleVersion } from "@/lib/http/errors";
import { inTx } from "../database";
import { formFilesOf, withFiles } from "../files";
import { withdraw } from "../line/asked";
import { contentOf } from "../line/content";
import { audited } from "../line/head";
import { objectOf } from "../line/hold";
import { moneyChanged, onHead } from "../line/onLine";
import { letGoOfLinks } from "../line/openLinks";
import { refusePaid } from "../line/paid";
import { addProposal, choose, editProposal } from "../line/proposals";
import { rowOf, rowsWhere } from "../line/rows";
import { removable } from "../rules/actions";
import { approvedStatuses, statusTitles } from "../rules/kinds";
import { well } from "../schema";
import { type MusicWinsActor, requireRole, scopeOf } from "../scope";
import type * as api from "./api";

/**
 * Adds an option to a line, with the next number (numbers are never used again). It starts as a draft with the main
 * proposal's title, and goes its own way from there: versions, approval, payment.
 */
export async function create(
  actor: MusicWinsActor,
  { params, body }: Input<typeof api.createOption>,
): Promise<Output<typeof api.createOption>> {
  const scope = scopeOf(actor);
  const option_number = await withFiles(actor, formFilesOf(body.files), (files) =>
    onHead(actor, { id: params.id, isop: false, option_number: 0 }, async ({ tx, line, head: main }) => {
      requireRole(line.rol, "editor");
      const last = await tx.budgetProposal.aggregate({ where: { line_id: line.id }, _max: { option_number: true } });
      const number = (last._max.option_number ?? 0) + 1;
      await addProposal(
        tx,
        actor,
        line,
        { isop: true, option_number: number },
        {
          content: { titulo: main.titulo, ...contentOf(body.fields) },
          prioridad: body.fields.prioridad,
          files,
          status: "borrador",
        },
      );
      return number;
    }),
  );
  return well(await rowOf(scope, { id: params.id, isop: true, option_number }));
}

export async function list(
  actor: MusicWinsActor,
  { params }: Input<typeof api.listOptions>,
): Promise<Output<typeof api.listOptions>> {
  const rows = await rowsWhere(scopeOf(actor), "l.id = $4::int", [params.id], { order: "p.option_number" });
  if (rows.length === 0) throw notFound();
  return well(rows);
}

export async function update(
  actor: MusicWinsActor,
  { params, body }: Input<typeof api.updateOption>,
): Promise<Output<typeof api.updateOption>> {
  const _scope = scopeOf(actor);
  const { option_number, version, ...fields } = body.fields;
  const option = { id: params.id, isop: true, option_number };
  const row = await editProposal(actor, option, {
    content: contentOf(fields),
    prioridad: fields.prioridad,
    files: formFilesOf(body.files),
    version,
  });
  return well(row);
}

/** Takes an option away; if it was the chosen one, the main proposal is again. */
export async function remove(
  actor: MusicWinsActor,
  { params, query: { option_number } }: Input<typeof api.deleteOption>,
): Promise<Output<typeof api.deleteOption>> {
  const option = { id: params.id, isop: true, option_number };
  await onHead(actor, option, async ({ tx, line, head }) => {
    requireRole(line.rol, "editor");
    if (!removable.includes(head.status)) {
      throw impossible(`No se puede borrar una opción con estado "${statusTitles[head.status]}".`);
    }
    await refusePaid(tx, { id: head.proposal_id }, "borrar");
    await letGoOfLinks(tx, actor, { proposal_id: head.proposal_id });
    if (head.chosen) await choose(tx, line.id, null);
    await tx.budgetProposal.update({ where: { id: head.proposal_id }, data: { deleted_at: new Date() } });
    await moneyChanged(tx, actor, line, "borrar");
    await withdraw(tx, actor, head, "Se borró");
    await audit(tx, actor, { action: "budget.deleted", object: objectOf(option), before: audited(head) });
  });
  return well({ id: params.id, option_number });
}

/**
 * Makes a proposal the one that stands for its line. Errors: 409 with the one chosen now when somebody chose another
 * meanwhile, 422 for an annulled one, or when another is approved or paid in part.
 */
export async function chooseOne(
  actor: MusicWinsActor,
  { params, body }: Input<typeof api.chooseOption>,
): Promise<Output<typeof api.chooseOption>> {
  const scope = scopeOf(actor);
  const wanted = { id: params.id, ...body };
  const seen = await chosenOf(prisma, params.id);
  const row = await onHead(actor, wanted, async ({ tx, line, head }) => {
    requireRole(line.rol, "editor");
    const now = () => rowOf(scope, wanted, inTx(tx));
    if (head.chosen) return now();
    if (head.status === "anulado") throw impossible("No se puede elegir una propuesta anulada.");
    const settled = await tx.budgetVersion.count({
      where: { line_id: line.id, head: true, status: { in: [...approvedStatuses] } },
    });
    if (settled > 0) throw impossible("Ya hay una propuesta aprobada: la elección no se cambia.");
    await refusePaid(tx, { line_id: line.id, NOT: { id: head.proposal_id } }, "elegir otra propuesta");
    const there = await chosenOf(tx, line.id);
    if (there !== seen) {
      throw staleVersion(await rowOf(scope, { id: line.id, isop: there > 0, option_number: there }, inTx(tx)));
    }
    await choose(tx, line.id, head.proposal_id);
    await moneyChanged(tx, actor, line, "elegir");
    await audit(tx, actor, { action: "budget.chosen", object: objectOf(wanted), after: { titulo: head.titulo } });
    return now();
  });
  return well(row);
}

/** The number of a line's chosen proposal, 0 for the main one. */
async function chosenOf(tx: Tx, line_id: number): Promise<number> {
  const chosen = await tx.budgetProposal.findFirst({
    where: { line_id, chosen: true },
    select: { option_number: true },
  });
  return chosen?.option_number ?? 0;
}
