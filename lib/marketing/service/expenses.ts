import { can } from "@/lib/access/can";
import { askingTransaction, heldRequest } from "@/lib/approvals/service/objects";
import { sendForApproval } from "@/lib/approvals/service/send";
import { takeStep } from "@/lib/approvals/service/takeStep";
import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { attachDocument, attachmentsOf, removeAttachment } from "@/lib/documents/service/attach";
import { todayIn } from "@/lib/format/dates";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { standing } from "@/lib/format/standing";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Input } from "@/lib/http/contract";
import { AppError, badField, conflict, impossible } from "@/lib/http/errors";
import type { MarketingActor } from "../actor";
import { changed } from "../changed";
import type * as api from "../expenses/api";
import type { ExpenseView, NewExpense } from "../expenses/schema";
import { EXPENSE, type ExpenseState, GASTO, stateTitles } from "../rules/kinds";
import { byWeights } from "../rules/split";
import { figuresOf } from "./available";
import { lineById, lineFor } from "./lines";
import { postAsked, postClosed } from "./money";
import { type Expense, expenseId, holdExpense, noExpense, objectOf, requireVersion, storedExpense } from "./record";
import { viewOf } from "./view";

type Fields = Omit<NewExpense, "client_id">;

/** 422 naming the field; its message is the sentence. */
const refused = (path: string, message: string) =>
  new AppError(422, "expense_invalid", message, { issues: [{ path, message }] });

const KNOWN = {
  supplier_id: ["supplier", "No existe este proveedor."],
  company_id: ["company", "No existe esta empresa."],
  category_id: ["category", "No existe este rubro."],
  from_line_id: ["spend_line", "No existe este canal del plan."],
} as const;

async function requireKnown(tx: Tx, fields: Fields): Promise<void> {
  for (const [key, [table, message]] of Object.entries(KNOWN)) {
    const id = fields[key as keyof typeof KNOWN];
    if (id === null) continue;
    if ((await txQuery(tx, `SELECT 1 FROM "${table}" WHERE id = $1::int`, id)).length === 0)
      throw badField(key, message);
  }
  const given = fields.lines.filter(({ percent }) => percent !== null);
  if (given.length > 0 && given.length < fields.lines.length)
    throw badField(
      "lines",
      "Falta el porcentaje de alguna parte: poner todos, o ninguno para repartir en partes iguales.",
    );
  const sum = given.reduce((total, { percent }) => total + Math.round((percent ?? 0) * 100), 0);
  if (given.length > 0 && sum !== 10_000) throw badField("lines", `Suman ${sum / 100} %: tienen que sumar 100 %.`);
  if (fields.over === "reasigna" && (fields.from_line_id === null || fields.from_month === null))
    throw badField("from_line_id", "Falta de qué canal sale la diferencia.");
  if (fields.over === "excepcion" && fields.over_reason.length < 3)
    throw badField("over_reason", "Escribir por qué (3 letras o más).");
}

/** Whose expense it is: that which was chosen, else that of its show, else the first of ours. @throws 400 */
async function companyOf(tx: Tx, { company_id, lines }: Fields): Promise<number> {
  if (company_id !== null) return company_id;
  const [row] = await txQuery<{ id: number }>(
    tx,
    `SELECT id FROM company WHERE active ORDER BY id = (SELECT coalesce(a.company_id, s.company_id) FROM show s LEFT JOIN show_admin a ON a.show_id = s.id
       WHERE s.id = $1::int) DESC NULLS LAST, position, id LIMIT 1`,
    lines[0]?.show_id ?? null,
  );
  if (!row) throw badField("company_id", "Falta la empresa: no hay ninguna cargada.");
  return row.id;
}

