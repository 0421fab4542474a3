import { prisma, txQuery } from "@/lib/db";
import { PURSE_TITLE } from "@/lib/ledger/purseIds";
import type { AllocationRow } from "../schema/allocations";
import { doors } from "./behind";

type Suggestion = { voucher: { id: number; text: string; date: string | null }; lines: AllocationRow[] };
type Names = Pick<AllocationRow, "show" | "category" | "purse">;

/** What a voucher was asked for by the door that it came through: all of it is charged there. */
export async function askedFor(id: number): Promise<Suggestion[]> {
  const found = await Promise.all((await doors()).map((door) => door.suggested(prisma, id)));
  const [asked] = found.flatMap((one) => one ?? []);
  if (!asked) return [];
  const { show_id = null, category_id = null, purse_id = null } = asked.place;
  const [names] = await txQuery<Names>(
    prisma,
    `SELECT (SELECT json_build_object('id', id, 'name', name) FROM show WHERE id = $1::int) AS show,
       (SELECT json_build_object('id', id, 'name', name) FROM category WHERE id = $2::int) AS category,
       (SELECT json_build_object('id', p.id, 'name', ${PURSE_TITLE}) FROM purse p WHERE p.id = $3::int) AS purse`,
    show_id,
    category_id,
    purse_id,
  );
  const none = { project: null, event: null, centre: null, by: "", at: "", reason: "" };
  const line = { line: 1, percent: "100.0000", amount: "0.00", cost: "0.00", ...none, ...(names as Names) };
  return [{ voucher: { id, text: asked.text, date: null }, lines: [line] }];
}
