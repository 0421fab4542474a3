import { approvalsReady } from "@/lib/approvals/service/objects";
import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { impossible, notFound } from "@/lib/http/errors";
import { formFilesOf, withFiles } from "../files";
import { withdraw } from "../line/asked";
import { contentOf } from "../line/content";
import { objectOf } from "../line/hold";
import { changed, moneyChanged, onHead, onLine } from "../line/onLine";
import { letGoOfLinks } from "../line/openLinks";
import { refusePaid } from "../line/paid";
import { addProposal, editProposal, requirePlace } from "../line/proposals";
import { rowOf, rowsWhere } from "../line/rows";
import type { BudgetRow } from "../line/schema";
import { removable } from "../rules/actions";
import { priorityTitles, type Status, statusAdminTitles, statusTitles } from "../rules/kinds";
import { well } from "../schema";
import { type MusicWinsActor, mayPay, requireRole, scopeOf } from "../scope";
import type * as api from "./api";
import { filterSql } from "./filter";
import type { BudgetFilter } from "./schema";
import { sumsOf } from "./sums";

/** The text of specification section 8 for a place without lines, or that the person does not see. */
const NO_ROWS = "No hay registros para esta área y categoría";

/** Creates a line with its main proposal, as a draft unless it says `pendiente`. */
export async function create(
  actor: MusicWinsActor,
  { body }: Input<typeof api.createBudget>,
): Promise<Output<typeof api.createBudget>> {
  const scope = scopeOf(actor);
  const { area, category, status = "borrador", ...fields } = body.fields;
  await approvalsReady();
  const id = await withFiles(actor, formFilesOf(body.files), (files) =>
    prisma.$transaction(async (tx) => {
      await requirePlace(tx, scope, area, category);
      const line = await tx.budgetLine.create({ data: { area, category, created_by: actor.userId } });
      await addProposal(
        tx,
        actor,
        line,
        { isop: false, option_number: 0 },
        {
          content: contentOf(fields),
          prioridad: fields.prioridad,
          files,
          status,
        },
      );
      return line.id;
    }),
  );
  return well(await rowOf(scope, { id, isop: false, option_number: 0 }));
}

async function listed(actor: MusicWinsActor, filter: BudgetFilter): Promise<BudgetRow[]> {
  const { where, values } = filterSql(filter);
  const rows = await rowsWhere(scopeOf(actor), where, values);
  if (rows.length === 0) throw notFound(NO_ROWS);
  return rows;
}

export async function list(
  actor: MusicWinsActor,
  input: Input<typeof api.listBudgets>,
): Promise<Output<typeof api.listBudgets>> {
  return well(await listed(actor, input.query));
}

export async function listLabelled(
  actor: MusicWinsActor,
  input: Input<typeof api.listLabelledBudgets>,
): Promise<Output<typeof api.listLabelledBudgets>> {
  const rows = await listed(actor, input.query);
  return well(
    rows.map((row) => ({
      ...row,
      status_label: statusTitles[row.status],
      status_admin_label: statusAdminTitles[row.status_admin],
      prioridad_label: priorityTitles[row.prioridad],
      opcion_label: row.isop ? `Opción ${row.option_number}` : "Principal",
    })),
  );
}

const named = (id: number, { isOption, optionNumber }: { isOption: boolean; optionNumber: number }) => ({
  id,
  isop: isOption,
  option_number: optionNumber,
});

export async function get(
  actor: MusicWinsActor,
  { params, query: which }: Input<typeof api.getBudget>,
): Promise<Output<typeof api.getBudget>> {
  return well(await rowOf(scopeOf(actor), named(params.id, which)));
}

export async function update(
  actor: MusicWinsActor,
  { params, body }: Input<typeof api.updateBudget>,
): Promise<Output<typeof api.updateBudget>> {
  const _scope = scopeOf(actor);
  const main = { id: params.id, isop: false, option_number: 0 };
  const { area, category, version, ...fields } = body.fields;
  const row = await editProposal(actor, main, {
    content: contentOf(fields),
    prioridad: fields.prioridad,
    files: formFilesOf(body.files),
    version,
    move: { area, category },
  });
  return well(row);
}

