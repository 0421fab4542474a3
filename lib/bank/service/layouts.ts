import { audit } from "@/lib/audit/audit";
import { prisma, query, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, notFound, staleVersion } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import type * as api from "../api";
import type { BankActor } from "../orders";
import { bankLayout } from "../rules/layout";
import type { LayoutView } from "../schema";

const SQL = "SELECT id, name, layout, confirmed, active, version FROM bank_layout";

/** `GET /bank-layouts`. */
export const listLayouts = (): Promise<Output<typeof api.listLayouts>> =>
  query<LayoutView>(`${SQL} ORDER BY active DESC, search_plain(name), id`);

/** A layout as it is kept, for whoever writes a file by it. @throws 404 */
export async function layoutById(id: number): Promise<LayoutView> {
  const [row] = await query<LayoutView>(`${SQL} WHERE id = $1::int`, [id]);
  if (!row) throw notFound("No existe este formato.");
  return { ...row, layout: bankLayout.parse(row.layout) };
}

async function refuseTaken(tx: Tx, { name, active }: Pick<LayoutView, "name" | "active">, own: number): Promise<void> {
  await holdTurn(tx, "bank_layout");
  const other = active ? await tx.bankLayout.findFirst({ where: { name, active: true, NOT: { id: own } } }) : null;
  if (other) throw conflict(`Ya hay un formato que se llama ${name}.`, await layoutById(other.id));
}

/** `POST /bank-layouts`. Errors: 400, 409. */
export async function createLayout(actor: BankActor, { body }: Input<typeof api.createLayout>): Promise<LayoutView> {
  const id = await prisma.$transaction(async (tx) => {
    await refuseTaken(tx, body, 0);
    const made = await tx.bankLayout.create({ data: { ...body, created_by_user_id: actor.userId } });
    await audit(tx, actor, { action: "bank_layout.created", object: `bank_layout:${made.id}`, after: body });
    return made.id;
  });
  return layoutById(id);
}

/** `PUT /bank-layouts/{id}`. Errors: 400, 404, 409 with the layout of now. */
export async function changeLayout(
  actor: BankActor,
  { params: { id }, body: { version, ...facts } }: Input<typeof api.changeLayout>,
): Promise<LayoutView> {
  const before = await layoutById(id);
  await prisma.$transaction(async (tx) => {
    await refuseTaken(tx, facts, id);
    const { count } = await tx.bankLayout.updateMany({
      where: { id, version },
      data: { ...facts, version: { increment: 1 }, updated_at: new Date() },
    });
    if (count === 0) throw staleVersion(before);
    await audit(tx, actor, { action: "bank_layout.changed", object: `bank_layout:${id}`, before, after: facts });
  });
  return layoutById(id);
}
