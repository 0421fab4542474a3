import { type Tx, txQuery } from "@/lib/db";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { PostingActor } from "@/lib/ledger/post";
import { payHeld } from "@/lib/vouchers/service/paid";
import { holdVouchers } from "@/lib/vouchers/service/record";
import { COVERS } from "./covering";

interface PaidDay {
  currency: string;
  day: string;
  amount: string;
  /** Of the proposal what its vouchers take the place of. */
  covered: string;
}

interface Covering {
  id: number;
  currency: string;
  amount: string;
  /** What this line, or orders of `/pagos`, paid of it. */
  paid: string;
}

/** What a line's payment of its vouchers is called in the ledger. */
export const lineEvent = (lineId: number): string => `pago:budget_line:${lineId}`;

/**
 * What was paid of a line is paid of the vouchers that take its place, the first that came first: the line's own entries have only
 * the rest (the view `musicwins_owed`). Call it with the line held, which comes before its vouchers.
 */
export async function payVouchers(tx: Tx, actor: PostingActor, lineId: number): Promise<void> {
  const days = await txQuery<PaidDay>(
    tx,
    `SELECT currency, day::text AS day, amount::text AS amount, covered::text AS covered FROM musicwins_said
     WHERE line_id = $1::int AND kind = 'pagado' AND covered > 0 ORDER BY currency, day`,
    lineId,
  );
  if (days.length === 0) return;
  const event = lineEvent(lineId);
  const vouchers = await coveringOf(tx, lineId, event);
  for (const currency of new Set(days.map((one) => one.currency))) {
    const own = vouchers.filter((one) => one.currency === currency);
    let before = sumMoney(own.map(({ paid }) => paid));
    for (const { day, amount } of uncovered(
      days.filter((one) => one.currency === currency),
      before,
    )) {
      let left = amount;
      for (const voucher of own) {
        const owes = subMoney(voucher.amount, voucher.paid);
        const part = compareMoney(owes, left) < 0 ? owes : left;
        if (compareMoney(part, "0") <= 0) continue;
        const paid = await payHeld(tx, actor, voucher.id, { event, day, amount: part });
        voucher.paid = sumMoney([voucher.paid, paid]);
        left = subMoney(left, paid);
        before = sumMoney([before, paid]);
      }
    }
  }
}

/** Of what was paid, day by day, what its vouchers take the place of and have not been paid with yet: the days after those `before`. */
function uncovered(days: readonly PaidDay[], before: string): { day: string; amount: string }[] {
  let [skip, room] = [before, days[0]?.covered ?? "0.00"];
  return days.flatMap(({ day, amount }) => {
    const covered = compareMoney(amount, room) < 0 ? amount : room;
    room = subMoney(room, covered);
    const done = compareMoney(covered, skip) < 0 ? covered : skip;
    skip = subMoney(skip, done);
    const rest = subMoney(covered, done);
    return compareMoney(rest, "0") > 0 ? [{ day, amount: rest }] : [];
  });
}

/** The vouchers of a line's chosen proposal that have accrued; held. */
async function coveringOf(tx: Tx, lineId: number, event: string): Promise<Covering[]> {
  const FROM = `FROM budget_proposal p JOIN voucher_link k ON k.target_type = 'proposal' AND k.target_id = p.id JOIN voucher w ON w.id = k.voucher_id
     WHERE p.line_id = $1::int AND p.chosen AND p.deleted_at IS NULL AND ${COVERS}`;
  const ids = await txQuery<{ id: number }>(tx, `SELECT w.id ${FROM}`, lineId);
  await holdVouchers(
    tx,
    ids.map(({ id }) => id),
  );
  return txQuery<Covering>(
    tx,
    `SELECT w.id, w.currency::text AS currency, least(w.amount, coalesce(k.amount, w.amount))::text AS amount,
       (SELECT coalesce(sum(e.amount), 0.00) FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id LEFT JOIN ledger_posting o ON o.id = g.reverses_id
        WHERE g.source_type = 'voucher' AND g.source_id = w.id AND e.kind = 'pagado' AND (coalesce(o.event, g.event) = $2::text OR coalesce(o.event, g.event) LIKE 'pago:orden:%'))::text AS paid
     ${FROM} ORDER BY w.id`,
    lineId,
    event,
  );
}