async function storeLines(tx: Tx, actor: MarketingActor, id: number, { amount, vat, lines }: Fields): Promise<void> {
  const weights = lines.map(({ percent }) => BigInt(percent === null ? 1 : Math.round(percent * 100)));
  const [amounts, vats] = [byWeights(amount, weights), byWeights(vat, weights)];
  await tx.expenseLine.deleteMany({ where: { expense_id: id } });
  const made: Prisma.ExpenseLineCreateManyInput[] = [];
  for (const [index, { show_id, project_id, channel }] of lines.entries()) {
    const line = await lineFor(
      tx,
      { show_id, project_id, channel },
      { by: actor.userId, owner: null, path: `lines.${index}.` },
    );
    if (made.some((one) => one.line_id === line.id))
      throw badField(`lines.${index}.channel`, "Ese show y canal ya están en este gasto.");
    const part = amounts[index] ?? "0.00";
    if (compareMoney(part, "0") <= 0) throw badField(`lines.${index}.percent`, "A esa parte no le queda nada.");
    made.push({ expense_id: id, n: index + 1, line_id: line.id, amount: part, vat: vats[index] ?? "0.00" });
  }
  await tx.expenseLine.createMany({ data: made });
}

/** Attaches what its author sent, and takes off what they left out. Unsaid, they stay as they are. @throws 404 for files of others */
async function storeFiles(tx: Tx, actor: MarketingActor, id: number, { file_ids }: Fields): Promise<void> {
  if (!file_ids) return;
  const owner = { ownerType: EXPENSE, ownerId: String(id) };
  const before = (await attachmentsOf(owner, tx)).map((file) => file.id);
  for (const file of file_ids) if (!before.includes(file)) await attachDocument(tx, actor, file, owner);
  for (const file of before) if (!file_ids.includes(file)) await removeAttachment(tx, actor, file, owner);
}

const day = (text: string) => new Date(`${text}T00:00:00Z`);

const columnsOf = (
  { lines: _, file_ids: __, from_month, from_day, until_day, ...fields }: Fields,
  company_id: number,
) => ({
  ...fields,
  company_id,
  net: subMoney(fields.amount, fields.vat),
  from_day: day(from_day),
  until_day: day(until_day),
  ...(fields.over === "reasigna"
    ? { from_line_id: fields.from_line_id, from_month: from_month === null ? null : day(`${from_month}-01`) }
    : { from_line_id: null, from_month: null }),
});

/** The next number of a year; its row is held until the end, so that no number is lost. */
async function nextNumber(tx: Tx, year: number): Promise<number> {
  const [row] = await txQuery<{ last: number }>(
    tx,
    `INSERT INTO expense_number (year, last) VALUES ($1::smallint, 1) ON CONFLICT (year) DO UPDATE SET last = expense_number.last + 1 RETURNING last`,
    year,
  );
  return row?.last ?? 1;
}

async function insert(tx: Tx, actor: MarketingActor, client_id: string, fields: Fields): Promise<number> {
  await txQuery(
    tx,
    "SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))::text",
    `expense:${actor.userId}:${client_id}`,
  );
  const there = await tx.expense.findUnique({
    where: { created_by_user_id_client_id: { created_by_user_id: actor.userId, client_id } },
    select: { id: true },
  });
  if (there) return there.id;
  await requireKnown(tx, fields);
  const company = await companyOf(tx, fields);
  const year = Number(todayIn().slice(0, 4));
  const number = await nextNumber(tx, year);
  const { id } = await tx.expense.create({
    data: { ...columnsOf(fields, company), year, number, client_id, created_by_user_id: actor.userId },
    select: { id: true },
  });
  await storeLines(tx, actor, id, fields);
  await storeFiles(tx, actor, id, fields);
  await audit(tx, actor, { action: "expense.created", object: objectOf(id), after: fields });
  await changed(tx, id);
  return id;
}

/** `POST /expenses`: a draft; sent again with the same `client_id` it is one. Errors: 400. */
export async function create(
  actor: MarketingActor,
  { body: { client_id, ...fields } }: Input<typeof api.createExpense>,
): Promise<ExpenseView> {
  const id = await prisma.$transaction((tx) => insert(tx, actor, client_id, fields));
  return viewOf(actor, id);
}

