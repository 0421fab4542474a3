import { type Tx, txQuery } from "@/lib/db";
import type { Output } from "@/lib/http/contract";
import { PURSE_TITLE } from "@/lib/ledger/purseIds";
import type { suggestAllocations } from "../allocations/api";
import { doors } from "./behind";

type Suggestion = Output<typeof suggestAllocations>["data"][number];

/** What vouchers were asked for by the doors that they came through: all of each is charged there. Those of other doors are left out. */
export async function askedFor(tx: Tx, ids: readonly number[]): Promise<Map<number, Suggestion>> {
  const found = new Map<number, Suggestion>();
  if (ids.length === 0) return found;
  const of = await doors();
  for (const id of ids) {
    for (const door of of) {
      const asked = await door.suggested(tx, id);
      if (!asked) continue;
      const { show_id = null, category_id = null, purse_id = null } = asked.place;
      const none = { project_id: null, event_id: null, cost_centre_id: null };
      const line = {
        ...none,
        show_id,
        category_id,
        purse_id,
        percent: "100",
        name: await nameOf(tx, show_id, purse_id),
      };
      found.set(id, { voucher_id: id, text: asked.text, lines: [line] });
    }
  }
  return found;
}

async function nameOf(tx: Tx, show: number | null, purse: number | null): Promise<string> {
  const [row] = await txQuery<{ name: string | null }>(
    tx,
    `SELECT coalesce((SELECT name FROM show WHERE id = $1::int), (SELECT ${PURSE_TITLE} FROM purse p WHERE p.id = $2::int)) AS name`,
    show,
    purse,
  );
  return row?.name ?? "";
}
