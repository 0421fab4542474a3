import { personSql } from "@/lib/audit/names";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { notFound } from "@/lib/http/errors";
import type { CardActor } from "../actor";
import { RETURNS } from "../review/service/rows";
import { type StepBy, stepsOf } from "../rules/states";
import type { ExpenseRow, ExpenseView } from "../schema";
import { alikeOf } from "./alike";

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const cardJson = (card: string, company: string) =>
  `json_build_object('id', ${card}.id, 'last4', ${card}.last4, 'name', ${card}.name, 'currency', ${card}.currency,
    'company', json_build_object('id', ${company}.id, 'name', ${company}.name, 'tax_id', ${company}.tax_id, 'country', ${company}.country))`;

/** Our companies' numbers, bare. */
export const OWN_TAX_IDS = "SELECT regexp_replace(o.tax_id, '[^0-9A-Za-z]', '', 'g') FROM company o";

const COLUMNS = `e.id, e.client_id, json_build_object('id', e.holder_user_id, 'name', ${personSql("e.holder_user_id")}) AS holder,
  e.state, e.origin, e.day::text AS day, e.day_from, e.merchant, e.amount::text AS amount, e.currency, e.takes_away, e.amount_from,
  CASE WHEN e.returns_client_id IS NOT NULL THEN json_build_object('client_id', e.returns_client_id, 'text', ${RETURNS}) END AS returns, e.returns_reason,
  ${cardJson("k", "c")} AS card,
  CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', a.name) END AS show,
  CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END AS project,
  e.category, e.note, e.issuer_tax_id, e.recipient_tax_id, e.recipient_tax_id <> '' AND e.recipient_tax_id IN (${OWN_TAX_IDS}) AS to_us,
  e.type_code, e.point, e.number, e.authorisation_code,
  CASE WHEN e.photo_sha256 IS NOT NULL THEN json_build_object('sha256', e.photo_sha256, 'file_id', e.photo_file_id) END AS photo,
  e.no_receipt_reason, e.alike_reason, e.observed_reason, e.answer, e.rejected_reason,
  json_build_object('id', r.id, 'month', to_char(r.month, 'YYYY-MM'), 'state', r.state) AS report,
  e.voucher_id, ${iso("e.taken_at")} AS taken_at, e.clock_off_seconds, ${iso("e.received_at")} AS received_at, e.version`;

const FROM = `card_expense e JOIN expense_card k ON k.id = e.card_id JOIN company c ON c.id = k.company_id
  JOIN card_report r ON r.id = e.report_id LEFT JOIN "show" s ON s.id = e.show_id LEFT JOIN artist a ON a.id = s.artist_id
  LEFT JOIN project p ON p.id = e.project_id`;

/** Expenses as lists have them; `where` is ours, of the row `e` and its report `r`. */
export const expenseRows = (tx: Tx, where: string, ...values: unknown[]): Promise<ExpenseRow[]> =>
  txQuery<ExpenseRow>(
    tx,
    `SELECT ${COLUMNS} FROM ${FROM} WHERE ${where} ORDER BY e.day DESC, e.taken_at DESC, e.id DESC`,
    ...values,
  );

type Rest = Pick<ExpenseView, "tax_lines" | "net_untaxed" | "other_taxes" | "reviewed_by" | "reviewed_at">;
const REST = `SELECT coalesce((SELECT json_agg(json_build_object('rate_code', t.rate_code, 'base', t.base::text, 'amount', t.amount::text) ORDER BY t.id)
    FROM card_expense_tax t WHERE t.expense_id = e.id), '[]') AS tax_lines, e.net_untaxed::text AS net_untaxed, e.other_taxes::text AS other_taxes,
  ${personSql("e.reviewed_by_user_id")} AS reviewed_by, ${iso("e.reviewed_at")} AS reviewed_at FROM card_expense e WHERE e.id = $1::int`;

/** One expense; `by`: whose steps are listed. @throws 404 */
export async function expenseView(id: number, by: readonly StepBy[], tx: Tx = prisma): Promise<ExpenseView> {
  const [row] = await expenseRows(tx, "e.id = $1::int", id);
  const [rest] = await txQuery<Rest>(tx, REST, id);
  if (!row || !rest) throw notFound("El gasto ya no existe.");
  const { photo, card } = row;
  const like = { ...row, id, card_id: card.id, sha256: photo?.sha256 ?? "", holder_user_id: row.holder.id };
  return { ...row, ...rest, alike: await alikeOf(tx, like), acciones: stepsOf("card_expense", row.state, by) };
}

/** One's own; somebody else's is not there. @throws 404 */
export async function ownExpense(actor: CardActor, id: number, tx: Tx = prisma): Promise<ExpenseView> {
  const own = await tx.cardExpense.count({ where: { id, holder_user_id: actor.userId } });
  if (own === 0) throw notFound("El gasto ya no existe.");
  return expenseView(id, ["titular"], tx);
}
