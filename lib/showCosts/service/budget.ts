import type { ClientBase } from "pg";
import { type Tx, txQuery } from "@/lib/db";
import { followBudget } from "@/lib/deals/budget/service/budget";
import { showPurse } from "@/lib/deals/budget/service/purse";
import type { Follower } from "@/lib/deals/deposits/service/follow";
import { todayIn } from "@/lib/format/dates";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { type Line, post } from "@/lib/ledger/post";
import type { Difference } from "@/lib/ledger/sources";
import { isPublic } from "@/lib/shows/rules/publicShows";
import type { ShowFollower } from "@/lib/shows/service/followers";

/** What the ledger calls a line of a show's costs. */
export const COST_SOURCE = "show_cost";

interface Planned {
  id: number;
  show_id: number;
  label: string;
  currency: string;
  category_id: number | null;
  supplier_id: number | null;
  company_id: number | null;
  /** What is budgeted, once the show is confirmed. */
  wanted: string;
}

interface Standing extends Pick<Line, "purse_id" | "category_id" | "company_id"> {
  currency: string;
  amount: string;
}

/** What of a line `l` of a show `s` is budgeted: nothing before the show is confirmed, nor once it is called off. */
const WANTED = `CASE WHEN ${isPublic()} AND s.state <> 'cancelado' THEN coalesce(l.presupuesto, 0) ELSE 0 END::numeric(18,2)`;

const PLANNED = `SELECT l.id, l.show_id, l.label, l.currency::text AS currency, l.category_id, l.supplier_id, coalesce(a.company_id, s.company_id) AS company_id,
    ${WANTED}::text AS wanted
  FROM show_cost_line l JOIN show s ON s.id = l.show_id LEFT JOIN show_admin a ON a.show_id = l.show_id WHERE l.id = ANY ($1::int[]) ORDER BY l.id`;

const STANDING = `SELECT e.purse_id, e.category_id, e.company_id, e.currency::text AS currency, sum(e.amount)::text AS amount
  FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id WHERE g.source_type = '${COST_SOURCE}' AND g.source_id = $1::bigint
  GROUP BY 1, 2, 3, 4 HAVING sum(e.amount) <> 0`;

const same = (a: Omit<Standing, "amount">, b: Omit<Standing, "amount">): boolean =>
  a.purse_id === b.purse_id &&
  a.category_id === b.category_id &&
  a.company_id === b.company_id &&
  a.currency === b.currency;

/**
 * Brings the ledger's budget of held lines to what they say: nothing before the show is confirmed, nor once it is called off. Last in the transaction.
 * `gone`: lines that are taken away. @throws 422 for a closed show, or a month that is shut
 */
export async function postBudget(
  tx: Tx,
  actor: Follower,
  ids: readonly number[],
  { gone = false } = {},
): Promise<void> {
  for (const line of await txQuery<Planned>(tx, PLANNED, ids)) {
    const wanted = gone ? "0.00" : line.wanted;
    const before = await txQuery<Standing>(tx, STANDING, line.id);
    if (before.length === 0 && compareMoney(wanted, "0") === 0) continue;
    const place = {
      purse_id: before[0]?.purse_id ?? (await showPurse(tx, line.show_id, line.company_id, actor.userId)),
      category_id: line.category_id,
      company_id: line.company_id,
      currency: line.currency,
    };
    const moved = before.map((one) => ({
      ...one,
      amount: same(one, place) ? subMoney(wanted, one.amount) : subMoney("0", one.amount),
    }));
    if (!before.some((one) => same(one, place))) moved.push({ ...place, amount: wanted });
    const lines = moved
      .filter(({ amount }) => compareMoney(amount, "0") !== 0)
      .map((one): Line => ({ ...one, show_id: line.show_id, kind: "presupuestado", concept: line.label }));
    if (lines.length === 0) continue;
    const [times] = await txQuery<{ n: number }>(
      tx,
      `SELECT count(*)::int AS n FROM ledger_posting WHERE source_type = '${COST_SOURCE}' AND source_id = $1::bigint`,
      line.id,
    );
    const source = { type: COST_SOURCE, id: line.id, event: `presupuesto:${(times?.n ?? 0) + 1}` };
    await post(tx, actor, [{ source, day: todayIn(), lines }]);
  }
}

const WRONG = `
WITH posted AS (
  SELECT g.source_id AS id, e.currency, sum(e.amount) AS amount, sum(e.cost) AS cost FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id
  WHERE g.source_type = '${COST_SOURCE}' GROUP BY 1, 2 HAVING sum(e.amount) <> 0 OR sum(e.cost) <> 0
), said AS (
  SELECT l.id, l.currency, ${WANTED} AS amount FROM show_cost_line l JOIN show s ON s.id = l.show_id
)
SELECT format('costo de show %s', coalesce(s.id, p.id)) AS key, concat_ws(' ', coalesce(p.amount, 0.00), 'costo', coalesce(p.cost, 0.00)) AS kept,
  concat_ws(' ', coalesce(s.amount, 0.00), 'costo', coalesce(s.amount, 0.00)) AS computed
FROM said s FULL JOIN posted p USING (id, currency) WHERE coalesce(s.amount, 0) <> coalesce(p.amount, 0) OR coalesce(s.amount, 0) <> coalesce(p.cost, 0) ORDER BY 1`;

/** Every line whose budget in the ledger is not what it and its show's state say. */
export const expectedBudgets = async (client: ClientBase): Promise<Difference[]> =>
  (await client.query<Difference>(WRONG)).rows;

/** Lines of a show were typed or changed: what the terms say of costs is budgeted only while none is. Last in the transaction. */
export async function followLines(tx: Tx, actor: Follower, show: number, ids: readonly number[]): Promise<void> {
  await postBudget(tx, actor, ids);
  await followBudget(tx, actor, show);
}

/** A show took a step: what was typed of it becomes its budget as it is confirmed, and goes when it is called off. */
export const follower: ShowFollower = {
  stepped: async (tx, actor, { id }) => {
    const lines = await txQuery<{ id: number }>(
      tx,
      "SELECT id FROM show_cost_line WHERE show_id = $1::int AND presupuesto > 0 ORDER BY id FOR UPDATE",
      id,
    );
    await postBudget(
      tx,
      actor,
      lines.map((line) => line.id),
    );
  },
};
