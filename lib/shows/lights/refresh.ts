import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { type Light, worstOf } from "../rules/light";
import { reasonsOf } from "../service/reasons";

const AT_ONCE = 200;

/** The states of which a show is looked at no more. */
const ENDED = "('caido', 'cancelado', 'liquidado')";

interface Kept extends Light {
  show_id: number;
  money: boolean;
}

const KEEP = `INSERT INTO show_light (show_id, money, tone, kind, why, detail, due)
  SELECT x.show_id, x.money, x.tone, x.kind, x.why, x.detail, x.due
  FROM jsonb_to_recordset($1::jsonb) AS x(show_id int, money boolean, tone text, kind text, why text, detail text, due date)
  ON CONFLICT (show_id, money) DO UPDATE SET tone = excluded.tone, kind = excluded.kind, why = excluded.why, detail = excluded.detail,
    due = excluded.due, at = now()
  WHERE (show_light.tone, show_light.kind, show_light.why, show_light.detail, show_light.due)
    IS DISTINCT FROM (excluded.tone, excluded.kind, excluded.why, excluded.detail, excluded.due)`;

/** Looks at shows anew and keeps their lights; of those that are over for good none. */
async function keep(tx: Tx, ids: readonly number[]): Promise<void> {
  const open = await txQuery<{ id: number }>(
    tx,
    `SELECT id FROM show WHERE id = ANY ($1::int[]) AND state NOT IN ${ENDED} ORDER BY id`,
    ids,
  );
  const own = open.map(({ id }) => id);
  const reasons = own.length === 0 ? [] : await reasonsOf(own);
  const lights = own.flatMap((show_id): Kept[] => {
    const its = reasons.filter((one) => one.show_id === show_id);
    return [true, false].map((money) => ({ show_id, money, ...worstOf(its.filter((one) => money || !one.money)) }));
  });
  await txQuery(
    tx,
    "DELETE FROM show_light WHERE show_id = ANY ($1::int[]) AND NOT show_id = ANY ($2::int[])",
    ids,
    own,
  );
  await txQuery(tx, KEEP, JSON.stringify(lights));
}

/** Keeps the lights of what changed since the last look. @returns of how many shows */
export async function refreshStale(): Promise<number> {
  let looked = 0;
  for (;;) {
    const some = await prisma.$transaction(
      async (tx) => {
        const rows = await txQuery<{ show_id: number }>(
          tx,
          `DELETE FROM show_light_stale WHERE ctid = ANY (ARRAY(SELECT ctid FROM show_light_stale LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)) RETURNING show_id`,
        );
        const ids = [...new Set(rows.map(({ show_id }) => show_id))].sort((a, b) => a - b);
        if (ids.length > 0) await keep(tx, ids);
        return ids.length;
      },
      { timeout: 60_000 },
    );
    if (some === 0) return looked;
    looked += some;
  }
}

/** Asks for every show that is not over to be looked at: days go by without anything being changed. */
export const allStale = (): Promise<unknown> =>
  query(`INSERT INTO show_light_stale SELECT id FROM show WHERE state NOT IN ${ENDED}`, []);
