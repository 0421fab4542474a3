import { isDeepStrictEqual } from "node:util";
import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, forbidden, notFound, staleVersion } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import type * as api from "../api";
import type { BankActor } from "../orders";
import { bankLayout, layoutProblems } from "../rules/layout";
import type { LayoutView } from "../schema";

const SQL = `SELECT id, name, layout, confirmed, active, version, ${personSql("l.drawn_by_user_id")} AS drawn_by, ${personSql("l.confirmed_by_user_id")} AS confirmed_by, drawn_by_user_id
  FROM bank_layout l`;

type Stored = Omit<LayoutView, "confirmable"> & { drawn_by_user_id: number | null };

const shown = (actor: BankActor, { drawn_by_user_id, ...row }: Stored): LayoutView => ({
  ...row,
  confirmable: !row.confirmed && drawn_by_user_id !== actor.userId,
});

/** `GET /bank-layouts`. */
export async function listLayouts(actor: BankActor): Promise<Output<typeof api.listLayouts>> {
  const rows = await query<Stored>(`${SQL} ORDER BY active DESC, search_plain(name), id`);
  return rows.map((row) => shown(actor, row));
}

/** A layout as it is kept, for whoever writes a file by it. @throws 404 */
export async function layoutById(id: number, tx: Tx = prisma): Promise<Stored> {
  const [row] = await txQuery<Stored>(tx, `${SQL} WHERE id = $1::int`, id);
  if (!row) throw notFound("No existe este formato.");
  return { ...row, layout: bankLayout.parse(row.layout) };
}

const viewOf = async (actor: BankActor, id: number): Promise<LayoutView> => shown(actor, await layoutById(id));

async function refuseTaken(
  tx: Tx,
  actor: BankActor,
  { name, active }: Pick<LayoutView, "name" | "active">,
  own: number,
): Promise<void> {
  await holdTurn(tx, "bank_layout");
  const other = active ? await tx.bankLayout.findFirst({ where: { name, active: true, NOT: { id: own } } }) : null;
  if (other) throw conflict(`Ya hay un formato que se llama ${name}.`, await viewOf(actor, other.id));
}

/** `POST /bank-layouts`. Errors: 400, also for one that is confirmed already; 409. */
export async function createLayout(actor: BankActor, { body }: Input<typeof api.createLayout>): Promise<LayoutView> {
  if (body.confirmed) throw badField("confirmed", "Quien arma un formato no lo confirma: lo hace otra persona.");
  refuseLost(body.layout);
  const id = await prisma.$transaction(async (tx) => {
    await refuseTaken(tx, actor, body, 0);
    const by = { created_by_user_id: actor.userId, drawn_by_user_id: actor.userId };
    const made = await tx.bankLayout.create({ data: { ...body, ...by } });
    await audit(tx, actor, { action: "bank_layout.created", object: `bank_layout:${made.id}`, after: body });
    return made.id;
  });
  return viewOf(actor, id);
}

/**
 * `PUT /bank-layouts/{id}`. Once something else is written by it, it is not confirmed any more; what is confirmed is said by somebody
 * else than who drew it, of the layout as it stands. Errors: 400, 403, 404, 409 with the layout of now.
 */
export async function changeLayout(
  actor: BankActor,
  { params: { id }, body: { version, ...facts } }: Input<typeof api.changeLayout>,
): Promise<LayoutView> {
  const before = await layoutById(id);
  const drawn = !isDeepStrictEqual(facts.layout, before.layout);
  if (drawn) refuseLost(facts.layout);
  const confirms = facts.confirmed && !before.confirmed;
  if (drawn && confirms) throw badField("confirmed", "Primero se guarda el cambio: después lo confirma otra persona.");
  if (confirms && before.drawn_by_user_id === actor.userId)
    throw forbidden("Usted armó o cambió este formato: lo confirma otra persona.");
  const confirmed = facts.confirmed && !drawn;
  await prisma.$transaction(async (tx) => {
    await refuseTaken(tx, actor, facts, id);
    const { count } = await tx.bankLayout.updateMany({
      where: { id, version },
      data: {
        ...facts,
        confirmed,
        ...(drawn && { drawn_by_user_id: actor.userId }),
        ...(confirms && { confirmed_by_user_id: actor.userId }),
        ...(!confirmed && { confirmed_by_user_id: null }),
        version: { increment: 1 },
        updated_at: new Date(),
      },
    });
    if (count === 0) throw staleVersion(shown(actor, before));
    const after = { ...facts, confirmed };
    await audit(tx, actor, { action: "bank_layout.changed", object: `bank_layout:${id}`, before, after });
  });
  return viewOf(actor, id);
}

/** @throws 400 for a layout that does not say whom it pays, or how much */
function refuseLost(layout: LayoutView["layout"]): void {
  const [problem] = layoutProblems(layout);
  if (problem) throw badField("layout.detail", problem);
}
