import { type Bucket, buckets } from "../rules/kinds";

const COUNTS = "JOIN voucher v ON v.id = k.voucher_id AND v.state NOT IN ('anulado', 'descartado')";

/** Whether a line of Music Wins has an invoice that counts: one that came by link, or a voucher that names one of its proposals. */
export const lineHasVoucher = (line: string): string =>
  `(EXISTS (SELECT 1 FROM invoice_request r JOIN supplier_invoice k ON k.request_id = r.id ${COUNTS} WHERE r.line_id = ${line})
    OR EXISTS (SELECT 1 FROM budget_proposal q JOIN voucher_link k ON k.target_type = 'proposal' AND k.target_id = q.id ${COUNTS} WHERE q.line_id = ${line}))`;

/** What is paid of such a record has its voucher; an advance has thirty days to get it (money.md section 9). */
const BACKED = (s: string) =>
  `(${s}.source_type = 'voucher' OR ${s}.source_type = 'payment_advance' AND ${s}.day > (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date - 30 OR ${s}.source_type = 'budget_line' AND ${lineHasVoucher(`${s}.source_id`)})`;

/**
 * What the ledger has of supplier $1 and all that were merged into it: `entries` (`effect`: what each adds to the debt; `event`: of
 * what was reversed, that of its first posting), and `sources`, what of each record is owed (`net`) and was paid without voucher.
 * Every entry is of one source, so that what sources come to is what entries come to.
 */
const OWN = `entries AS MATERIALIZED (
  SELECT p.source_type, p.source_id, coalesce(o.event, p.event) AS event, e.kind, e.company_id, e.currency::text AS currency, e.day, e.amount,
    CASE WHEN e.kind = 'devengado' THEN e.amount ELSE -e.amount END AS effect
  FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id LEFT JOIN ledger_posting o ON o.id = p.reverses_id
  WHERE e.supplier_id = ANY (ARRAY(SELECT supplier_all($1::int))) AND e.side = 'gasto' AND e.kind IN ('devengado', 'pagado', 'anticipado') AND e.amount <> 0
)`;
const ENTRIES = `${OWN}, sources AS MATERIALIZED (
  SELECT s.*, CASE WHEN s.paid > 0 AND NOT ${BACKED("s")} THEN s.paid ELSE 0 END AS unbacked FROM (
    SELECT source_type, source_id, company_id, currency, sum(effect) AS net, max(day) AS day,
      coalesce(sum(amount) FILTER (WHERE kind <> 'devengado'), 0) AS paid
    FROM entries GROUP BY 1, 2, 3, 4) s
)`;

/** The days late that begin each bucket but the first, by its name. */
const LATE = { d30: [1, 30], d60: [31, 60], d90: [61, 90], mas: [91, 100_000] } as const;
const isLate = (bucket: Bucket, days: string): string =>
  bucket === "a_vencer" ? `${days} <= 0` : `${days} BETWEEN ${LATE[bucket].join(" AND ")}`;

const bucket = (condition: string): string => `coalesce(sum(d.part) FILTER (WHERE ${condition}), 0.00)::text`;
const days = "$2::date - d.due_day";

/** The plan of when money is expected says the days of what each source owes, never more than that; what no plan says is of its voucher's due day. */
const DUE = `joined AS (
  SELECT s.source_type, s.source_id, s.company_id, s.currency, s.day, s.net, c.due_day, least(c.open, greatest(s.net - coalesce(sum(c.open) OVER (
      PARTITION BY s.source_type, s.source_id, s.company_id, s.currency ORDER BY c.due_day DESC, c.n DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0), 0)) AS part
  FROM sources s LEFT JOIN cash_item c ON c.source_type = s.source_type AND c.source_id = s.source_id AND c.currency = s.currency AND c.open > 0
  WHERE s.net > 0
), unplanned AS (
  SELECT source_type, source_id, company_id, currency, day, net - coalesce(sum(part), 0) AS part FROM joined
  GROUP BY source_type, source_id, company_id, currency, day, net HAVING net > coalesce(sum(part), 0)
), due AS (
  SELECT source_type, source_id, company_id, currency, due_day, part FROM joined WHERE part > 0
  UNION ALL
  SELECT u.source_type, u.source_id, u.company_id, u.currency, coalesce(v.due_date, v.date, o.due_day, u.day), u.part FROM unplanned u
  LEFT JOIN voucher v ON u.source_type = 'voucher' AND v.id = u.source_id LEFT JOIN obligation o ON u.source_type = 'obligation' AND o.id = u.source_id
)`;

