import type { Tx } from "@/lib/db";
import type { BudgetVersion, Prisma } from "@/lib/generated/prisma/client";
import { forbidden, notFound, staleVersion } from "@/lib/http/errors";
import { inTx, onPool, type Run } from "../database";
import { refusal } from "../rules/actions";
import type { Status, StatusAdmin } from "../rules/kinds";
import { type AdminStep, adminTransitions, type Step, transitions } from "../rules/transitions";
import { IN_SCOPE, type MusicWinsActor, SCOPE_JOIN, type Scope, scopeValues } from "../scope";
import { type HeldLine, type Named, numberOf } from "./hold";
import { rowOf } from "./rows";

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
export async function headOf(
  tx: Tx,
  line: Pick<HeldLine, "id" | "created_by">,
  named: Pick<Named, "isop" | "option_number">,
): Promise<Head> {
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
  actor: Pick<MusicWinsActor, "userId">,
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

/** @throws 403 when the person may not take the step: their role in the area, or four eyes. */
export function requireStep(step: Step | AdminStep, actor: MusicWinsActor, line: HeldLine, head: Head): void {
  const maker = head.makers.includes(actor.userId);
  const { rol, pays } = line;
  const why = refusal(step, { rol, pays, maker });
  if (!why) return;
  const { title } = { ...transitions, ...adminTransitions }[step];
  throw forbidden(
    why === "four_eyes"
      ? `Quien hizo un presupuesto no puede aprobarlo ni pagarlo: "${title}" le toca a otra persona.`
      : `No tiene permiso en esta área para "${title}".`,
  );
}