/** Runs on a held expense of a version that the person made. @returns it as it is then. Errors: 404, 409 */
async function onOwn(
  actor: MarketingActor,
  { key, version }: { key: string; version: number },
  work: (tx: Tx, before: Expense) => Promise<unknown>,
): Promise<ExpenseView> {
  const id = await expenseId(prisma, key);
  const now = await viewOf(actor, id);
  await askingTransaction(async (tx) => {
    const before = await holdExpense(tx, id);
    if (before.created_by_user_id !== actor.userId && !can(actor, "spend.plan")) throw noExpense();
    requireVersion(before, version, now);
    await work(tx, before);
  });
  return viewOf(actor, id);
}

/** @throws 422 where it is not in one of these states any more */
function requireState({ state }: Expense, states: readonly ExpenseState[]): void {
  if (!states.includes(state))
    throw impossible(`El gasto está ${standing(stateTitles[state])}: ya no se puede hacer eso.`);
}

/** Writes a state of a held expense, with the audit log and the news. */
export async function become(
  tx: Tx,
  actor: { userId: number | null; mail: string; requestId: string },
  before: Pick<Expense, "id" | "state">,
  state: ExpenseState,
  { action, reason = "", more = {} }: { action: string; reason?: string; more?: object },
): Promise<void> {
  await txQuery(
    tx,
    `UPDATE expense SET state = $2::text, state_reason = $3::text, version = version + 1, updated_at = now(), state_at = now(),
       sent_at = CASE WHEN $2::text = 'en_aprobacion' THEN now() ELSE sent_at END WHERE id = $1::int`,
    before.id,
    state,
    reason,
  );
  await audit(tx, actor, {
    action: `expense.${action}`,
    object: objectOf(before.id),
    before: { state: before.state },
    after: { state, ...(reason && { reason }), ...more },
  });
  await changed(tx, before.id);
}

/** `PUT /expenses/{id}`. Errors: 400, 404, 409, 422. */
export const change = (
  actor: MarketingActor,
  { params: { id }, body: { version, ...fields } }: Input<typeof api.changeExpense>,
): Promise<ExpenseView> =>
  onOwn(actor, { key: id, version }, async (tx, before) => {
    requireState(before, ["borrador", "devuelto"]);
    await requireKnown(tx, fields);
    const company = await companyOf(tx, fields);
    await tx.expense.update({
      where: { id: before.id },
      data: { ...columnsOf(fields, company), version: { increment: 1 }, updated_at: new Date() },
    });
    await storeLines(tx, actor, before.id, fields);
    await storeFiles(tx, actor, before.id, fields);
    await audit(tx, actor, { action: "expense.changed", object: objectOf(before.id), before, after: fields });
    await changed(tx, before.id);
  });

/** @throws 422 where a purse has too little and nothing more is asked for; with a reallocation, where that has too little */
async function requireRoom(tx: Tx, expense: Expense): Promise<string | null> {
  let lacks: string | null = null;
  for (const line of expense.lines) {
    const found = await figuresOf(tx, {
      ...(line.show_id === null ? { project_id: line.project_id ?? 0 } : { show_id: line.show_id }),
      channel: line.channel,
      currency: expense.currency,
      amount: line.amount,
      vat: line.vat,
      from_day: expense.from_day,
      until_day: expense.until_day,
      company_id: expense.company_id,
    });
    if (found.fits) continue;
    if (expense.over === "no") throw refused("amount", found.message);
    if (expense.over === "excepcion") continue;
    if (expense.lines.length > 1 || found.months.filter(({ asked }) => compareMoney(asked, "0") > 0).length > 1)
      throw refused("over", "Con varios shows o meses no se reasigna acá: reasignar antes en Presupuestos.");
    const source = found.sources.find(
      (one) => one.line_id === expense.from_line_id && one.month === expense.from_month,
    );
    if (!source?.enough)
      throw refused(
        "from_line_id",
        "Ese canal ya no alcanza para la diferencia: elegir otro, o que lo apruebe el dueño de la bolsa.",
      );
    lacks = found.lacks;
  }
  return lacks;
}