/** By company and currency, by how late it is ($2: today): the buckets are what is owed, to the cent. */
export const AGEING = `WITH ${ENTRIES}, ${DUE}, late AS (
  SELECT d.company_id, d.currency, ${buckets.map((one) => `${bucket(isLate(one, days))} AS ${one}`).join(", ")},
    ${bucket(`${days} > 0`)} AS overdue
  FROM due d GROUP BY 1, 2
), whole AS (
  SELECT company_id, currency, sum(net) AS balance, coalesce(sum(net) FILTER (WHERE net > 0), 0.00) AS owed,
    coalesce(-sum(net) FILTER (WHERE net < 0), 0.00) AS credit, count(*) FILTER (WHERE net > 0)::int AS open, sum(unbacked) AS unbacked, max(day) AS day
  FROM sources GROUP BY 1, 2
)
SELECT CASE WHEN w.company_id IS NOT NULL THEN json_build_object('id', co.id, 'name', co.name) END AS company, w.currency, w.balance::text AS balance,
  w.owed::text AS owed, w.credit::text AS credit, w.open, round(w.unbacked, 2)::text AS without_voucher, coalesce(l.overdue, '0.00') AS overdue,
  json_build_object(${buckets.map((name) => `'${name}', coalesce(l.${name}, '0.00')`).join(", ")}) AS buckets
FROM whole w LEFT JOIN late l ON l.currency = w.currency AND l.company_id IS NOT DISTINCT FROM w.company_id LEFT JOIN company co ON co.id = w.company_id
ORDER BY w.owed > 0 DESC, w.day DESC, w.currency, w.company_id`;

const inBucket = (late: Bucket): string =>
  `AND r.net > 0 AND r.what NOT IN ('pago', 'nota') AND (r.source_type, coalesce(r.voucher_id, r.source_id)) IN (
      SELECT d.source_type, d.source_id FROM due d WHERE d.currency = $3 AND coalesce(d.company_id, 0) = $2::int AND ${isLate(late, "($9::date - d.due_day)")})`;

/**
 * What happened in the account of supplier $1 with company $2 (0: none) in currency $3, oldest first, between the days $4 and $5, of a
 * view $6, $7 rows from $8 on. What a posting did and another took back is one row, or none: an annulled voucher, a payment that went
 * from a due to its voucher. Of a bucket (`late`; $9: today) those records that owe something of it. The first columns are of the whole of it, also where no row is.
 */
