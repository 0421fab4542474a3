import { readHistory } from "@/lib/audit/history";
import { query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { withoutMoney } from "../../access/money";
import { scopeOf } from "../../access/scope";
import { visibleShow } from "../../access/visible";
import type { TicketingActor } from "../../actor";
import type { showHistory } from "../api";

/** What happened to a show and its sales under all its names. Money keys are absent for people without montos. */
export async function historyOf(
  actor: TicketingActor,
  { params, query: page }: Input<typeof showHistory>,
): Promise<Output<typeof showHistory>> {
  const scope = await scopeOf(actor);
  const show = await visibleShow(scope, params.show);
  const told = await query<{ object: string }>("SELECT 'show:' || name AS object FROM show_name WHERE show_id = $1", [
    show.id,
  ]);
  const { items, next_cursor } = await readHistory(told, page);
  const seen = scope.money
    ? items
    : items.map((entry) => ({ ...entry, before: withoutMoney(entry.before), after: withoutMoney(entry.after) }));
  return { items: seen, next_cursor };
}
