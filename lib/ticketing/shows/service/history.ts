import { readHistory } from "@/lib/audit/history";
import { query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { withoutMoney } from "../../access/money";
import { scopeOf } from "../../access/scope";
import { visibleShow } from "../../access/visible";
import type { TicketingActor } from "../../actor";
import { changesOf, type FieldChange } from "../../rules/changes";
import type { showHistory } from "../api";

const told = (id: number) =>
  query<{ object: string }>("SELECT 'show:' || name AS object FROM show_name WHERE show_id = $1", [id]);

/** What happened to a show and its sales under all its names. Money keys are absent for people without montos. */
export async function historyOf(
  actor: TicketingActor,
  { params, query: page }: Input<typeof showHistory>,
): Promise<Output<typeof showHistory>> {
  const scope = await scopeOf(actor);
  const show = await visibleShow(scope, params.show);
  const { items, next_cursor } = await readHistory(await told(show.id), page);
  const seen = scope.money
    ? items
    : items.map((entry) => ({ ...entry, before: withoutMoney(entry.before), after: withoutMoney(entry.after) }));
  return { items: seen, next_cursor };
}

/** The last of it in few words: who did what, and the first field that changed. For who reads no money, of none. */
export async function lastChanges(
  id: number,
  { money, limit }: { money: boolean; limit: number },
): Promise<{ id: string; at: string; name: string; action: string; changed: FieldChange | null }[]> {
  const { items } = await readHistory(await told(id), { limit });
  return items.map(({ id: entry, at, name, action, before, after }) => {
    const seen = money ? { before, after } : { before: withoutMoney(before), after: withoutMoney(after) };
    return { id: entry, at, name, action, changed: changesOf(seen)[0] ?? null };
  });
}
