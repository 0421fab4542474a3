import type { Tx } from "@/lib/db";
import type { BudgetVersion, Prisma } from "@/lib/generated/prisma/client";
import { notFound, staleVersion } from "@/lib/http/errors";
import type { MusicWinsActor } from "./actor";
import { inTx, onPool, type Run } from "./database";
import { type Named, numberOf, rowOf } from "./rows";
import type { AreaRole, Status, StatusAdmin } from "./rules/kinds";
import { ASSIGNED, IN_SCOPE, mayPay, SCOPE_JOIN, type Scope, scopeValues } from "./scope";

/** A line that this transaction holds, and what the person is there. */
export interface HeldLine {
  id: number;
  area: string;
  category: string;
  created_by: number;
  rol: AreaRole;
  pays: boolean;
}

// The assignment that lets the person in is held too: who is taken off the area meanwhile either did it before, or may not.
const HELD = `SELECT l.id, l.area, l.category, l.created_by, a.rol FROM budget_line l JOIN ${ASSIGNED}
  WHERE l.deleted_at IS NULL AND l.id = $1::int FOR UPDATE OF l FOR SHARE OF a`;
const HELD_BY_ALL = `SELECT id, area, category, created_by, 'admin' AS rol FROM budget_line
  WHERE deleted_at IS NULL AND id = $1::int FOR UPDATE`;

/**
 * Takes a line for this transaction: whoever else wants to change it, or the person's assignment, waits. 404 when it is
 * not in scope.
 */
export async function holdLine(tx: Tx, scope: Scope, id: number): Promise<HeldLine> {
  const values = scope.all ? [id] : [id, scope.userId];
  const [line] = await inTx(tx)<Omit<HeldLine, "pays">>(scope.all ? HELD_BY_ALL : HELD, values);
  if (!line) throw notFound();
  return { ...line, pays: mayPay(scope, line.rol) };
}

/** The head of a proposal of a held line, with what four eyes need to know. */
export interface Head extends Omit<BudgetVersion, "status" | "status_admin"> {
  status: Status;
  status_admin: StatusAdmin;
  isop: boolean;
  option_number: number;
  chosen: boolean;
  /** People who made it: the line's asker, the proposal's author, whoever wrote its content and whoever moved the line. */
  makers: number[];
}

/** The head of a proposal of a line. 404 when there is no such proposal. */
export async function headOf(tx: Tx, line: HeldLine, named: Pick<Named, "isop" | "option_number">): Promise<Head> {
  const proposal = await tx.budgetProposal.findUnique({
    where: { line_id_option_number: { line_id: line.id, option_number: numberOf(named) } },
    include: { versions: { where: { head: true } } },
  });
  const head = proposal?.versions[0];
  if (!proposal || proposal.deleted_at || !head) throw notFound();
  const authors = await tx.budgetVersion.findMany({
    where: {
      line_id: line.id,
      OR: [{ accion: "mover" }, { proposal_id: proposal.id, accion: { in: ["crear", "editar"] } }],
    },
    select: { created_by: true },
    distinct: ["created_by"],
  });
  const { isop, option_number, chosen } = proposal;
  const makers = [line.created_by, proposal.created_by, ...authors.map(({ created_by }) => created_by)];
  const status = head.status as Status;
  return { ...head, status, status_admin: head.status_admin as StatusAdmin, isop, option_number, chosen, makers };
}

/** What the person saw when the call came in: what they sent, or else the head of that moment, which a race then changes. */
export async function seenVersion(
  scope: Scope,
  named: Named & { version?: number | undefined },
  run: Run = onPool,
): Promise<number> {
  if (named.version !== undefined) return named.version;
  const [row] = await run<{ version: number }>(
    `SELECT v.version FROM budget_line l JOIN budget_proposal p ON p.line_id = l.id AND p.deleted_at IS NULL
     JOIN budget_version v ON v.proposal_id = p.id AND v.head ${SCOPE_JOIN}
     WHERE ${IN_SCOPE} AND l.id = $4::int AND p.option_number = $5::int`,
    [...scopeValues(scope), named.id, numberOf(named)],
  );
  if (!row) throw notFound();
  return row.version;
}

/** @throws 409 with the proposal as it is now, when another version than the one seen is the head. */
export async function requireSeen(tx: Tx, scope: Scope, head: Head, seen: number): Promise<void> {
  if (head.version === seen) return;
  throw staleVersion(await rowOf(scope, { id: head.line_id, ...pick(head) }, inTx(tx)));
}

const pick = ({ isop, option_number }: Head) => ({ isop, option_number });

/** What a version says beside its number and author. */
export type VersionData = Partial<
  Omit<Prisma.BudgetVersionUncheckedCreateInput, "proposal_id" | "line_id" | "version" | "head" | "created_by" | "id">
>;

/** Clones the head as the next version, with what changes. A reason stays while the rejection it explains does. */
export async function cloneHead(
  tx: Tx,
  actor: MusicWinsActor,
  head: Head,
  { accion, ...changes }: VersionData & { accion: string },
): Promise<BudgetVersion> {
  const {
    id: _,
    isop: _isop,
    option_number: _number,
    chosen: _chosen,
    makers: _makers,
    created_at: _at,
    ...kept
  } = head;
  const rejected = [changes.status ?? kept.status, changes.status_admin ?? kept.status_admin].includes("rechazado");
  return tx.budgetVersion.create({
    data: {
      ...kept,
      detalles: kept.detalles as Prisma.InputJsonValue,
      motivo: rejected ? kept.motivo : "",
      chosen_before: null,
      ...changes,
      accion,
      created_by: actor.userId,
    },
  });
}

/** How the audit log names a proposal. */
export const objectOf = ({ id, isop, option_number }: Named): string =>
  `budget:${id}${isop ? `/opcion:${option_number}` : ""}`;

/** What the audit log keeps of a version. */
export function audited(
  version: Omit<BudgetVersion, "status" | "status_admin"> & { status: string; status_admin: string },
) {
  const { version: number, accion, status, status_admin, motivo, titulo, proveedor } = version;
  return {
    version: number,
    accion,
    status,
    status_admin,
    ...(motivo && { motivo }),
    titulo,
    proveedor,
    alicuota_ars: version.alicuota_ars.toFixed(2),
    alicuota_usd: version.alicuota_usd.toFixed(2),
    fecha_pago: version.fecha_pago?.toISOString().slice(0, 10) ?? null,
    fecha_pagado: version.fecha_pagado?.toISOString().slice(0, 10) ?? null,
  };
}
