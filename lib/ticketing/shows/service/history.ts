import { query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { withoutMoney } from "../../access/money";
import { scopeOf } from "../../access/scope";
import { visibleShow } from "../../access/visible";
import type { TicketingActor } from "../../actor";
import type { showHistory } from "../api";

type Page = Output<typeof showHistory>;
type Entry = Omit<Page["items"][number], "at"> & { at: Date };

/** Who did what to a show and its sales under all its names, newest first; `cursor` is the last entry of the page before. */
export async function historyOf(
  actor: TicketingActor,
  { params, query: { limit, cursor } }: Input<typeof showHistory>,
): Promise<Page> {
  const scope = await scopeOf(actor);
  const show = await visibleShow(scope, params.show);
  const entries = await query<Entry>(
    `SELECT e.id::text AS id, e.at, e.actor, coalesce(u.name, e.actor) AS name, e.action, e.before, e.after
     FROM audit_entry e LEFT JOIN app_user u ON u.mail = e.actor::citext
     WHERE e.object IN (SELECT 'show:' || name FROM show_name WHERE show_id = $1) AND ($2::bigint IS NULL OR e.id < $2) ORDER BY e.id DESC LIMIT $3`,
    [show.id, cursor ?? null, limit + 1],
  );
  const items = entries.slice(0, limit).map((entry) => ({
    ...entry,
    at: entry.at.toISOString(),
    before: scope.money ? entry.before : withoutMoney(entry.before),
    after: scope.money ? entry.after : withoutMoney(entry.after),
  }));
  return { items, next_cursor: entries.length > limit ? (items.at(-1)?.id ?? null) : null };
}
