/** How many vouchers there are, and as many suppliers. */
export const VOUCHERS = 200_000;
/** The day of the newest; the others go back three years from it. */
export const LAST_DAY = "2031-06-30";
/** A month with a book and documents. */
export const MONTH = "2031-05";

const state =
  "(ARRAY['pagado', 'pagado', 'pagado', 'aprobado', 'aprobado', 'en_aprobacion', 'imputado', 'validado', 'recibido', 'esperado'])[1 + n * 31 % 10]";

/** Years of suppliers and vouchers as the owner writes them: bringing in 200,000 by their door is not what is measured. `$1`: who loaded them. */
export const FILL = [
  "INSERT INTO company (name, tax_id, country, active) SELECT 'Empresa V' || n, '97-' || lpad(n::text, 8, '0') || '-0', CASE n WHEN 2 THEN 'ES' ELSE 'AR' END, true FROM generate_series(1, 2) n",
  "INSERT INTO category (name) SELECT 'Rubro V' || n FROM generate_series(1, 40) n",
  `INSERT INTO cost_centre (code, name, country, currencies, created_by) SELECT 'VOUCHER-' || n, 'Centro V' || n, 'AR', '{ARS}', $1::int FROM generate_series(1, 40) n`,
  `INSERT INTO supplier (country, tax_id, name, trade_name, state, iva_condition, mail, created_by)
   SELECT 'AR', '30-' || lpad(n::text, 8, '0') || '-' || n % 10, (ARRAY['Iluminación', 'Sonido', 'Catering', 'Fletes', 'Imprenta'])[1 + n % 5] || ' ' || md5(n::text)::varchar(7) || ' ' || n,
     'Marca ' || n % 977, (ARRAY['activo', 'activo', 'activo', 'alta', 'observado'])[1 + n % 5], 'responsable_inscripto', 'p' || n || '@example.com', $1::int
   FROM generate_series(1, ${VOUCHERS}) n`,
  `INSERT INTO voucher (company_id, supplier_id, country, type_code, takes_away, point, number, identity, date, due_date, currency, fx_rate, fx_source, fx_day,
     net_taxed, net_untaxed, exempt, vat, other_taxes, total, cost, vat_percent, authorisation_kind, authorisation_code, check_state, origin, note, state, observed, historic,
     created_by_user_id, created_at, validated_by_user_id, validated_at)
   SELECT c.ids[1 + n % 2], s.ids[1 + n * 7919 % ${VOUCHERS}], 'AR', CASE WHEN n % 40 = 0 THEN '3' ELSE '1' END, n % 40 = 0, (n % 9 + 1)::text, n::text, 'AR:bench:' || n,
     day, day + 30, CASE WHEN n % 10 = 0 THEN 'USD' ELSE 'ARS' END, CASE WHEN n % 10 = 0 THEN 1400 END, CASE WHEN n % 10 = 0 THEN 'oficial' END, CASE WHEN n % 10 = 0 THEN day END,
     net, 0, 0, round(net * 0.21, 2), 0, net + round(net * 0.21, 2), net, 100, 'CAE', (70000000000000 + n)::text, CASE WHEN n % 50 = 0 THEN 'no_figura' ELSE 'coincide' END,
     (ARRAY['archivo', 'enlace', 'mail', 'mis_comprobantes'])[1 + n % 4], (ARRAY['alquiler', 'sonido', 'catering', 'imprenta', 'diseño gráfico'])[1 + n * 13 % 5] || ' del mes ' || n % 12,
     state, CASE WHEN n % 77 = 0 THEN jsonb_build_object('reason', 'Falta la orden', 'by', $1::int, 'at', '2031-06-01T00:00:00Z') END, state = 'pagado', $1::int, day + time '12:00', $1::int,
     CASE WHEN state NOT IN ('recibido', 'esperado') THEN day + time '13:00' END
   FROM (SELECT n, date '${LAST_DAY}' - (n * 7919 % 1095)::int AS day, (n * 7907 % 1000000 + 100) / 100.0 AS net, ${state} AS state FROM generate_series(1::bigint, ${VOUCHERS}) n) v
   CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM company WHERE name LIKE 'Empresa V%') c
   CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM supplier WHERE mail LIKE 'p%@example.com') s`,
  "INSERT INTO voucher_vat (voucher_id, rate_code, base, amount) SELECT id, '5', net_taxed, vat FROM voucher WHERE identity LIKE 'AR:bench:%'",
  `INSERT INTO allocation (voucher_id, line, cost_centre_id, purse_id, category_id, percent, amount, cost, by_user_id)
   SELECT v.id, 1, p.cost_centre_id, p.id, k.ids[1 + v.id % 40], 100, v.total, v.cost, $1::int FROM voucher v
   CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM category WHERE name LIKE 'Rubro V%') k
   CROSS JOIN (SELECT array_agg(id ORDER BY code) AS ids FROM cost_centre WHERE code LIKE 'VOUCHER-%') c
   JOIN purse p ON p.cost_centre_id = c.ids[1 + v.id % 40] WHERE v.identity LIKE 'AR:bench:%' AND v.state NOT IN ('recibido', 'esperado', 'validado')`,
  // Each note takes from a voucher near it, in whatever state that is.
  `INSERT INTO voucher_link (voucher_id, target_type, target_id, amount) SELECT n.id, 'voucher', v.id, n.total FROM voucher n
   JOIN voucher v ON v.identity = 'AR:bench:' || (n.number::int + 1 + n.number::int / 40 % 9) WHERE n.takes_away AND n.identity LIKE 'AR:bench:%' AND n.validated_at IS NOT NULL`,
  ...["supplier", "voucher", "voucher_vat", "voucher_link", "allocation"].map((table) => `VACUUM ANALYZE ${table}`),
];

