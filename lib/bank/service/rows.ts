import { type Tx, txQuery } from "@/lib/db";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { notFound } from "@/lib/http/errors";
import type { OrdersAccount } from "../orders";
import type { LineView, StatementView } from "../schema";

export interface Account extends OrdersAccount {
  name: string;
  company: string;
  cbu: string;
  iban: string;
}

const ACCOUNT_SQL = `SELECT a.id, a.company_id, a.currency::text AS currency, a.name, a.cbu, a.iban, c.name AS company
  FROM own_account a JOIN company c ON c.id = a.company_id`;

/** @throws 404 */
export async function accountOf(tx: Tx, id: number): Promise<Account> {
  const [row] = await txQuery<Account>(tx, `${ACCOUNT_SQL} WHERE a.id = $1::int`, id);
  if (!row) throw notFound("No existe esta cuenta.");
  return row;
}

/** All of them that are in use. */
export const allAccounts = (tx: Tx): Promise<Account[]> =>
  txQuery<Account>(tx, `${ACCOUNT_SQL} WHERE a.active ORDER BY a.id`);

/** A line of a statement, with its account and its match. */
export interface StoredLine extends LineView {
  own_account_id: number;
  match_id: number | null;
}

export const LINE = `l.id, l.own_account_id, l.match_id, l.day::text AS day, l.value_day::text AS value_day, l.amount::text AS amount,
  l.reference, l.text, l.party`;

export const lineView = ({ own_account_id: _, match_id: __, ...line }: StoredLine): LineView => line;

/** What the file before it left when it began, also where both have some of the same days: its opening with what it has of before. */
const BEFORE = `LEFT JOIN LATERAL (SELECT p.until_day, p.opening + coalesce((SELECT sum(l.amount) FROM bank_statement_brought b JOIN bank_statement_line l ON l.id = b.line_id
      WHERE b.statement_id = p.id AND l.day <= s.from_day AND NOT EXISTS (SELECT 1 FROM bank_statement_brought t WHERE t.statement_id = s.id AND t.line_id = l.id)), 0) AS balance
    FROM bank_statement p WHERE p.own_account_id = s.own_account_id AND p.id <> s.id AND p.opening IS NOT NULL AND p.closing IS NOT NULL
      AND (p.from_day, p.until_day, p.id) < (s.from_day, s.until_day, s.id) ORDER BY p.until_day DESC, p.from_day DESC, p.id DESC LIMIT 1) was ON true`;
const STATEMENT = `SELECT s.id, s.own_account_id, a.name AS account, a.currency::text AS currency, s.file_name, s.format, s.from_day::text AS from_day,
    s.until_day::text AS until_day, s.opening::text AS opening, s.closing::text AS closing, s.lines_read, s.lines_added,
    CASE WHEN s.opening <> was.balance THEN json_build_object('balance', was.balance::text, 'day', was.until_day::text) END AS was,
    (SELECT count(*)::int FROM bank_statement_line l WHERE l.statement_id = s.id AND l.match_id IS NULL) AS pending
  FROM bank_statement s JOIN own_account a ON a.id = s.own_account_id ${BEFORE}`;

type StoredStatement = Omit<StatementView, "gap"> & { was: { balance: string; day: string } | null };

/** What its opening is not; where it has days of the file before it, what there was as it began. */
function gapOf({ was, opening, from_day, currency }: StoredStatement): string {
  if (was === null || opening === null) return "";
  const money = (value: string) => formatMoney(value, currency, { decimals: 2 });
  const before =
    was.day < from_day
      ? `el que quedaba de lo anterior, hasta el ${formatDayYear(was.day)}`
      : `el que había al empezar el ${formatDayYear(from_day)}`;
  return `El saldo inicial (${money(opening)}) no es ${before} (${money(was.balance)}): puede faltar un extracto, o estar uno de más.`;
}

/** Statements by a condition on `s`, with what does not follow in them. */
export async function statementsBy(tx: Tx, where: string, ...values: unknown[]): Promise<StatementView[]> {
  const rows = await txQuery<StoredStatement>(tx, `${STATEMENT} WHERE ${where}`, ...values);
  return rows.map(({ was, ...row }) => ({ ...row, gap: gapOf({ was, ...row }) }));
}

export const statementById = async (tx: Tx, id: number): Promise<StatementView> => {
  const [row] = await statementsBy(tx, "s.id = $1::int", id);
  if (!row) throw notFound("No existe este extracto.");
  return row;
};

/**
 * The balance of each account as its last statement of which every line, and every one before, is something; what payments count as its
 * cash. Accounts without one are left out.
 */
export const reconciledBalances = (
  tx: Tx,
  accounts: readonly number[],
): Promise<{ own_account_id: number; day: string; balance: string }[]> =>
  txQuery(
    tx,
    `SELECT DISTINCT ON (s.own_account_id) s.own_account_id, s.until_day::text AS day, s.closing::text AS balance
     FROM bank_statement s WHERE s.own_account_id = ANY ($1::int[]) AND s.closing IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM bank_statement_line l WHERE l.own_account_id = s.own_account_id AND l.match_id IS NULL AND l.day <= s.until_day)
     ORDER BY s.own_account_id, s.until_day DESC, s.from_day DESC, s.id DESC`,
    [...accounts],
  );
