import { prisma, type Tx } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, impossible } from "@/lib/http/errors";
import { lastMonthAhead } from "@/lib/ledger/rules/months";
import type { CostActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { fedMonth, sheetRowsFrom } from "../ledger/feeds";
import { reverseSheet } from "../ledger/post";
import { firstDay, monthText } from "../rules/months";
import { sumsByKind } from "../rules/sums";
import type { CentreRow } from "../schema";
import { centreOf, hold, save } from "./centres";
import { requireKept } from "./kept";

const SHOWN = 200;

/** `GET /cost-centres/{id}/feeds`: what setting the month would take back. Errors: 404. */
export async function preview(
  _actor: unknown,
  { params: { id }, query: { month } }: Input<typeof api.previewFeeds>,
): Promise<Output<typeof api.previewFeeds>> {
  await centreOf(prisma, id);
  const rows = await sheetRowsFrom(prisma, id, month);
  const shown = rows.slice(0, SHOWN).map(({ posting_id: _, ...row }) => row);
  return { rows: rows.length, sums: sumsByKind(rows), data: shown };
}

/**
 * `PUT /cost-centres/{id}/feeds`: from a month on, what a centre spends comes from its vouchers and the bank; null: from the
 * sheet. The sheet's entries of those months are reversed, so that they do not count beside. Errors: 404, 409 when the
 * centre, or those entries, are others than were seen, 422 where vouchers already say what a month of the sheet spent.
 */
export async function set(
  actor: CostActor,
  { params: { id }, body: { version, month, rows, reason } }: Input<typeof api.setFeeds>,
): Promise<Output<typeof api.setFeeds>> {
  return prisma.$transaction(async (tx) => {
    const before = await hold(tx, id, version);
    requireNear(month);
    await requireUnfed(tx, before, month);
    const found = month === null ? [] : await sheetRowsFrom(tx, id, month);
    if (found.length !== rows)
      throw conflict(`La planilla cambió mientras tanto: ahora ${saysText(found.length)}.`, before);
    const why = month === null ? reason : `Lo real sale de los comprobantes desde ${monthText(month)} (${reason})`;
    const postings = found.map(({ posting_id }) => posting_id);
    await reverseSheet(tx, postings, why, actor);
    await requireKept(tx, postings);
    const feeds_from = month === null ? null : new Date(`${firstDay(month)}T00:00:00Z`);
    const row = await save(tx, actor, before, { feeds_from }, "cost_centre.fed", { reason, reversed: found.length });
    await changed(tx, "entries");
    return row;
  });
}

/** A month far ahead is a mistake of who types it, as it is where a month is shut. @throws 400 */
function requireNear(month: string | null): void {
  const last = lastMonthAhead(todayIn().slice(0, 7));
  if (month !== null && month > last)
    throw badField("month", `Todavía no se puede desde ${monthText(month)}: hasta ${monthText(last)}.`);
}

const saysText = (count: number) =>
  count === 1 ? "hay una fila que se anula" : `hay ${countText(count, "fila")} que se anulan`;

/** A month that vouchers already feed does not go back to the sheet: it would count twice. @throws 422 */
async function requireUnfed(tx: Tx, { id, code, feeds_from }: CentreRow, month: string | null): Promise<void> {
  if (feeds_from === null || (month !== null && month <= feeds_from)) return;
  const fed = await fedMonth(tx, id, feeds_from, month);
  if (fed)
    throw impossible(`${code} ya tiene comprobantes de ${monthText(fed)}: lo real de ese mes sigue saliendo de ahí.`);
}
