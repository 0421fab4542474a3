import { can } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { activePeople } from "@/lib/auth/person";
import { prisma, query, type Tx } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, impossible, notFound, staleVersion } from "@/lib/http/errors";
import type { CardActor } from "../actor";
import { changed } from "../changed";
import type * as api from "./api";
import type { CardFields, PlasticRow } from "./schema";

const SQL = `SELECT k.id, k.last4, k.name, json_build_object('id', k.holder_user_id, 'name', ${personSql("k.holder_user_id")}) AS holder,
    json_build_object('id', c.id, 'name', c.name) AS company, k.currency::text AS currency, k.month_limit::text AS month_limit, k.active, k.version,
    (SELECT coalesce(sum(CASE WHEN e.takes_away THEN -e.amount ELSE e.amount END), 0.00)::text FROM card_expense e WHERE e.card_id = k.id AND e.currency = k.currency
      AND e.state <> 'retirado' AND date_trunc('month', e.day) = date_trunc('month', $1::date)) AS spent
  FROM expense_card k JOIN company c ON c.id = k.company_id`;

async function one(id: number): Promise<PlasticRow> {
  const [row] = await query<PlasticRow>(`${SQL} WHERE k.id = $2::int`, [todayIn(), id]);
  if (!row) throw notFound("No existe esa tarjeta.");
  return row;
}

const holders = async () =>
  (await activePeople())
    .filter((person) => can(person, "cards.own"))
    .map(({ userId, name, mail }) => ({ id: userId, name: name || mail }))
    .sort((a, b) => a.name.localeCompare(b.name, "es"));

/** `GET /expense-cards`. */
export async function list(): Promise<Output<typeof api.listCards>> {
  const [data, people] = await Promise.all([
    query<PlasticRow>(`${SQL} ORDER BY k.active DESC, search_plain(${personSql("k.holder_user_id")}), k.last4, k.id`, [
      todayIn(),
    ]),
    holders(),
  ]);
  return { data, holders: people };
}

/** @throws 400 for a holder who carries none or a company that is not there, 409 where the card is there already */
async function requireRight(tx: Tx, fields: CardFields, own: number | null): Promise<void> {
  if (!(await holders()).some(({ id }) => id === fields.holder_user_id))
    throw badField("holder_user_id", "Esa persona no lleva gastos de tarjeta: elegir otra.");
  if ((await tx.company.count({ where: { id: fields.company_id } })) === 0)
    throw badField("company_id", "No existe esta empresa.");
  const { company_id, last4, currency } = fields;
  const there = await tx.expenseCard.findFirst({
    where: { company_id, last4, currency, active: true, ...(own !== null && { id: { not: own } }) },
  });
  if (there) throw conflict(`Ya hay una tarjeta ${last4} en ${currency} de esa empresa.`);
}

/** `POST /expense-cards`. Errors: 400, 409. */
export async function create(actor: CardActor, { body }: Input<typeof api.createCard>): Promise<PlasticRow> {
  const id = await prisma.$transaction(async (tx) => {
    await requireRight(tx, body, null);
    const made = await tx.expenseCard.create({ data: { ...body, created_by_user_id: actor.userId } });
    await audit(tx, actor, { action: "expense_card.created", object: `expense_card:${made.id}`, after: body });
    await changed(tx, body.holder_user_id);
    return made.id;
  });
  return one(id);
}

/** `PUT /expense-cards/{id}`. Errors: 400, 404, 409 with the card of now, 422. */
export async function change(
  actor: CardActor,
  { params: { id }, body: { version, ...fields } }: Input<typeof api.changeCard>,
): Promise<PlasticRow> {
  const now = await one(id);
  await prisma.$transaction(async (tx) => {
    const before = await tx.expenseCard.findUniqueOrThrow({ where: { id } });
    if (before.version !== version) throw staleVersion(now);
    if (fields.active) await requireRight(tx, fields, id);
    const fixed = ["last4", "holder_user_id", "company_id", "currency"] as const;
    if (
      fixed.some((key) => before[key] !== fields[key]) &&
      (await tx.cardExpense.count({ where: { card_id: id } })) > 0
    )
      throw impossible("Ya tiene gastos: darla de baja y cargar la otra.");
    const { count } = await tx.expenseCard.updateMany({
      where: { id, version },
      data: { ...fields, version: { increment: 1 }, updated_at: new Date() },
    });
    if (count === 0) throw staleVersion(now);
    await audit(tx, actor, { action: "expense_card.changed", object: `expense_card:${id}`, before, after: fields });
    await changed(tx, fields.holder_user_id);
  });
  return one(id);
}