/** `POST /expenses/{id}/submit`: one request decides the expense and its reallocation, or neither. Errors: 404, 409, 422. */
export const submit = (
  actor: MarketingActor,
  { params: { id }, body: { version } }: Input<typeof api.submitExpense>,
): Promise<ExpenseView> =>
  onOwn(actor, { key: id, version }, async (tx, before) => {
    requireState(before, ["borrador", "devuelto"]);
    if (before.from_line_id !== null) await lineById(tx, before.from_line_id, "from_line_id");
    const moved = await requireRoom(tx, before);
    await tx.expense.update({ where: { id: before.id }, data: { moved } });
    await become(tx, actor, before, "en_aprobacion", { action: "sent", more: { importe: before.amount } });
    await postAsked(tx, actor, await storedExpense(tx, before.id));
    await sendForApproval(tx, actor, GASTO, String(before.id));
  });

/** `POST /expenses/{id}/cancel`: what waits is withdrawn first. Errors: 404, 409, 422. */
export const cancel = (
  actor: MarketingActor,
  { params: { id }, body: { version, reason } }: Input<typeof api.cancelExpense>,
): Promise<ExpenseView> =>
  onOwn(actor, { key: id, version }, async (tx, before) => {
    requireState(before, ["borrador", "devuelto", "en_aprobacion"]);
    if (before.state !== "en_aprobacion")
      return become(tx, actor, before, "cancelado", { action: "cancelled", reason });
    const held = await heldRequest(tx, GASTO, String(before.id));
    if (held?.state !== "en_aprobacion") throw conflict("Ya no espera aprobación.");
    await takeStep(tx, { request: held.id, step: "cancelar", actor, reason, held });
  });

/** `POST /expenses/{id}/close`: what nobody billed of it is free again. Errors: 404, 409, 422. */
export const close = (
  actor: MarketingActor,
  { params: { id }, body: { version, reason } }: Input<typeof api.closeExpense>,
): Promise<ExpenseView> =>
  onOwn(actor, { key: id, version }, async (tx, before) => {
    requireState(before, ["aprobado"]);
    const freed = await postClosed(tx, actor, before);
    await become(tx, actor, before, "cerrado", { action: "closed", reason, more: { liberado: freed } });
  });

/** `POST /expenses/{id}/copy`: a draft from today on, as long as that one. Errors: 404. */
export async function copy(
  actor: MarketingActor,
  { params, body: { client_id } }: Input<typeof api.copyExpense>,
): Promise<ExpenseView> {
  const of = await expenseId(prisma, params.id);
  await viewOf(actor, of);
  const id = await prisma.$transaction((tx) => copyIn(tx, actor, of, client_id));
  return viewOf(actor, id);
}

/** The same in a transaction. @returns the new one */
export async function copyIn(tx: Tx, actor: MarketingActor, of: number, client_id: string): Promise<number> {
  const before = await storedExpense(tx, of);
  const cents = before.lines.map(({ amount }) => BigInt(amount.replace(".", "")));
  const percents = byWeights("100.00", cents);
  return insert(tx, actor, client_id, {
    supplier_id: before.supplier_id,
    supplier_name: before.supplier_name,
    concept: before.concept,
    company_id: before.company_id,
    category_id: before.category_id,
    currency: before.currency,
    amount: before.amount,
    vat: before.vat,
    from_day: before.from_day,
    until_day: before.until_day,
    lines: before.lines.map(({ show_id, project_id, channel }, index) => ({
      show_id,
      project_id,
      channel,
      percent: percents.length === 1 ? null : Number(percents[index]),
    })),
    over: "no",
    over_reason: "",
    from_line_id: null,
    from_month: null,
  });
}
