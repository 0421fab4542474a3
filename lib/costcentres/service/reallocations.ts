import { permissions } from "@/lib/access/permissions";
import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, conflict, forbidden, impossible, staleVersion } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/service/notify";
import type { CostActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { postMove } from "../ledger/post";
import { refusal, type Step } from "../rules/decide";
import type { ReallocationState } from "../rules/kinds";
import { firstDay, monthText } from "../rules/months";
import { askedText, movedText, reallocationHref } from "../rules/told";
import { PAGE_SIZE, type ReallocationRow } from "../schema";
import { holdCentres } from "./centres";
import { openCentre } from "./entries";
import { current, present, type StoredReallocation, sourceFigures, stored, storedPage } from "./reallocationRows";

const STATE_OF: Record<Step, ReallocationState> = { aprobar: "aprobado", rechazar: "rechazado", cancelar: "cancelado" };
const DEED: Record<Step, string> = { aprobar: "aprobó", rechazar: "rechazó", cancelar: "canceló" };

const dayOf = (month: string) => new Date(`${firstDay(month)}T00:00:00Z`);
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
  const data: ReallocationRow[] = [];
  for (const row of rows) data.push(await present(actor, row));
  return { data, total, pendientes };
}

/** `GET /cost-centres/reallocations/{id}`. */
export const get = (
  actor: CostActor,
  { params }: Input<typeof api.getReallocation>,
): Promise<Output<typeof api.getReallocation>> => current(actor, params.id);

/** @throws 422 naming the figures when the source has less than what is asked. */
async function requireAvailable(
  tx: Tx,
  asked: Pick<StoredReallocation, "from" | "currency" | "amount">,
): Promise<void> {
  const figures = await sourceFigures(asked, tx);
  if (compareMoney(figures.disponible, asked.amount) >= 0) return;
  const money = (value: string) => formatMoney(value, asked.currency);
  const { centre, month } = asked.from;
  throw impossible(
    `No alcanza: ${centre.name} (${centre.code}) tiene disponible ${money(figures.disponible)} en ${monthText(month)} y se piden ${money(asked.amount)}. ` +
      `Presupuesto ${money(figures.presupuestado)}, comprometido ${money(figures.comprometido)}, real ${money(figures.real)}.`,
  );
}

/** `POST /cost-centres/reallocations`. Errors: 400, 422 for an archived centre, another currency, or too little available. */
export async function ask(
  actor: CostActor,
  { body }: Input<typeof api.askReallocation>,
): Promise<Output<typeof api.askReallocation>> {
  return prisma.$transaction(async (tx) => {
    const { from_month, to_month, ...rest } = body;
    await holdCentres(tx, [body.from_centre_id, body.to_centre_id], "KEY SHARE");
    await openCentre(tx, body.from_centre_id, body.currency, "from_centre_id");
    await openCentre(tx, body.to_centre_id, body.currency, "to_centre_id");
    const made = await tx.costReallocation.create({
      data: { ...rest, from_month: dayOf(from_month), to_month: dayOf(to_month), requested_by: actor.userId },
    });
    const row = await stored(tx, made.id);
    await requireAvailable(tx, row);
    await tell(tx, actor, await approvers(tx), row, askedText(row));
    await changed(tx, "reallocations");
    await audit(tx, actor, { action: "cost_reallocation.asked", object: objectOf(row.id), after: row });
    return present(actor, row, tx);
  });
}

/** The people who may approve, by the permission table. */
async function approvers(tx: Tx): Promise<number[]> {
  const roles = ["Administrador", ...permissions["costcentres.approve"].roles];
  const people = await tx.user.findMany({ where: { active: true, rol: { in: roles } }, select: { id: true } });
  return people.map(({ id }) => id);
}

async function tell(tx: Tx, actor: CostActor, to: readonly number[], row: StoredReallocation, message: string) {
  const others = to.filter((id) => id !== actor.userId);
  if (others.length === 0) return;
  const link = reallocationHref(row.id);
  await notify(tx, { to: [...others], kind: "reasignacion", message, user_name: actor.name, link });
}

type Decided = { params: { id: number }; body: { version: number; reason?: string } };