/** Takes the line out of every list; what was approved has to be revoked first. */
export async function remove(
  actor: MusicWinsActor,
  { params }: Input<typeof api.deleteBudget>,
): Promise<Output<typeof api.deleteBudget>> {
  await onLine(actor, params.id, async ({ tx, line }) => {
    requireRole(line.rol, "editor");
    const heads = await tx.budgetVersion.findMany({
      where: { line_id: line.id, head: true, proposal: { deleted_at: null } },
      select: { proposal_id: true, status: true, titulo: true },
    });
    const kept = heads.find(({ status }) => !removable.includes(status as Status));
    if (kept) {
      const revocable = kept.status !== "pagado";
      throw impossible(
        `No se puede borrar: está "${statusTitles[kept.status as Status]}".${revocable ? " Revocarlo primero." : ""}`,
      );
    }
    await refusePaid(tx, { line_id: line.id }, "borrar");
    await letGoOfLinks(tx, actor, { line_id: line.id });
    await tx.budgetLine.update({ where: { id: line.id }, data: { deleted_at: new Date(), deleted_by: actor.userId } });
    await moneyChanged(tx, actor, line, "borrar");
    for (const head of heads) await withdraw(tx, actor, head, "Se borró");
    await audit(tx, actor, {
      action: "budget.deleted",
      object: `budget:${line.id}`,
      before: { ...line, heads: heads.map(({ proposal_id: _, ...head }) => head) },
    });
  });
  return well({ id: params.id });
}

export async function getPriority(
  actor: MusicWinsActor,
  { params, query: which }: Input<typeof api.getPriority>,
): Promise<Output<typeof api.getPriority>> {
  const { prioridad } = await rowOf(scopeOf(actor), named(params.id, which));
  return well({ id: params.id, priority: prioridad });
}

/** Sets a proposal's priority. It is a way of ordering work and no part of what is approved: no version comes of it. */
export async function putPriority(
  actor: MusicWinsActor,
  { params, body }: Input<typeof api.putPriority>,
): Promise<Output<typeof api.putPriority>> {
  const which = named(params.id, body);
  await onHead(actor, which, async ({ tx, line, head }) => {
    requireRole(line.rol, "editor");
    const where = { id: head.proposal_id };
    const { prioridad } = await tx.budgetProposal.findUniqueOrThrow({ where });
    if (prioridad === body.priority) return;
    await tx.budgetProposal.update({ where, data: { prioridad: body.priority } });
    await changed(tx, line);
    await audit(tx, actor, {
      action: "budget.prioritized",
      object: objectOf(which),
      before: { prioridad },
      after: { prioridad: body.priority },
    });
  });
  return well({ id: params.id, priority: body.priority });
}

export async function sums(
  actor: MusicWinsActor,
  input: Input<typeof api.sumsWithFinancieros>,
): Promise<Output<typeof api.sumsWithFinancieros>> {
  return sumsOf(scopeOf(actor), input.query);
}

/** The areas of the person's assignments; of every area for Administrador. */
export async function areas(actor: MusicWinsActor): Promise<Output<typeof api.listAreas>> {
  const scope = scopeOf(actor);
  const rows = await query<Omit<Output<typeof api.listAreas>["data"][number], "paga">>(
    `SELECT x.area, x.rol, x.given = '{}' AS todas,
       ARRAY(SELECT DISTINCT c FROM (SELECT l.category AS c FROM budget_line l WHERE l.area = x.area AND l.deleted_at IS NULL
         UNION SELECT unnest(b.categories) FROM budget_assignment b WHERE b.area = x.area) used
         WHERE x.given = '{}' OR c = ANY (x.given) ORDER BY c) AS categories
     FROM (SELECT area, rol, categories AS given FROM budget_assignment WHERE user_id = $2::int AND NOT $1::boolean
       UNION SELECT area, 'admin', '{}' FROM (SELECT area FROM budget_line WHERE deleted_at IS NULL
         UNION SELECT area FROM budget_assignment) every WHERE $1::boolean) x
     ORDER BY x.area`,
    [scope.all, scope.userId],
  );
  return well(rows.map((row) => ({ ...row, paga: mayPay(scope, row.rol) })));
}
