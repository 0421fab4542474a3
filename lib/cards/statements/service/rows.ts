import { lineStates } from "../../rules/states";
import type { StatementRow } from "../schema";

/** What a statement comes to, in its currency. */
export const TOTAL =
  "(SELECT coalesce(sum(coalesce(l.charged, l.amount)), 0.00) FROM card_statement_line l WHERE l.statement_id = s.id)";
/** What is answered of each. */
export const COLUMNS = `s.id, s.name, json_build_object('id', c.id, 'name', c.name) AS company, s.currency::text AS currency, s.from_day::text AS from_day,
  s.until_day::text AS until_day, s.due_day::text AS due_day, s.paid_day::text AS paid_day, s.state, ${TOTAL}::text AS total, s.version,
  coalesce((SELECT json_object_agg(x.state, x.n) FROM (SELECT l.state, count(*)::int AS n FROM card_statement_line l WHERE l.statement_id = s.id GROUP BY 1) x), '{}') AS lines`;
/** Statements `s` with their company. */
export const FROM = "card_statement s JOIN company c ON c.id = s.company_id";

/** As it is read: without the kinds of line that it has none of. */
export type Found = Omit<StatementRow, "lines"> & { lines: Partial<StatementRow["lines"]> };

export const counted = ({ lines, ...row }: Found): StatementRow => ({
  ...row,
  lines: Object.fromEntries(lineStates.map((state) => [state, lines[state] ?? 0])) as StatementRow["lines"],
});