/** About as many vouchers of one supplier. */
export const OF_ONE = 10_000;
const OPEN = "v.identity LIKE 'AR:bench:%' AND v.validated_at IS NOT NULL AND NOT v.historic AND NOT v.takes_away";

/** Those that a note took all of. */
const NOTED = "EXISTS (SELECT 1 FROM voucher_link k WHERE k.target_type = 'voucher' AND k.target_id = v.id)";

/** What of them is owed: half of the validated ones is paid in part, and one supplier has a long account. */
export const FILL_OWED = [
  `UPDATE voucher SET supplier_id = (SELECT max(id) FROM supplier WHERE mail LIKE 'p%@example.com')
   WHERE id IN (SELECT v.id FROM voucher v WHERE ${OPEN} ORDER BY v.number::int LIMIT ${OF_ONE})`,
  "ALTER TABLE ledger_entry DISABLE TRIGGER USER",
  ...[
    ["devengado", "validado", "true", "v.total"],
    ["pagado", "pago", "v.id % 2 = 0", "round(v.total / 2, 2)"],
    ["devengado", "nota", NOTED, "CASE WHEN v.id % 2 = 0 THEN round(v.total / 2, 2) ELSE 0 END - v.total"],
  ].map(
    ([kind, event, which, amount]) => `WITH rows AS (
     SELECT nextval('ledger_posting_id_seq') AS posting, v.*, ${amount} AS part FROM voucher v WHERE ${OPEN} AND ${which}
   ), postings AS (INSERT INTO ledger_posting (id, source_type, source_id, event, day) SELECT posting, 'voucher', id, '${event}', date FROM rows RETURNING 1)
   INSERT INTO ledger_entry (posting_id, line, kind, company_id, supplier_id, day, currency, amount, cost)
   SELECT posting, 1, '${kind}', company_id, supplier_id, date, currency, part, part FROM rows CROSS JOIN (SELECT count(*) FROM postings) p`,
  ),
  "ALTER TABLE ledger_entry ENABLE TRIGGER USER",
  `INSERT INTO cash_item (source_type, source_id, company_id, supplier_id, currency, amount, open, due_day, certainty)
   SELECT 'voucher', v.id, v.company_id, v.supplier_id, v.currency, v.total, v.total - CASE WHEN v.id % 2 = 0 THEN round(v.total / 2, 2) ELSE 0 END, v.due_date, 'firme'
   FROM voucher v WHERE ${OPEN}`,
  // What keeps the sums was off.
  "DELETE FROM supplier_owed",
  "INSERT INTO supplier_owed SELECT * FROM supplier_owed_real",
  ...["voucher", "ledger_posting", "ledger_entry", "cash_item", "supplier_owed"].map(
    (table) => `VACUUM ANALYZE ${table}`,
  ),
];
