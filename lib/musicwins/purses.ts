import { query } from "@/lib/db";
import { type MusicWinsActor, scopeOf } from "./scope";

/** The purses of the areas that a person sees whole: an entry of the ledger says its area, not the category that some are limited to. */
export async function pursesOfAreas(actor: Omit<MusicWinsActor, "requestId">): Promise<number[]> {
  const { all, userId } = scopeOf(actor);
  const rows = await query<{ id: number }>(
    `SELECT p.id FROM purse p WHERE p.kind = 'musicwins' AND ($1::boolean OR EXISTS (
       SELECT 1 FROM budget_assignment a WHERE a.user_id = $2::int AND a.area = p.area AND a.categories = '{}'))`,
    [all, userId],
  );
  return rows.map(({ id }) => id);
}
