import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { addMoney, compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { badField } from "@/lib/http/errors";
import { type Posting, post } from "@/lib/ledger/post";
import type { Share } from "@/lib/ledger/shares";
import { budgeted, type Movement, moved } from "@/lib/ledger/transitions";
import { once } from "@/lib/once";
import type { MarketingActor } from "../actor";
import { plansChanged } from "../changed";
import type * as api from "../plans/api";
import { channelTitles, SPEND_PLAN } from "../rules/kinds";
import { lineFor, type SpendLine } from "./lines";

type Body = Input<typeof api.assignPlans>["body"];

/** A cell's row of the plan, held, and how much of its budget it has, and of that how much came out of the show's own. */
interface Held {
  id: number;
  given: string;
  from_show: string;
}

const HELD = `INSERT INTO spend_plan (line_id, month, currency, version) VALUES ($1::int, $2::date, $3::char(3), 0)
  ON CONFLICT (line_id, month, currency) DO UPDATE SET updated_at = now() RETURNING id`;

/** What the postings of a cell gave its purse, and took from another one (a show's). */
const GIVEN = `SELECT coalesce(sum(e.amount) FILTER (WHERE e.purse_id = $2::int), 0.00)::text AS given,
    coalesce(-sum(e.amount) FILTER (WHERE e.purse_id <> $2::int), 0.00)::text AS from_show
  FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id AND e.kind = 'presupuestado'
  WHERE g.source_type = '${SPEND_PLAN}' AND g.source_id = $1::bigint`;

/** The held row of a line's month, and what it was given. */
export async function holdCell(tx: Tx, line: SpendLine, month: string, currency: string): Promise<Held> {
  const [row] = await txQuery<{ id: number }>(tx, HELD, line.id, `${month}-01`, currency);
  const id = (row as { id: number }).id;
  const [given] = await txQuery<Omit<Held, "id">>(tx, GIVEN, id, line.purse_id);
  return { id, ...(given as Omit<Held, "id">) };
}

/** The purse of a show that has a budget in a currency, by the ledger; null where it has none. */
async function budgetOf(tx: Tx, show: number | null, currency: string): Promise<number | null> {
  if (show === null) return null;
  const [row] = await txQuery<{ id: number }>(
    tx,
    `SELECT p.id FROM purse p WHERE p.kind = 'show' AND p.show_id = $1::int
       AND EXISTS (SELECT 1 FROM ledger_rollup r WHERE r.purse_id = p.id AND r.side = 'gasto' AND r.kind = 'presupuestado' AND r.currency = $2::char(3))`,
    show,
    currency,
  );
  return row?.id ?? null;
}

interface Change {
  line: SpendLine;
  cell: Held;
  month: string;
  currency: string;
  /** More than before, or less. */
  by: string;
}

/** What a change of a cell moves: between its purse and the show's, where there is one; else it is new, or gone. */
async function movementOf(tx: Tx, { line, cell, month, currency, by }: Change): Promise<Movement[]> {
  const share = (purse_id: number, amount: string): Share => ({
    purse_id,
    company_id: line.company_id,
    show_id: line.show_id,
    project_id: line.project_id,
    category_id: line.category_id,
    currency,
    amount,
    day: `${month}-01`,
  });
  const show = await budgetOf(tx, line.show_id, currency);
  if (compareMoney(by, "0") > 0)
    return show === null
      ? [budgeted([share(line.purse_id, by)])]
      : [moved([share(show, by)], [share(line.purse_id, by)])];
  const less = by.slice(1);
  const back = show === null || compareMoney(cell.from_show, "0") <= 0 ? "0.00" : least(cell.from_show, less);
  const rest = subMoney(less, back);
  return [
    ...(show !== null && compareMoney(back, "0") > 0 ? [moved([share(line.purse_id, back)], [share(show, back)])] : []),
    ...(compareMoney(rest, "0") > 0 ? [moved([share(line.purse_id, rest)])] : []),
  ];
}

const least = (a: string, b: string) => (compareMoney(a, b) <= 0 ? a : b);

async function nextVersion(tx: Tx, cell: number): Promise<number> {
  const [row] = await txQuery<{ n: number }>(
    tx,
    `SELECT count(*)::int AS n FROM ledger_posting WHERE source_type = '${SPEND_PLAN}' AND source_id = $1::bigint`,
    cell,
  );
  return (row?.n ?? 0) + 1;
}

/**
 * Brings the ledger's budget of a held cell to what is wanted of it, by the one way in which marketing gets money: out of the show's purse
 * where that has a budget, so that the show comes to the same. @returns how much came out of the show's own budget
 * @throws 422 (also at the commit) naming the purse that has too little, or the month that is shut
 */
export async function giveCell(tx: Tx, actor: MarketingActor, change: Change, reason: string): Promise<string> {
  const movements = await movementOf(tx, change);
  let version = await nextVersion(tx, change.cell.id);
  const postings: Posting[] = [];
  for (const movement of movements) {
    postings.push({
      source: { type: SPEND_PLAN, id: change.cell.id, event: "asignado", version },
      day: `${change.month}-01`,
      reason,
      ...movement,
      lines: movement.lines.map((line) => ({ ...line, concept: `Marketing: ${channelTitles[change.line.channel]}` })),
    });
    version += 1;
  }
  await txQuery(tx, "UPDATE spend_plan SET given = given + $2::numeric WHERE id = $1::int", change.cell.id, change.by);
  await post(tx, actor, postings);
  return sumMoney([
    "0.00",
    ...postings.flatMap(({ lines }) =>
      lines.filter(({ purse_id }) => purse_id !== change.line.purse_id).map(({ amount }) => subMoney("0", amount)),
    ),
  ]);
}

async function requireOwner(tx: Tx, { owner_id, category_id }: Body): Promise<void> {
  if (owner_id !== null && (await tx.user.count({ where: { id: owner_id, active: true } })) === 0)
    throw badField("owner_id", "No existe esta persona.");
  if (category_id !== null && (await tx.category.count({ where: { id: category_id, side: "gasto" } })) === 0)
    throw badField("category_id", "No existe este rubro.");
}

/** `POST /spend-plans/assign`: sent again with the same key it is one. Errors: 400, 422. */
export async function assign(
  actor: MarketingActor,
  { body }: Input<typeof api.assignPlans>,
): Promise<Output<typeof api.assignPlans>> {
  const { client_id, ...asked } = body;
  return prisma.$transaction(async (tx) => {
    const call = { name: "spend_plans/assign", userId: actor.userId, clave: client_id, request: asked, seconds: 0 };
    return once(tx, call, async () => {
      await requireOwner(tx, body);
      const totals = new Map<string, { from_show: string; new: string }>();
      let assigned = 0;
      const cells = [...asked.cells].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      for (const { show_id, project_id, channel, month, currency, amount } of cells) {
        const line = await lineFor(
          tx,
          { show_id, project_id, channel },
          { by: actor.userId, owner: asked.owner_id ?? actor.userId, category: asked.category_id },
        );
        if (asked.owner_id !== null)
          await tx.purse.update({ where: { id: line.purse_id }, data: { owner_id: asked.owner_id } });
        const cell = await holdCell(tx, line, month, currency);
        const by = subMoney(amount, cell.given);
        if (compareMoney(by, "0") === 0) continue;
        const out = await giveCell(tx, actor, { line, cell, month, currency, by }, asked.reason);
        const sum = totals.get(currency) ?? { from_show: "0.00", new: "0.00" };
        totals.set(currency, {
          from_show: addMoney(sum.from_show, out),
          new: addMoney(sum.new, subMoney(by, out)),
        });
        await audit(tx, actor, {
          action: "spend_plan.assigned",
          object: show_id === null ? `project:${project_id}` : `show_spend:${show_id}`,
          before: { channel, month, currency, amount: cell.given },
          after: { channel, month, currency, amount, ...(asked.reason && { reason: asked.reason }) },
        });
        assigned += 1;
      }
      await plansChanged(tx);
      const sums = [...totals].map(([currency, sum]) => ({ currency: currency as "ARS" | "USD" | "EUR", ...sum }));
      return { assigned, moved: sums };
    });
  });
}

const keyOf = ({ show_id, project_id, channel, month, currency }: Body["cells"][number]) =>
  [show_id, project_id, channel, currency, month].join(" ");
