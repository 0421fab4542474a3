import { type Tx, txQuery } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import type { VoucherActor } from "../actor";
import { observable } from "../rules/states";
import { rateSaid } from "./keptRate";
import { move } from "./move";
import type { Held } from "./record";

async function markedByRate(tx: Tx, id: number): Promise<boolean> {
  const [found] = await txQuery(tx, "SELECT 1 FROM voucher WHERE id = $1::int AND observed ->> 'rate' = 'true'", id);
  return found !== undefined;
}

/**
 * Observes a held voucher whose rate is not what is kept of its source, by whatever door it came: it accrues, and is not paid before
 * somebody else has looked. One that was corrected loses that mark. @returns it as it is then
 */
export async function observeRate(tx: Tx, actor: VoucherActor, row: Held): Promise<Held> {
  const [why, own] = [await rateSaid(tx, row), row.observed !== null && (await markedByRate(tx, row.id))];
  if (why === null) return own ? move(tx, row.id, row.state, { observed: Prisma.DbNull }) : row;
  if ((row.observed !== null && !own) || row.observed?.reason === why || !observable(row.state)) return row;
  const observed = { reason: why, by: actor.userId, at: new Date().toISOString(), rate: true };
  return move(tx, row.id, row.state, { observed });
}
