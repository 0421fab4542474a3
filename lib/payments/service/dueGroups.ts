import { query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import type { DueGroup } from "../rules/groups";
import type { DueRow } from "../schema/due";
import { conditionsOf, VIEWS } from "./due";
import { CREDITS, dueSql, SIGNED } from "./dueSql";

/** `GET /payments/due/groups`: what is filtered, by when it is due: how many, how many of them in batches and blocked, and what they add up to. */
export async function groups(
  _actor: PaymentActor,
  { query: filter }: Input<typeof api.dueGroups>,
): Promise<Output<typeof api.dueGroups>> {
  const today = todayIn();
  const { text, values } = conditionsOf(filter);
  const view = filter.view ? ` AND ${VIEWS(today)[filter.view]}` : "";
  const rows = await query<{
    id: DueGroup;
    currency: DueRow["currency"];
    count: number;
    in_batch: number;
    blocked: number;
    amount: string;
  }>(
    `${dueSql()} SELECT CASE WHEN d.kind IN (${CREDITS}) THEN 'a_favor' WHEN d.due_day < '${today}' THEN 'vencidos' WHEN d.due_day = '${today}' THEN 'hoy'
         WHEN d.due_day <= '${addDays(today, 7)}' THEN 'semana' ELSE 'despues' END AS id, d.currency, count(*)::int AS count,
       count(*) FILTER (WHERE d.held > 0)::int AS in_batch, count(*) FILTER (WHERE d.blocked IS NOT NULL)::int AS blocked, sum(${SIGNED.owed})::text AS amount
     FROM d WHERE ${text}${view} GROUP BY 1, 2 ORDER BY 2`,
    values,
  );
  const found = new Map<DueGroup, Output<typeof api.dueGroups>[number]>();
  for (const { id, currency, count, in_batch, blocked, amount } of rows) {
    const group = found.get(id) ?? { id, count: 0, in_batch: 0, blocked: 0, amounts: [] };
    found.set(id, {
      id,
      count: group.count + count,
      in_batch: group.in_batch + in_batch,
      blocked: group.blocked + blocked,
      amounts: [...group.amounts, { currency, amount }],
    });
  }
  return [...found.values()];
}
