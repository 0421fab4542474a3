import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { attachDocument } from "@/lib/documents/service/attach";
import { isBy } from "@/lib/documents/service/author";
import { todayIn } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, badField, conflict, impossible, notFound } from "@/lib/http/errors";
import type { CardActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { leaveVoucher } from "../review/service/leaveVoucher";
import { corrected } from "../rules/clock";
import { accruedStates, type ExpenseState } from "../rules/states";
import type { ExpenseView, NewExpense } from "../schema";
import { monthName, refuseAlike } from "./alike";
import { columnsOf, requireOpen, requireProof, requireSure, writeTaxes } from "./facts";
import { reportFor } from "./reports";
import { requireBought } from "./returns";
import { expenseRows, expenseView, ownExpense } from "./rows";
import { type HeldRow, hold, transition } from "./transition";

type Reply = Promise<ExpenseView>;

/** `GET /card-expenses`. */
export async function list(
  actor: CardActor,
  { query }: Input<typeof api.listCardExpenses>,
): Promise<Output<typeof api.listCardExpenses>> {
  const own = "e.holder_user_id = $1::int AND r.month = ($2 || '-01')::date";
  return { items: await expenseRows(prisma, own, actor.userId, query.month ?? todayIn().slice(0, 7)) };
}

/** `GET /card-expenses/{id}`. */
export const get = (actor: CardActor, { params }: Input<typeof api.getCardExpense>): Reply =>
  ownExpense(actor, params.id);

const sent = (tx: Tx, actor: CardActor, client_id: string) =>
  tx.cardExpense.findUnique({
    where: { holder_user_id_client_id: { holder_user_id: actor.userId, client_id } },
    select: { id: true },
  });

/** `POST /card-expenses`: the first result, however often it is sent. */
export async function create(actor: CardActor, { body }: Input<typeof api.createCardExpense>): Reply {
  if (body.person_id !== undefined && body.person_id !== actor.userId)
    throw new AppError(409, "other_person", "Este gasto lo guardó otra persona: se envía cuando vuelva a ingresar.");
  const first = await sent(prisma, actor, body.client_id);
  const id = first?.id ?? (await prisma.$transaction((tx) => insert(tx, actor, body)));
  return ownExpense(actor, id);
}

async function insert(tx: Tx, actor: CardActor, body: NewExpense): Promise<number> {
  requireProof(body.photo, body.no_receipt_reason);
  const clock = corrected(body, new Date());
  const day = body.day_from === "reloj" && clock.wrong ? clock.day : body.day;
  const columns = await columnsOf(tx, actor, { ...body, day });
  await requireSure(tx, { ...body, day });
  const report_id = await reportFor(tx, actor.userId, day);
  // Whoever sends the same one at once waited for the report, and finds it.
  const meanwhile = await sent(tx, actor, body.client_id);
  if (meanwhile) return meanwhile.id;
  const compared = { ...columns, id: null, holder_user_id: actor.userId, sha256: body.photo?.sha256 ?? "" };
  await refuseAlike(tx, compared, body.alike_reason);
  const row = await tx.cardExpense.create({
    data: {
      ...columns,
      day: new Date(day),
      client_id: body.client_id,
      holder_user_id: actor.userId,
      report_id,
      state: "borrador" satisfies ExpenseState,
      photo_sha256: body.photo?.sha256 ?? null,
      taken_at: clock.taken_at,
      clock_off_seconds: clock.off_seconds,
    },
  });
  await writeTaxes(tx, row.id, body);
  const after = { ...columns, client_id: body.client_id, photo_sha256: body.photo?.sha256 ?? null };
  await audit(tx, actor, { action: "card_expense.created", object: `card_expense:${row.id}`, after });
  if (!body.photo) await transition(tx, actor, "card_expense", row.id, { step: "completar" });
  else await changed(tx, actor.userId);
  return row.id;
}

/** An expense of one's own, held with its report; 404, 409 for another version. */
async function held(
  tx: Tx,
  actor: CardActor,
  id: number,
): Promise<{ row: HeldRow; month: string; open: boolean; closed: boolean }> {
  const [report] = await txQuery<{ month: string; open: boolean; closed: boolean }>(
    tx,
    `SELECT to_char(r.month, 'YYYY-MM') AS month, r.state = 'abierta' AS open, r.state = 'cerrada' AS closed FROM card_report r
     WHERE r.id = (SELECT report_id FROM card_expense WHERE id = $1::int AND holder_user_id = $2::int) FOR UPDATE`,
    id,
    actor.userId,
  );
  if (!report) throw notFound("El gasto ya no existe.");
  return { row: await hold(tx, "card_expense", id), ...report };
}

/** `PUT /card-expenses/{id}`: a correction, or the answer to what was observed. */
export async function change(actor: CardActor, { params, body }: Input<typeof api.changeCardExpense>): Reply {
  await prisma.$transaction(async (tx) => {
    const { row, month, open, closed } = await held(tx, actor, params.id);
    if (accruedStates.includes(row.state as ExpenseState))
      throw impossible("Ya está aprobado: para cambiarlo, Administración tiene que observarlo.");
    if (row.state !== "observado" || closed) requireOpen(monthName(month), open);
    const { photo, answer, version, ...facts } = body;
    const other = photo !== undefined && (photo?.sha256 ?? null) !== row.photo_sha256;
    if (other && row.state === "enviado" && row.photo_sha256 !== null)
      throw impossible("La foto ya llegó: retirar el gasto y cargarlo de nuevo con la otra.");
    const photo_sha256 = photo === undefined ? (row.photo_sha256 as string | null) : (photo?.sha256 ?? null);
    requireProof(photo_sha256, facts.no_receipt_reason);
    const said = {
      ...body,
      takes_away: body.takes_away ?? Boolean(row.takes_away),
      returns: body.returns === undefined ? (row.returns_client_id as string | null) : body.returns,
      returns_reason: body.returns_reason ?? String(row.returns_reason),
      // What who reviews wrote of it stays: phones do not know of it. A show takes its project's place.
      project_id:
        body.project_id !== undefined || body.show_id !== null
          ? (body.project_id ?? null)
          : (row.project_id as number | null),
      other_taxes:
        body.other_taxes !== undefined ? body.other_taxes : row.other_taxes === null ? null : String(row.other_taxes),
    };
    const columns = await columnsOf(tx, actor, said, { id: row.id, day: String(row.day) });
    if (compareMoney(body.amount, String(row.amount)) !== 0 || body.currency !== row.currency)
      await requireSure(tx, body);
    const compared = { ...columns, id: row.id, holder_user_id: actor.userId, sha256: photo_sha256 ?? "" };
    await refuseAlike(tx, compared, facts.alike_reason);
    const photo_file_id = other ? null : (row.photo_file_id as string | null);
    const data = { ...columns, photo_sha256, photo_file_id, answer: answer || String(row.answer) };
    const step = other && row.state === "enviado" ? "adjuntar" : "editar";
    await transition(tx, actor, "card_expense", row.id, { step, version, data });
    const { tax_lines } = body;
    if (tax_lines) await writeTaxes(tx, row.id, { tax_lines });
    await onward(tx, actor, row.id);
  });
  return ownExpense(actor, params.id);
}

/** What is whole goes on: a kept one is sent, an observed one that was answered is sent again. */
async function onward(tx: Tx, actor: CardActor, id: number): Promise<void> {
  const row = await hold(tx, "card_expense", id);
  const whole = row.photo_sha256 === null ? row.no_receipt_reason !== "" : row.photo_file_id !== null;
  if (!whole) return;
  if (row.state === "borrador") await transition(tx, actor, "card_expense", id, { step: "completar" });
  if (row.state === "observado" && row.answer !== "")
    await transition(tx, actor, "card_expense", id, { step: "responder" });
}

/** `PUT /card-expenses/{id}/photo`: the announced one, come whole. */
export async function putPhoto(actor: CardActor, { params, body }: Input<typeof api.putCardPhoto>): Reply {
  await prisma.$transaction(async (tx) => {
    const { row } = await held(tx, actor, params.id);
    if (row.photo_sha256 === null) throw badField("file_id", "Este gasto no lleva foto.");
    if (row.photo_file_id !== null) return;
    const file = await tx.file.findUnique({ where: { id: body.file_id } });
    if (!file || !isBy(file, actor)) throw notFound("No existe ese archivo.");
    if (file.sha256 !== row.photo_sha256) throw conflict("La foto que llegó no es la que se sacó: se envía de nuevo.");
    const owner = { ownerType: "card_expense", ownerId: String(row.id), slot: "comprobante" };
    await attachDocument(tx, actor, file.id, owner);
    const step = row.state === "borrador" ? "completar" : "editar";
    await transition(tx, actor, "card_expense", row.id, { step, data: { photo_file_id: file.id } });
    await onward(tx, actor, row.id);
  });
  return ownExpense(actor, params.id);
}

/** `POST /card-expenses/{id}/withdraw`. */
export async function withdraw(actor: CardActor, { params, body }: Input<typeof api.withdrawCardExpense>): Reply {
  await prisma.$transaction(async (tx) => {
    const { row, month, open } = await held(tx, actor, params.id);
    const charged =
      row.origin === "resumen" || (await tx.cardStatementLine.count({ where: { expense_id: row.id } })) > 0;
    if (charged) throw impossible("La tarjeta lo cobró: responder de qué es, no se puede retirar.");
    requireOpen(monthName(month), open);
    const data = { voucher_id: null };
    await transition(tx, actor, "card_expense", params.id, { step: "retirar", version: body.version, data });
    if (row.voucher_id !== null) await leaveVoucher(tx, actor, row.voucher_id as number);
  });
  return ownExpense(actor, params.id);
}

/** `POST /card-expenses/{id}/restore`. */
export async function restore(actor: CardActor, { params, body }: Input<typeof api.restoreCardExpense>): Reply {
  await prisma.$transaction(async (tx) => {
    const { row, month, open } = await held(tx, actor, params.id);
    requireOpen(monthName(month), open);
    await requireBought(tx, {
      id: row.id,
      holder_user_id: actor.userId,
      returns_client_id: row.returns_client_id as string | null,
      amount: String(row.amount),
      currency: String(row.currency),
      day: String(row.day),
    });
    await transition(tx, actor, "card_expense", params.id, { step: "recuperar", version: body.version });
    await onward(tx, actor, params.id);
  });
  return expenseView(params.id, ["titular"]);
}