export const movesSql = (late?: Bucket): string => `WITH ${late ? `${ENTRIES}, ${DUE}` : OWN}, parts AS (
  SELECT e.*,
    CASE WHEN e.kind <> 'devengado' OR e.source_type <> 'voucher' THEN NULL WHEN e.event LIKE 'nota:%' THEN split_part(e.event, ':', 2)::bigint ELSE e.source_id END AS voucher_id,
    CASE WHEN e.source_type = 'budget_line' THEN 'declarado' WHEN e.kind = 'anticipado' THEN 'anticipo' WHEN e.kind = 'pagado' THEN 'pago'
      WHEN e.source_type = 'voucher' AND (e.event LIKE 'nota:%' OR e.event LIKE 'a_favor:%') THEN 'nota'
      WHEN e.source_type = 'voucher' THEN 'comprobante' WHEN e.source_type = 'obligation' THEN 'deuda' ELSE 'otro' END AS what,
    sum(e.effect) OVER own AS net, coalesce(sum(e.amount) FILTER (WHERE e.kind <> 'devengado') OVER own, 0) AS paid
  FROM entries e WHERE e.currency = $3 AND coalesce(e.company_id, 0) = $2::int WINDOW own AS (PARTITION BY e.source_type, e.source_id)
), keyed AS (
  SELECT p.*, CASE WHEN p.voucher_id IS NOT NULL THEN 'comprobante ' || p.voucher_id
    WHEN p.what = 'deuda' THEN 'deuda ' || p.source_id
    WHEN p.what = 'pago' AND p.source_type = 'obligation' AND (p.event LIKE 'tomada:voucher:%' OR p.event LIKE 'vuelta:voucher:%') THEN 'paso ' || p.source_id || ' ' || split_part(p.event, ':', 3)
    WHEN p.what = 'pago' AND (p.event LIKE 'pagado:obligation:%' OR p.event LIKE 'vuelta:obligation:%') THEN 'paso ' || split_part(p.event, ':', 3) || ' ' || p.source_id
    ELSE concat_ws(' ', p.what, p.source_type, p.source_id, p.day) END AS key
  FROM parts p
), moves AS (
  SELECT key, min(what) AS what, min(voucher_id) AS voucher_id, min(source_type) AS source_type, min(source_id) AS source_id, min(day) AS day,
    coalesce(max(net) FILTER (WHERE source_id = coalesce(voucher_id, source_id)), 0) AS net, max(paid) AS paid,
    coalesce(sum(amount) FILTER (WHERE kind = 'devengado' AND what <> 'nota'), 0) AS billed,
    coalesce(sum(amount) FILTER (WHERE kind = 'devengado' AND what <> 'nota'), 0) - sum(effect) AS taken
  FROM keyed GROUP BY key HAVING sum(effect) <> 0 OR coalesce(sum(amount) FILTER (WHERE kind = 'devengado' AND what <> 'nota'), 0) <> 0
), dated AS (
  SELECT m.key, m.what, m.voucher_id, m.source_type, m.source_id, m.billed, m.taken, coalesce(v.date, o.day, m.day) AS day,
    CASE m.what WHEN 'comprobante' THEN 0 WHEN 'deuda' THEN 0 WHEN 'nota' THEN 1 ELSE 2 END AS rank, m.net,
    m.what IN ('pago', 'anticipo', 'declarado') AND m.taken > 0 AND m.paid > 0 AND NOT ${BACKED("m")} AS unbacked
  FROM moves m LEFT JOIN voucher v ON v.id = m.voucher_id LEFT JOIN obligation o ON m.what = 'deuda' AND o.id = m.source_id
), running AS (
  SELECT d.*, sum(d.billed - d.taken) OVER (ORDER BY d.day, d.rank, d.key) AS balance FROM dated d
), seen AS (
  SELECT r.* FROM running r WHERE ($4::date IS NULL OR r.day >= $4::date) AND ($5::date IS NULL OR r.day <= $5::date)
    AND CASE $6 WHEN 'abiertos' THEN r.net <> 0 AND r.what IN ('comprobante', 'nota', 'deuda', 'anticipo') WHEN 'sin_comprobante' THEN r.unbacked ELSE true END
    ${late ? inBucket(late) : ""}
), totals AS (
  SELECT (SELECT count(*)::int FROM seen) AS total, (SELECT coalesce(sum(billed), 0) FROM seen) AS all_billed, (SELECT coalesce(sum(taken), 0) FROM seen) AS all_taken,
    (SELECT coalesce(sum(billed - taken), 0) FROM running WHERE day < $4::date) AS opening,
    (SELECT coalesce(sum(billed - taken), 0) FROM running WHERE $5::date IS NULL OR day <= $5::date) AS closing
), page AS (SELECT * FROM seen ORDER BY day, rank, key LIMIT $7::int OFFSET $8::int)
SELECT t.total, round(t.all_billed, 2)::text AS all_billed, round(t.all_taken, 2)::text AS all_taken, round(t.opening, 2)::text AS opening,
  round(t.closing, 2)::text AS closing, p.key, p.what AS kind, p.voucher_id::int AS voucher_id, p.source_type,
  coalesce(p.voucher_id, p.source_id)::int AS source_id, p.day::text AS day,
  round(p.billed, 2)::text AS billed, round(p.taken, 2)::text AS taken, round(p.balance, 2)::text AS balance, round(p.net, 2)::text AS net, p.unbacked,
  CASE WHEN p.rank = 0 THEN (SELECT min(c.due_day)::text FROM cash_item c WHERE c.source_type = p.source_type AND c.source_id = p.source_id AND c.open > 0) END AS due
FROM totals t LEFT JOIN page p ON true ORDER BY p.day, p.rank, p.key`;