/**
 * Takes a step on a request, once: whoever comes while another decides, or after, gets 409 with the request as it is.
 * The request is taken without waiting, so that twenty clicks at once hold no connections.
 */
async function decide(actor: CostActor, step: Step, { params: { id }, body }: Decided): Promise<ReallocationRow> {
  const mine = !deciding.has(id);
  try {
    // Of twenty clicks at once one takes a transaction; the rest would only use up the connections.
    if (!mine) throw conflict("Otra persona la está decidiendo en este momento.");
    deciding.add(id);
    return await prisma.$transaction(async (tx) => {
      const [held] = await txQuery(
        tx,
        "SELECT id FROM cost_reallocation WHERE id = $1::int FOR UPDATE SKIP LOCKED",
        id,
      );
      const row = await stored(tx, id);
      const asked = { status: row.status, requested_by: row.requested_by.id };
      const why = refusal(step, asked, { userId: actor.userId, approves: true });
      if (why) throw forbidden(why);
      if (!held) throw conflict("Otra persona la está decidiendo en este momento.");
      if (row.status !== "pedido") throw conflict(alreadyText(row));
      if (row.version !== body.version) throw staleVersion(undefined);
      if (step === "aprobar") await post(tx, actor, row);
      await tx.costReallocation.update({
        where: { id },
        data: {
          status: STATE_OF[step],
          decided_by: actor.userId,
          decided_at: new Date(),
          decision_reason: body.reason ?? "",
          version: { increment: 1 },
        },
      });
      const after = await stored(tx, id);
      const because = body.reason ? `: ${body.reason}` : "";
      const told = step === "cancelar" ? await approvers(tx) : [row.requested_by.id];
      await tell(tx, actor, told, row, `${DEED[step]} la reasignación de ${movedText(row)}${because}`);
      await changed(tx, "reallocations");
      await audit(tx, actor, {
        action: `cost_reallocation.${STATE_OF[step]}`,
        object: objectOf(id),
        before: row,
        after,
      });
      return present(actor, after, tx);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await recordRefusal(actor, step, id, error);
    if (error.status !== 409) throw error;
    throw new AppError(409, error.code, error.message, { current: await current(actor, id) });
  } finally {
    if (mine) deciding.delete(id);
  }
}

/** What was refused is in the history too: who tried what, and why it was not done (four eyes, too late, too little). */
async function recordRefusal(actor: CostActor, step: Step, id: number, error: AppError): Promise<void> {
  if (error.status === 404) return;
  const after = { wanted: STATE_OF[step], status: error.status, error: error.message };
  await audit(prisma, actor, { action: "cost_reallocation.refused", object: objectOf(id), after });
}

/** The requests that this process is deciding; between processes the row's lock says it. */
const deciding = new Set<number>();

const alreadyText = ({ status, decided_by }: StoredReallocation) =>
  `La reasignación ya está ${{ pedido: "pedida", aprobado: "aprobada", rechazado: "rechazada", cancelado: "cancelada" }[status]}${decided_by ? ` por ${decided_by.name}` : ""}.`;

/** Posts the two entries: the same amount out of one centre's month and into the other's. */
async function post(tx: Tx, actor: CostActor, row: StoredReallocation): Promise<void> {
  // New entries of both wait (their foreign key asks for the same rows): what is available stays until the posting.
  await holdCentres(tx, [row.from.centre.id, row.to.centre.id], "UPDATE");
  await openCentre(tx, row.from.centre.id, row.currency, "from_centre_id");
  await openCentre(tx, row.to.centre.id, row.currency, "to_centre_id");
  await requireAvailable(tx, row);
  const { id, from, to, amount, currency } = row;
  const side = ({ centre, month }: typeof from, concept: string) => ({
    centre_id: centre.id,
    day: firstDay(month),
    concept,
  });
  const sides = {
    from: side(from, `Reasignado a ${placeText(to)}`),
    to: side(to, `Reasignado de ${placeText(from)}`),
  };
  await postMove(tx, { id, amount, currency, ...sides }, actor);
}

const placeText = ({ centre, month }: StoredReallocation["from"]) => `${centre.name}, ${monthText(month)}`;

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
