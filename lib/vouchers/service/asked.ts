import { type Tx, txQuery } from "@/lib/db";
import type { Output } from "@/lib/http/contract";
import { PURSE_TITLE } from "@/lib/ledger/purseIds";
import type { suggestAllocations } from "../allocations/api";
import { doors, type VoucherDoor } from "./behind";

type Suggestion = Output<typeof suggestAllocations>["data"][number];
type Asked = Awaited<ReturnType<VoucherDoor["suggested"]>>[number];
type Named = { kind: "show" | "purse"; id: number; name: string };

/** What vouchers were asked for by the doors that they came through: all of each is charged there. Those of other doors are left out. */
export async function askedFor(tx: Tx, ids: readonly number[]): Promise<Map<number, Suggestion>> {
  if (ids.length === 0) return new Map();
  const asked: Asked[] = [];
  for (const door of await doors()) asked.push(...(await door.suggested(tx, ids)));
  const named = await namesOf(
    tx,
    asked.map(({ place }) => place),
  );
  return new Map(
    asked.map(({ voucher_id, text, place: { show_id = null, category_id = null, purse_id = null } }) => {
      const name = named.get(show_id === null ? `purse ${purse_id}` : `show ${show_id}`) ?? "";
      const nowhereElse = { project_id: null, event_id: null, cost_centre_id: null };
      const line = { ...nowhereElse, show_id, category_id, purse_id, percent: "100", name };
      return [voucher_id, { voucher_id, text, lines: [line] }];
    }),
  );
}

type Somewhere = { show_id?: number | null; purse_id?: number | null };

async function namesOf(tx: Tx, places: readonly Somewhere[]): Promise<Map<string, string>> {
  const rows = await txQuery<Named>(
    tx,
    `SELECT 'show' AS kind, id, name FROM show WHERE id = ANY ($1::int[])
     UNION ALL SELECT 'purse', p.id, ${PURSE_TITLE} FROM purse p WHERE p.id = ANY ($2::int[])`,
    places.flatMap(({ show_id }) => show_id ?? []),
    places.flatMap(({ purse_id }) => purse_id ?? []),
  );
  return new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
}
