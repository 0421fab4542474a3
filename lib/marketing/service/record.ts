import { type Tx, txQuery } from "@/lib/db";
import { notFound, staleVersion } from "@/lib/http/errors";
import type { Channel, ExpenseState, Over } from "../rules/kinds";
import { byMonths } from "../rules/split";

/** What decides about an expense. */
export interface Expense {
  id: number;
  code: string;
  supplier_id: number | null;
  supplier_name: string;
  /** As it is called: the record's name, else what was typed. */
  supplier: string;
  concept: string;
  company_id: number;
  category_id: number | null;
  currency: "ARS" | "USD" | "EUR";
  amount: string;
  net: string;
  vat: string;
  from_day: string;
  until_day: string;
  over: Over;
  over_reason: string;
  from_line_id: number | null;
  from_month: string | null;
  moved: string | null;
  state: ExpenseState;
  state_reason: string;
  sent_at: string | null;
  nudged_on: string | null;
  created_by_user_id: number;
  version: number;
  lines: ExpenseLine[];
}

interface ExpenseLine {
  line_id: number;
  purse_id: number;
  purse: string;
  show_id: number | null;
  project_id: number | null;
  category_id: number | null;
  place: string;
  day: string | null;
  channel: Channel;
  amount: string;
  vat: string;
}

const LINES = `SELECT x.line_id, l.purse_id, p.name AS purse, l.show_id, l.project_id, coalesce(e.category_id, l.category_id) AS category_id, coalesce(s.name, j.name) AS place,
    s.fecha::text AS day, l.channel, x.amount::text AS amount, x.vat::text AS vat
  FROM expense_line x JOIN spend_line l ON l.id = x.line_id JOIN purse p ON p.id = l.purse_id LEFT JOIN show s ON s.id = l.show_id
    LEFT JOIN project j ON j.id = l.project_id WHERE x.expense_id = e.id ORDER BY x.n`;

const ONE = (
  where: string,
) => `SELECT e.id, e.code, e.supplier_id, e.supplier_name, coalesce(v.name, e.supplier_name) AS supplier, e.concept, e.company_id, e.category_id,
    e.currency::text AS currency, e.amount::text AS amount, e.net::text AS net, e.vat::text AS vat, e.from_day::text AS from_day, e.until_day::text AS until_day,
    e.over, e.over_reason, e.from_line_id, to_char(e.from_month, 'YYYY-MM') AS from_month, e.moved::text AS moved, e.state, e.state_reason,
    to_char(e.sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS sent_at, e.nudged_on::text AS nudged_on, e.created_by_user_id, e.version,
    coalesce((SELECT json_agg(q) FROM (${LINES}) q), '[]') AS lines
  FROM expense e LEFT JOIN supplier_kept k ON k.id = e.supplier_id LEFT JOIN supplier v ON v.id = k.kept_id WHERE ${where}`;

/** What the audit log calls one. */
export const objectOf = (id: number): string => `expense:${id}`;

/** What is said to whoever asks for one that is not there, or not theirs. */
export const noExpense = () => notFound("No encontramos ese gasto o no es suyo.");

/** @throws 404 */
export async function storedExpense(tx: Tx, id: number): Promise<Expense> {
  const [row] = await txQuery<Expense>(tx, ONE("e.id = $1::int"), id);
  if (!row) throw noExpense();
  return row;
}

/** By its number or that of its row. @throws 404 */
export async function expenseId(tx: Tx, key: string): Promise<number> {
  const [row] = await txQuery<{ id: number }>(
    tx,
    `SELECT id FROM expense WHERE ${key.startsWith("G-") ? "code = $1::text" : "id = $1::text::int"}`,
    key,
  );
  if (!row) throw noExpense();
  return row.id;
}

/** Holds it until the transaction ends. @throws 404 */
export async function holdExpense(tx: Tx, id: number): Promise<Expense> {
  const rows = await txQuery(tx, "SELECT id FROM expense WHERE id = $1::int FOR UPDATE", id);
  if (rows.length === 0) throw noExpense();
  return storedExpense(tx, id);
}

/** @throws 409 with the expense as it is now */
export function requireVersion(before: Expense, version: number, current: unknown): void {
  if (before.version !== version) throw staleVersion(current);
}

/** A line over the months of its expense, each its days' share. */
export const monthsOfLine = (
  { from_day, until_day }: Pick<Expense, "from_day" | "until_day">,
  amount: string,
): { month: string; amount: string }[] => byMonths(amount, from_day, until_day);

/** What a notice says of where it is spent: "La Calesita Eléctrica, sáb 28 nov", "La Calesita Eléctrica y 2 más". */
export function placeOf(lines: readonly Pick<ExpenseLine, "place">[]): string {
  const places = [...new Set(lines.map(({ place }) => place))];
  return places.length > 1 ? `${places[0]} y ${places.length - 1} más` : (places[0] ?? "");
}
