import type { PurseInUse } from "@/lib/approvals/rules/purse";
import { type Tx, txQuery } from "@/lib/db";
import { sumMoney } from "@/lib/format/moneyMath";
import { sharesOf, sourceOf } from "./money";
import type { Expense } from "./record";

interface Row {
  id: number;
  name: string;
  basis: "total" | "costo";
  owner_id: number | null;
  given: string | null;
  used: string;
  posted: string;
}

const VALUE = "CASE p.basis WHEN 'costo' THEN r.cost ELSE r.amount END";
const PURSES = `SELECT p.id, p.name, p.basis, p.owner_id,
    (SELECT sum(${VALUE}) FILTER (WHERE r.kind = 'presupuestado') FROM ledger_rollup r WHERE r.purse_id = p.id AND r.side = 'gasto' AND r.currency = $2::char(3) AND r.month = ANY ($3::date[]))::text AS given,
    (SELECT coalesce(sum(${VALUE}) FILTER (WHERE r.kind IN ('comprometido', 'devengado')), 0.00) FROM ledger_rollup r
     WHERE r.purse_id = p.id AND r.side = 'gasto' AND r.currency = $2::char(3) AND r.month = ANY ($3::date[]))::text AS used,
    (SELECT coalesce(sum(CASE p.basis WHEN 'costo' THEN e.cost ELSE e.amount END), 0.00) FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id
     WHERE e.purse_id = p.id AND e.kind IN ('comprometido', 'devengado') AND ((g.source_type = $4::text AND g.source_id = $5::bigint)
       OR (g.source_type = 'voucher' AND g.source_id IN (SELECT k.voucher_id FROM voucher_link k WHERE k.target_type = $4::text AND k.target_id = $5::int))))::text AS posted
  FROM purse p WHERE p.id = ANY ($1::int[]) ORDER BY p.id`;

/** The purses of an expense in its months, as its approval shows them. */
export async function pursesOf(
  tx: Tx,
  expense: Expense,
): Promise<(PurseInUse & { id: number; owner_id: number | null })[]> {
  const shares = await sharesOf(tx, expense);
  const months = [...new Set(shares.map(({ day }) => `${(day ?? "").slice(0, 7)}-01`))];
  const source = sourceOf(expense.id);
  const ids = [...new Set(expense.lines.map(({ purse_id }) => purse_id))];
  const rows = await txQuery<Row>(tx, PURSES, ids, expense.currency, months, source.type, source.id);
  return rows.map(({ id, name, basis, owner_id, given, used, posted }) => ({
    id,
    owner_id,
    title: name,
    currency: expense.currency,
    given,
    used,
    posted,
    own: sumMoney([
      "0.00",
      ...shares
        .filter(({ purse_id }) => purse_id === id)
        .map(({ amount, cost = amount }) => (basis === "costo" ? cost : amount)),
    ]),
  }));
}

/** Whether an administrator, or who has one of its purses in charge, said yes to a request: what goes beyond a purse is theirs to allow. */
export async function allowedByOwner(tx: Tx, request: number, owners: readonly (number | null)[]): Promise<boolean> {
  const rows = await txQuery(
    tx,
    `SELECT 1 FROM approval_decision d JOIN approval_step s ON s.id = d.step_id JOIN app_user u ON u.id = d.by_user_id
     WHERE s.request_id = $1::int AND d.verdict = 'aprobar' AND (u.rol = 'Administrador' OR d.by_user_id = ANY ($2::int[]) OR d.on_behalf_of_user_id = ANY ($2::int[])) LIMIT 1`,
    request,
    owners.filter((id) => id !== null),
  );
  return rows.length > 0;
}
