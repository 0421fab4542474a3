import { audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import type { KeptDocument } from "@/lib/documents/service/receive";
import type { Prisma } from "@/lib/generated/prisma/client";
import { badField, forbidden, impossible } from "@/lib/http/errors";
import { inTx } from "../database";
import { type FormFile, recordFiles, withFiles } from "../files";
import { editable } from "../rules/actions";
import { approvedStatuses, type Priority, type Status, statusTitles } from "../rules/kinds";
import { deedText } from "../rules/told";
import { type MusicWinsActor, requireRole, type Scope, scopeOf } from "../scope";
import { ask, edited, moved as movedAll } from "./asked";
import { audited, cloneHead, type Head, requireSeen, seenVersion, type VersionData } from "./head";
import { type HeldLine, type Named, objectOf } from "./hold";
import { moneyChanged, onHead } from "./onLine";
import { rowOf } from "./rows";
import type { BudgetRow } from "./schema";
import { approversOf, tell } from "./tell";

/** A proposal to be: its content and files. */
export interface NewProposal {
  content: VersionData;
  prioridad: Priority | undefined;
  files: readonly KeptDocument[];
  status: "borrador" | "pendiente";
}

/** Adds a proposal to a held line, with its first version. */
export async function addProposal(
  tx: Tx,
  actor: MusicWinsActor,
  line: Pick<HeldLine, "id" | "area" | "category">,
  place: Pick<Named, "isop" | "option_number">,
  { content, prioridad, files, status }: NewProposal,
): Promise<void> {
  const titulo = content.titulo || line.category;
  const proposal = await tx.budgetProposal.create({
    data: {
      line_id: line.id,
      ...place,
      chosen: !place.isop,
      created_by: actor.userId,
      prioridad: prioridad ?? "media",
    },
  });
  const version = await tx.budgetVersion.create({
    data: {
      ...content,
      titulo,
      proposal_id: proposal.id,
      line_id: line.id,
      version: 1,
      accion: "crear",
      status,
      created_by: actor.userId,
    },
  });
  if (status === "pendiente") requireAmount(version);
  await recordFiles(tx, actor, files, { type: "budget_proposal", id: proposal.id });
  // Before the ledger: the first lines of an area wait there for each other until each ends.
  if (status === "pendiente") {
    const asked = await ask(tx, actor, { proposal_id: proposal.id, status, makers: [actor.userId] });
    await tellApprovers(tx, actor, { ...line, titulo }, asked);
  }
  await moneyChanged(tx, actor, line, "crear");
  await audit(tx, actor, {
    action: "budget.created",
    object: objectOf({ id: line.id, ...place }),
    after: { area: line.area, category: line.category, ...audited(version), archivos: files.map(({ name }) => name) },
  });
}

/** Nothing without an amount is sent to approval. */
export function requireAmount({ alicuota_ars, alicuota_usd }: Pick<Head, "alicuota_ars" | "alicuota_usd">): void {
  if (alicuota_ars.isZero() && alicuota_usd.isZero()) {
    throw impossible("No se puede enviar a aprobación sin importe: completar ARS o USD.");
  }
}

/** Tells who approves in the area; the mail of who wants one has a link to each verdict. */
export async function tellApprovers(
  tx: Tx,
  actor: MusicWinsActor,
  line: Pick<HeldLine, "id" | "area" | "category"> & { titulo: string },
  asked: { request: number } | undefined,
): Promise<void> {
  const message = deedText("enviar", line.titulo);
  await tell(tx, actor, await approversOf(tx, line), "presupuesto_mw", line, message, asked);
}

const MATERIAL = ["alicuota_ars", "alicuota_usd", "proveedor", "proveedor_cuit", "iva", "condicion_pago"] as const;

/** True when the amount, the supplier or the terms are others. */
function isMaterial(head: Head, content: VersionData): boolean {
  return MATERIAL.some((field) => content[field] !== undefined && plain(content[field]) !== plain(head[field]));
}

/** True when saving would make a version that says the same as its head. */
function saysNothingNew(head: Head, changes: VersionData): boolean {
  return Object.entries(changes).every(([field, value]) => plain(value) === plain(head[field as keyof Head]));
}

const plain = (value: unknown) => {
  // The database keeps the facts of a list in an order of its own.
  if (Array.isArray(value)) return JSON.stringify(value.map((fact) => Object.entries(fact as object).sort()));
  const text = String(value ?? "");
  return /^\d+(\.\d+)?$/.test(text) ? Number(text).toString() : text;
};

/**
 * Where an edit leaves a proposal: a rejected one starts again as a draft, and one whose amount, supplier or terms
 * change after its approval has to be approved again.
 */
function standingAfter(head: Head, content: VersionData): VersionData {
  if (head.status === "rechazado") return { status: "borrador", status_admin: "pendiente" };
  if (head.status === "aprobado" && isMaterial(head, content))
    return { status: "pendiente", status_admin: "pendiente" };
  return {};
}

/** What an edit brings. `move`: where the line goes, for its main proposal. */
export interface Edit {
  content: VersionData;
  prioridad: Priority | undefined;
  files: readonly FormFile[];
  version: number | undefined;
  move?: { area?: string | undefined; category?: string | undefined };
}

/**
 * Edits a proposal in a new version; answers it as it is then. Errors: 403, 404, 409 for a stale version, 422 where it
 * may not be edited any more.
 */
export async function editProposal(actor: MusicWinsActor, named: Named, edit: Edit): Promise<BudgetRow> {
  const seen = await seenVersion(scopeOf(actor), { ...named, version: edit.version });
  return withFiles(actor, edit.files, (kept) =>
    onHead(actor, named, async ({ tx, scope, line, head }) => {
      requireRole(line.rol, "editor");
      await requireSeen(tx, scope, head, seen);
      if (!editable.includes(head.status)) {
        throw impossible(`No se puede editar un presupuesto con estado "${statusTitles[head.status]}".`);
      }
      if (head.status === "aprobado" && !line.pays && sameDay(edit.content.fecha_pago, head.fecha_pago) === false) {
        throw forbidden("La fecha de pago de lo aprobado la cambia quien paga.");
      }
      if (edit.content.titulo === "") throw badField("titulo", "Falta el título.");
      const changes = { ...edit.content, ...standingAfter(head, edit.content) };
      // Nobody becomes one of its makers, nor the history longer, by saving what was there.
      const place = placeAfter(line, edit.move);
      const moves = place.area !== line.area || place.category !== line.category;
      const next =
        !moves && saysNothingNew(head, changes)
          ? head
          : await cloneHead(tx, actor, head, { accion: moves ? "mover" : "editar", ...changes });
      if ((next.status as Status) === "pendiente") requireAmount(next);
      await requireCovered(tx, head.proposal_id, next);
      if (edit.prioridad) await setPriority(tx, head, edit.prioridad);
      const moved = moves ? await moveLine(tx, scope, line, place) : line;
      await recordFiles(tx, actor, kept, { type: "budget_proposal", id: head.proposal_id });
      await moneyChanged(tx, actor, moved, moves ? "mover" : "editar");
      if (next !== head) await edited(tx, actor, { ...next, makers: [...head.makers, actor.userId] });
      if (moves) await movedAll(tx, actor, line.id, head.proposal_id);
      await audit(tx, actor, {
        action: "budget.edited",
        object: objectOf(named),
        before: { area: line.area, category: line.category, ...audited(head) },
        after: {
          area: moved.area,
          category: moved.category,
          ...audited(next),
          archivos: kept.map(({ name }) => name),
        },
      });
      return rowOf(scope, named, inTx(tx));
    }),
  );
}

/** A proposal is never less than its financieros: they are parts of it. */
async function requireCovered(
  tx: Tx,
  proposal_id: number,
  { alicuota_ars, alicuota_usd }: { alicuota_ars: Prisma.Decimal; alicuota_usd: Prisma.Decimal },
): Promise<void> {
  const { _sum } = await tx.budgetFinanciero.aggregate({
    where: { proposal_id, deleted_at: null, estado: { not: "anulado" } },
    _sum: { alicuota_ars: true, alicuota_usd: true },
  });
  if (alicuota_ars.lt(_sum.alicuota_ars ?? 0) || alicuota_usd.lt(_sum.alicuota_usd ?? 0)) {
    throw impossible("El importe no puede ser menor que la suma de sus registros financieros.");
  }
}

const sameDay = (said: VersionData["fecha_pago"], stored: Date | null): boolean | undefined =>
  said === undefined ? undefined : (said ? new Date(said).getTime() : null) === (stored?.getTime() ?? null);

const setPriority = (tx: Tx, { proposal_id }: Head, prioridad: Priority) =>
  tx.budgetProposal.update({ where: { id: proposal_id }, data: { prioridad } });

const placeAfter = (line: HeldLine, move: Edit["move"]) => ({
  area: move?.area ?? line.area,
  category: move?.category ?? line.category,
});

/**
 * Moves a line to another place. Who did so is one of its makers, as who edits it: nobody approves what they took out of
 * the sight of those who would have decided.
 */
async function moveLine(
  tx: Tx,
  scope: Scope,
  line: HeldLine,
  { area, category }: ReturnType<typeof placeAfter>,
): Promise<HeldLine> {
  await requirePlace(tx, scope, area, category);
  const settled = await tx.budgetVersion.count({
    where: { line_id: line.id, head: true, status: { in: [...approvedStatuses] }, proposal: { deleted_at: null } },
  });
  // The person who decides in the other place did not approve it.
  if (settled > 0) throw impossible("No se puede mover de área o categoría lo que ya está aprobado.");
  await tx.budgetLine.update({ where: { id: line.id }, data: { area, category } });
  return { ...line, area, category };
}

/** @throws 403 unless the person edits in that area and category. */
export async function requirePlace(tx: Tx, scope: Scope, area: string, category: string): Promise<void> {
  if (scope.all) return;
  const [row] = await inTx(tx)<{ rol: HeldLine["rol"] }>(
    `SELECT rol FROM budget_assignment WHERE user_id = $1::int AND area = $2::text
       AND (categories = '{}' OR $3::text = ANY (categories)) FOR SHARE`,
    [scope.userId, area, category],
  );
  requireRole(row?.rol ?? "reader", "editor");
}

/** Makes a proposal the chosen one of its line; null: the main one. */
export async function choose(tx: Tx, line_id: number, proposal_id: number | null): Promise<void> {
  await tx.budgetProposal.updateMany({ where: { line_id, chosen: true }, data: { chosen: false } });
  const where = proposal_id === null ? { line_id, option_number: 0 } : { line_id, id: proposal_id };
  await tx.budgetProposal.updateMany({ where, data: { chosen: true } });
}
