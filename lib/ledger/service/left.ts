import { personSql } from "@/lib/audit/names";
import { type Tx, txQuery } from "@/lib/db";
import { PURSE_TITLE } from "../purseIds";

/** What is left of a purse in one currency, of a month or of all time as its period says; null where it has no budget in it. */
export interface PurseLeft {
  id: number;
  name: string;
  policy: "avisa" | "bloquea";
  basis: "total" | "costo";
  owner_id: number | null;
  /** Empty where nobody has it in charge. */
  owner: string;
  disponible: string | null;
}

/** Who has the purse `p` in charge: its own owner, or that of its centre `c`. */
export const PURSE_OWNER = "coalesce(p.owner_id, c.owner_id)";

/** What is committed of some purses, in one reading. `month`: `2026-11`. What this transaction posts itself is not among it yet. */
export const leftOf = (
  tx: Tx,
  ids: readonly number[],
  { month, currency }: { month: string; currency: string },
): Promise<PurseLeft[]> =>
  txQuery<PurseLeft>(
    tx,
    `SELECT p.id, ${PURSE_TITLE} AS name, p.policy, p.basis, ${PURSE_OWNER} AS owner_id, ${personSql(PURSE_OWNER)} AS owner,
       (SELECT CASE WHEN bool_or(r.kind = 'presupuestado') THEN coalesce(sum(CASE r.kind WHEN 'presupuestado' THEN v.value
           WHEN 'comprometido' THEN -v.value WHEN 'devengado' THEN -v.value END), 0.00)::text END
        FROM ledger_rollup r CROSS JOIN LATERAL (SELECT CASE p.basis WHEN 'costo' THEN r.cost ELSE r.amount END AS value) v
        WHERE r.purse_id = p.id AND r.side = 'gasto' AND r.currency = $3::char(3) AND (p.period = 'total' OR r.month = $2::date)) AS disponible
     FROM purse p LEFT JOIN cost_centre c ON c.id = p.cost_centre_id WHERE p.id = ANY ($1::int[]) ORDER BY p.id`,
    [...ids],
    `${month}-01`,
    currency,
  );
