import { audit } from "@/lib/audit/audit";
import { categoryOf } from "@/lib/catalogue/findService";
import { prisma, query, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, notFound, staleVersion } from "@/lib/http/errors";
import type * as api from "../api";
import type { BankActor } from "../orders";
import type { RuleView } from "../schema";

const SQL = `SELECT r.id, r.name, r.words, r.own_account_id, c.name AS category, r.direction, r.active, r.version
  FROM bank_rule r JOIN category c ON c.id = r.category_id`;

/** `GET /bank-rules`. */
export const listRules = (): Promise<Output<typeof api.listRules>> =>
  query<RuleView>(`${SQL} ORDER BY r.active DESC, search_plain(r.name), r.id`);

async function one(id: number): Promise<RuleView> {
  const [row] = await query<RuleView>(`${SQL} WHERE r.id = $1::int`, [id]);
  if (!row) throw notFound("No existe esta regla.");
  return row;
}

async function stored(tx: Tx, { category, ...facts }: Omit<RuleView, "id" | "version">) {
  if (facts.own_account_id !== null && (await tx.ownAccount.count({ where: { id: facts.own_account_id } })) === 0)
    throw badField("own_account_id", "No existe esta cuenta.");
  const category_id = await categoryOf(tx, { text: category });
  if (category_id === null) throw badField("category", "Falta el rubro.");
  return { ...facts, category_id };
}

/** `POST /bank-rules`. Errors: 400. */
export async function createRule(actor: BankActor, { body }: Input<typeof api.createRule>): Promise<RuleView> {
  const id = await prisma.$transaction(async (tx) => {
    const made = await tx.bankRule.create({ data: { ...(await stored(tx, body)), created_by_user_id: actor.userId } });
    await audit(tx, actor, { action: "bank_rule.created", object: `bank_rule:${made.id}`, after: body });
    return made.id;
  });
  return one(id);
}

/** `PUT /bank-rules/{id}`. Errors: 400, 404, 409 with the rule of now. */
export async function changeRule(
  actor: BankActor,
  { params: { id }, body: { version, ...facts } }: Input<typeof api.changeRule>,
): Promise<RuleView> {
  const before = await one(id);
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.bankRule.updateMany({
      where: { id, version },
      data: { ...(await stored(tx, facts)), version: { increment: 1 }, updated_at: new Date() },
    });
    if (count === 0) throw staleVersion(before);
    await audit(tx, actor, { action: "bank_rule.changed", object: `bank_rule:${id}`, before, after: facts });
  });
  return one(id);
}
