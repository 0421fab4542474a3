import type { StatementRow } from "../schema";

/** Statements `x` with their artist and company, what of them waits: the obligation that they opened; and the order `dp` by which it was declared paid. */
export const STATEMENT_FROM = `artist_statement x JOIN artist ar ON ar.id = x.artist_id JOIN company co ON co.id = x.company_id
  LEFT JOIN payment_order dp ON dp.declared_type = 'artist_statement' AND dp.declared_id = x.id AND dp.state IN ('acreditado', 'conciliado')
  LEFT JOIN obligation o ON o.id = x.obligation_id
  LEFT JOIN LATERAL (SELECT sum(c.open) AS open FROM cash_item c WHERE c.source_type = 'obligation' AND c.source_id = o.id) own ON o.id IS NOT NULL
  LEFT JOIN LATERAL (SELECT sum(c.open) AS open FROM voucher_link l JOIN voucher v ON v.id = l.voucher_id AND v.state NOT IN ('anulado', 'descartado')
    JOIN cash_item c ON c.source_type = 'voucher' AND c.source_id = v.id WHERE l.target_type = 'obligation' AND l.target_id = o.id) billed ON o.id IS NOT NULL`;

/** What waits to be paid: of the obligation, or of the vouchers with which the artist billed it. */
export const LEFT =
  "(CASE WHEN x.state IN ('revisada', 'enviada') THEN least(greatest(x.balance, 0), coalesce(own.open, 0) + coalesce(billed.open, 0)) ELSE 0.00 END)";
/** Sent and nothing waits: paid, nothing to pay, or carried on where the artist owes it. */
export const STATE = `(CASE WHEN x.state = 'enviada' AND ${LEFT} = 0 AND (x.balance >= 0 OR x.carried_by_id IS NOT NULL) THEN 'saldada' ELSE x.state END)`;
export const AGE = `(CASE WHEN ${LEFT} > 0 THEN greatest(0, (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date - (x.reviewed_at AT TIME ZONE 'America/Argentina/Buenos_Aires')::date) ELSE 0 END)`;

const SUMS = ["fees", "costs", "commission", "netted", "withheld", "carried", "balance"] as const;

export type StoredStatement = StatementRow;
export const STATEMENT_COLUMNS = `x.id, json_build_object('id', ar.id, 'name', ar.name) AS artist, json_build_object('id', co.id, 'name', co.name) AS company,
  x.currency::text AS currency, x.until::text AS until, x.number, ${STATE} AS state, x.sent_on::text AS sent_on,
  ${SUMS.map((one) => `x.${one}::text AS ${one}`).join(", ")}, ${LEFT}::text AS left, ${AGE}::int AS age, x.version`;
