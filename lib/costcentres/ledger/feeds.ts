import { type Tx, txQuery } from "@/lib/db";
import { kindSql, SHEET } from "./kinds";

/** A sheet's entry of what was spent or committed, that the vouchers of its month take the place of. */
export interface SheetRow {
  id: number;
  posting_id: number;
  day: string;
  kind: "comprometido" | "real";
  concept: string;
  amount: string;
  currency: "ARS" | "USD" | "EUR";
}

// What was spent or committed, stands, and is not of a rubro that always goes by sheet (as the one says that it was merged into).
const SPENT = `
  FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id LEFT JOIN ledger_text t ON t.entry_id = e.id
  LEFT JOIN category_kept k ON k.id = e.category_id LEFT JOIN category stays ON stays.id = k.kept_id
  WHERE e.cost_centre_id = $1::int AND e.side = 'gasto' AND e.kind IN ('comprometido', 'devengado') AND e.amount <> 0
    AND NOT coalesce(stays.by_sheet, false)
    AND p.reverses_id IS NULL AND NOT EXISTS (SELECT 1 FROM ledger_posting r WHERE r.reverses_id = p.id)`;

/** The entries of a centre's sheet from a month (`2027-01`) on, the earliest first. */
export const sheetRowsFrom = (tx: Tx, centreId: number, month: string): Promise<SheetRow[]> =>
  txQuery<SheetRow>(
    tx,
    `SELECT e.id::float8 AS id, p.id::float8 AS posting_id, e.day::text AS day, ${kindSql("e.kind")} AS kind,
       coalesce(t.concept, '') AS concept,
       e.amount::text AS amount, e.currency::text AS currency
     ${SPENT} AND p.source_type = '${SHEET.type}' AND e.day >= to_date($2, 'YYYY-MM') ORDER BY e.day, e.id`,
    centreId,
    month,
  );

/** The first month from `from` on, before `until` (null: ever), in which vouchers or the bank say what a centre spent. */
export async function fedMonth(
  tx: Tx,
  centreId: number,
  from: string,
  until: string | null,
): Promise<string | undefined> {
  const [found] = await txQuery<{ month: string }>(
    tx,
    `SELECT to_char(e.day, 'YYYY-MM') AS month ${SPENT} AND p.source_type <> '${SHEET.type}' AND e.day >= to_date($2, 'YYYY-MM')
       AND ($3::text IS NULL OR e.day < to_date($3::text, 'YYYY-MM')) ORDER BY e.day LIMIT 1`,
    centreId,
    from,
    until,
  );
  return found?.month;
}
