import { type Tx, txQuery } from "@/lib/db";
import type { FxSource } from "@/lib/ledger/kinds";
import type { CategoryKey } from "../rules/kinds";
import type { ExpenseState, LineState, StatementState } from "../rules/states";

/** An expense as its entries need it: with its company, and the card's line that it is. */
export interface ExpenseFacts {
  id: number;
  client_id: string;
  state: ExpenseState;
  version: number;
  origin: "telefono" | "resumen";
  holder_user_id: number;
  holder: string;
  card_id: number;
  last4: string;
  company_id: number;
  company_currency: string;
  day: string;
  merchant: string;
  amount: string;
  currency: string;
  takes_away: boolean;
  /** The purchase that it gives back of, by its client_id. */
  returns_client_id: string | null;
  returns_reason: string;
  /** What it lessens the cost by, where its purchase cost less than its total. */
  returned_cost: string | null;
  show_id: number | null;
  project_id: number | null;
  cost_centre_id: number | null;
  category: CategoryKey;
  category_id: number | null;
  net_untaxed: string | null;
  other_taxes: string | null;
  fx: { rate: string; source: FxSource; day: string } | null;
  issuer_tax_id: string;
  recipient_tax_id: string;
  type_code: string;
  point: string;
  number: string;
  authorisation_code: string;
  alike_reason: string;
  photo_file_id: string | null;
  report_id: number;
  voucher_id: number | null;
  obligation_id: number | null;
  collected_day: string | null;
  line: LineFacts | null;
}

/** The line of a statement that an expense is. */
export interface LineFacts {
  id: number;
  state: LineState;
  amount: string;
  currency: string;
  statement_id: number;
  statement_state: StatementState;
  paid_day: string | null;
}

const FACTS = `SELECT e.id, e.client_id::text AS client_id, e.state, e.version, e.origin, e.holder_user_id, u.name AS holder, e.card_id, k.last4, k.company_id, c.currency::text AS company_currency,
    e.day::text AS day, e.merchant, e.amount::text AS amount, e.currency::text AS currency, e.takes_away,
    e.returns_client_id::text AS returns_client_id, e.returns_reason, e.returned_cost::text AS returned_cost, e.show_id, e.project_id, e.cost_centre_id,
    e.category, e.category_id, e.net_untaxed::text AS net_untaxed, e.other_taxes::text AS other_taxes,
    CASE WHEN e.fx_rate IS NOT NULL THEN json_build_object('rate', e.fx_rate::text, 'source', e.fx_source, 'day', e.fx_day::text) END AS fx,
    e.issuer_tax_id, e.recipient_tax_id, e.type_code, e.point, e.number, e.authorisation_code, e.alike_reason, e.photo_file_id::text AS photo_file_id,
    e.report_id, e.voucher_id, e.obligation_id, e.collected_day::text AS collected_day,
    CASE WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'state', l.state, 'amount', l.amount::text, 'currency', l.currency,
      'statement_id', s.id, 'statement_state', s.state, 'paid_day', s.paid_day::text) END AS line
  FROM card_expense e JOIN expense_card k ON k.id = e.card_id JOIN company c ON c.id = k.company_id JOIN app_user u ON u.id = e.holder_user_id
  LEFT JOIN card_statement_line l ON l.expense_id = e.id LEFT JOIN card_statement s ON s.id = l.statement_id
  WHERE e.id = $1::int`;

/** An expense as it is now. Who calls holds it. */
export async function factsOf(tx: Tx, id: number): Promise<ExpenseFacts> {
  const [row] = await txQuery<ExpenseFacts>(tx, FACTS, id);
  if (!row) throw new Error(`no card expense ${id}`);
  return row;
}
