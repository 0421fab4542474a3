import { askingTransaction, stepOnObject } from "@/lib/approvals/service/objects";
import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, conflict, forbidden, staleVersion } from "@/lib/http/errors";
import type { CostActor } from "../actor";
import type * as api from "../api";
import { refusal, type Step } from "../rules/decide";
import type { ReallocationState } from "../rules/kinds";
import { REALLOCATION } from "../rules/told";
import { PAGE_SIZE, type ReallocationRow } from "../schema";
import { current, present, presentAll, type StoredReallocation, stored, storedPage } from "./reallocationRows";
import { askWith } from "./reallocationsAsk";

const STATE_OF: Record<Step, ReallocationState> = { aprobar: "aprobado", rechazar: "rechazado", cancelar: "cancelado" };

const objectOf = (id: number) => `cost_reallocation:${id}`;

/** `GET /cost-centres/reallocations`. */
export async function list(
  actor: CostActor,
  { query: { status, page } }: Input<typeof api.listReallocations>,
): Promise<Output<typeof api.listReallocations>> {
  const [rows, total, pendientes] = await Promise.all([
    storedPage(status ?? null, PAGE_SIZE, (page - 1) * PAGE_SIZE),
    prisma.costReallocation.count({ where: status ? { status } : {} }),
    prisma.costReallocation.count({ where: { status: "pedido" } }),
  ]);
  return { data: await presentAll(actor, rows), total, pendientes };
}

/** `GET /cost-centres/reallocations/{id}`. */
export const get = (
  actor: CostActor,
  { params }: Input<typeof api.getReallocation>,
): Promise<Output<typeof api.getReallocation>> => current(actor, params.id);

/** `POST /cost-centres/reallocations`. Errors: 400, 422 for an archived centre, another currency, a shut month, or too little available. */
export async function ask(
  actor: CostActor,
  { body }: Input<typeof api.askReallocation>,
): Promise<Output<typeof api.askReallocation>> {
  return askingTransaction(async (tx) => {
    const row = await askWith(tx, actor, body);
    return present(actor, row, tx);
  });
}

type Decided = { params: { id: number }; body: { version: number; reason?: string } };

/**
 * Takes a step on a request through the engine of approvals, once: whoever comes while another decides, or after, gets 409 with
 * the request as it is, who decided it included. Its own answers come first, from the row as it is once it is held.
 */
async function decide(actor: CostActor, step: Step, { params: { id }, body }: Decided): Promise<ReallocationRow> {
  const check = (row: StoredReallocation) => {
    const why = refusal(step, { status: row.status, requested_by: row.requested_by.id }, { ...actor, approves: true });
    if (why) throw forbidden(why);
    if (row.status !== "pedido") throw conflict(alreadyText(row));
    if (row.version !== body.version) throw staleVersion(undefined);
  };
  try {
    const seen = await stored(prisma, id);
    if (isRepeated(actor, step, seen, body.version)) return await current(actor, id);
    check(seen);
    await stepOnObject(
      actor,
      { kind: REALLOCATION, id: String(id) },
      {
        step,
        reason: body.reason ?? "",
        check: async (_, tx) => {
          const held = await stored(tx, id);
          if (!isRepeated(actor, step, held, body.version)) check(held);
        },
      },
    );
    return await current(actor, id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await recordRefusal(actor, step, id, error);
    if (error.status !== 409) throw error;
    throw new AppError(409, error.code, error.message, { current: await current(actor, id) });
  }
}

/** The first answer again: the same person decided the same of the same version. */
const isRepeated = (actor: CostActor, step: Step, row: StoredReallocation, version: number): boolean =>
  row.status === STATE_OF[step] && row.decided_by?.id === actor.userId && row.version - 1 === version;

/** What was refused is in the history too: who tried what, and why it was not done (four eyes, too late, too little). */
async function recordRefusal(actor: CostActor, step: Step, id: number, error: AppError): Promise<void> {
  if (error.status === 404) return;
  const after = { wanted: STATE_OF[step], status: error.status, error: error.message };
  await audit(prisma, actor, { action: "cost_reallocation.refused", object: objectOf(id), after });
}

const alreadyText = ({ status, decided_by }: StoredReallocation) =>
  `La reasignación ya está ${{ pedido: "pedida", aprobado: "aprobada", rechazado: "rechazada", cancelado: "cancelada" }[status]}${decided_by ? ` por ${decided_by.name}` : ""}.`;

/** `POST /cost-centres/reallocations/{id}/approve`. Errors: 403 four eyes, 404, 409, 422. */
export const approve = (
  actor: CostActor,
  input: Input<typeof api.approveReallocation>,
): Promise<Output<typeof api.approveReallocation>> => decide(actor, "aprobar", input);

/** `POST /cost-centres/reallocations/{id}/reject`. Errors: 400 without a reason, 403, 404, 409. */
export const reject = (
  actor: CostActor,
  input: Input<typeof api.rejectReallocation>,
): Promise<Output<typeof api.rejectReallocation>> => decide(actor, "rechazar", input);

/** `POST /cost-centres/reallocations/{id}/cancel`. Errors: 403 for anybody else, 404, 409. */
export const cancel = (
  actor: CostActor,
  input: Input<typeof api.cancelReallocation>,
): Promise<Output<typeof api.cancelReallocation>> => decide(actor, "cancelar", input);
