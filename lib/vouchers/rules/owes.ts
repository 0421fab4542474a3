import { accruedStates, waitsForMoney } from "./states";
import { TAKES } from "./takes";

const ACCRUED = `v.state IN (${accruedStates.map((state) => `'${state}'`).join(", ")})`;
const OWED = `coalesce((SELECT sum(CASE WHEN e.kind = 'devengado' THEN e.amount ELSE -e.amount END) FROM ledger_posting p
  JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'voucher' AND p.source_id = v.id AND e.kind IN ('devengado', 'pagado', 'anticipado')), v.amount, 0)`;

/** SQL of a voucher `v` that accrued and of which nothing is owed, whatever took it: payments, notes, or that it is of nothing. */
export const OWES_NOTHING = `(CASE WHEN ${ACCRUED} THEN ${OWED} <= 0 ELSE false END)`;

/**
 * SQL of the ids of vouchers that wait for money and of which notes took all: how they stand (`BY_NOTE`). It begins with the notes, which
 * are few, so that a list of all vouchers asks it once.
 */
export const BY_NOTES = `SELECT v.id FROM voucher v WHERE v.id IN (SELECT k.target_id FROM voucher_link k JOIN voucher n ON n.id = k.voucher_id
    WHERE k.target_type = 'voucher' AND ${TAKES}) AND v.direction = 'recibido' AND NOT v.takes_away
  AND v.state IN (${waitsForMoney.map((state) => `'${state}'`).join(", ")}) AND ${OWED} <= 0`;

/** SQL of a received voucher `v` that is not paid and of which notes took all that was left. */
export const NOTED_WHOLE = `(CASE WHEN v.direction = 'recibido' AND NOT v.takes_away AND v.state <> 'pagado' AND EXISTS (SELECT 1 FROM voucher_link k
    JOIN voucher n ON n.id = k.voucher_id WHERE k.target_type = 'voucher' AND k.target_id = v.id AND ${TAKES}) THEN ${OWES_NOTHING} ELSE false END)`;
