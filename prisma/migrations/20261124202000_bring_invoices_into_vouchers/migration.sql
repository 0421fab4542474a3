-- Locks supplier_invoice: some seconds for tens of thousands of invoices, for whoever opens a line of Music Wins or sends an invoice
-- Locks invoice_request: moments, it gets a column and two checks
-- Invoices that come by a link are vouchers: what they say of themselves moves there, and with it their number, so that one index
-- guards every door. supplier_invoice keeps by which link it came, what was observed of it, what it repeats and who looked at it.
ALTER TABLE "supplier_invoice" ADD COLUMN "voucher_id" INTEGER;

-- A link may be made for a supplier alone, or for a supplier and a show.
ALTER TABLE "invoice_request" ADD COLUMN "supplier_id" INTEGER,
  DROP CONSTRAINT "invoice_request_subject_check",
  DROP CONSTRAINT "invoice_request_proposal_check";
ALTER TABLE "invoice_request"
  ADD CONSTRAINT "invoice_request_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "invoice_request_subject_check" CHECK (CASE "subject_type"
    WHEN 'show' THEN "line_id" IS NULL AND "proposal_id" IS NULL AND "show_id" IS NOT NULL AND "show_id" = "subject_id"
    WHEN 'proveedor' THEN num_nonnulls("line_id", "proposal_id", "show_id") = 0 AND "supplier_id" IS NOT NULL AND "supplier_id" = "subject_id"
    ELSE "subject_type" IN ('presupuesto', 'financiero') AND "line_id" IS NOT NULL AND "proposal_id" IS NOT NULL AND "show_id" IS NULL END);
CREATE INDEX "invoice_request_supplier_id_idx" ON "invoice_request"("supplier_id") WHERE "supplier_id" IS NOT NULL;

-- What senders call a voucher, as ARCA, or the other country, does; blank where the words do not tell.
CREATE FUNCTION pg_temp.code_of(of_country text, said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN of_country = 'AR' THEN coalesce((SELECT t.code FROM (VALUES
        ('factura', 'A', '1'), ('factura', 'B', '6'), ('factura', 'C', '11'), ('factura', 'E', '19'), ('factura', 'M', '51'),
        ('debito', 'A', '2'), ('debito', 'B', '7'), ('debito', 'C', '12'), ('debito', 'E', '20'), ('debito', 'M', '52'),
        ('credito', 'A', '3'), ('credito', 'B', '8'), ('credito', 'C', '13'), ('credito', 'E', '21'), ('credito', 'M', '53'),
        ('recibo', 'A', '4'), ('recibo', 'B', '9'), ('recibo', 'C', '15'), ('recibo', 'M', '54'),
        ('fce', 'A', '201'), ('fce', 'B', '206'), ('fce', 'C', '211')) AS t(kind, letter, code)
      WHERE t.letter = k.letter AND t.kind = k.kind), '')
    WHEN k.kind = 'credito' THEN CASE of_country WHEN 'ES' THEN 'R1' ELSE 'NC' END
    WHEN of_country = 'ES' THEN CASE WHEN said LIKE '%SIMPLIF%' THEN 'F2' WHEN k.kind = 'factura' THEN 'F1' ELSE '' END
    WHEN k.kind = 'debito' THEN 'ND' WHEN k.kind IN ('factura', 'fce') THEN 'FC' ELSE '' END
  FROM (SELECT substring(said FROM '(?:^| )([ABCEM])$') AS letter, CASE
    WHEN said ~ '^(FCE\y|FACTURA DE CR)' THEN 'fce'
    WHEN said ~ '^NC\y|CR[EÉ]DITO' THEN 'credito'
    WHEN said ~ '^ND\y|D[EÉ]BITO' THEN 'debito'
    WHEN said ~ '^(RECIBO|RC)\y' THEN 'recibo'
    WHEN said ~ '^(FC|FACTURA)\y' OR said ~ '^[ABCEM]$' THEN 'factura' END AS kind) k
$$;
CREATE FUNCTION pg_temp.figures(said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(said, '\D', '', 'g'), '^0+(?=\d)', '')
$$;
CREATE FUNCTION pg_temp.bare(said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(upper(said), '[^A-Z0-9]', '', 'g'), '^(ES(?=.{9}$)|AR(?=.{11}$))', '')
$$;
CREATE FUNCTION pg_temp.looks(said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN said ~ '^\d{2}-?\d{8}-?\d$' THEN 'AR' WHEN said ~ '^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$' THEN 'ES'
    WHEN said ~ '^[A-Z]{2}[0-9]' THEN left(said, 2) END
$$;

-- Whoever an invoice is of is a supplier: those that came since the catalogue was filled are proposed. A file that says nothing is of
-- whom it was asked for.
CREATE TEMPORARY TABLE said ON COMMIT DROP AS
SELECT i.id, i.created_at, regexp_replace(CASE WHEN i.supplier_tax_id <> '' THEN i.supplier_tax_id ELSE r.proveedor_cuit END, '[^A-Z0-9-]', '', 'g') AS tax_id,
  CASE WHEN i.supplier_tax_id = '' OR r.proveedor_cuit IN ('', i.supplier_tax_id) THEN btrim(regexp_replace(r.proveedor, '\s+', ' ', 'g')) ELSE '' END AS name
FROM "supplier_invoice" i JOIN "invoice_request" r ON r.id = i.request_id;
INSERT INTO "supplier" (country, tax_id, name, state)
SELECT DISTINCT ON (pg_temp.looks(s.tax_id), s.tax_id) pg_temp.looks(s.tax_id), s.tax_id, coalesce(nullif(s.name, ''), s.tax_id), 'propuesto'
FROM said s WHERE s.tax_id ~ '^[A-Z0-9-]{5,20}$' AND NOT EXISTS (SELECT 1 FROM "supplier" x WHERE x.tax_id = s.tax_id)
ORDER BY 1, 2, s.created_at DESC;
INSERT INTO "supplier" (name, state)
SELECT DISTINCT ON (catalogue_key(s.name)) s.name, 'propuesto' FROM said s
WHERE s.tax_id = '' AND s.name <> '' AND NOT EXISTS (SELECT 1 FROM "supplier" x WHERE x.tax_id IS NULL AND catalogue_key(x.name) = catalogue_key(s.name))
ORDER BY catalogue_key(s.name), s.created_at DESC;

-- Each invoice as the voucher that it becomes. Paid: of a paid proposal, or a paid part of one.
CREATE TEMPORARY TABLE came ON COMMIT DROP AS
SELECT x.*, CASE x.country WHEN 'AR' THEN CASE WHEN x.type_code <> '' AND x.point <> '' AND x.number ~ '[1-9]' AND x.issuer <> ''
      THEN format('AR:%s:%s:%s:%s', x.issuer, x.type_code, pg_temp.figures(x.point), pg_temp.figures(x.number)) END
    ELSE CASE WHEN x.issuer <> '' AND regexp_replace(x.number, '[\s\-–—/\\._·]+', '', 'g') <> '' AND x.date IS NOT NULL
      THEN format('%s:%s:%s:%s', x.country, x.issuer, regexp_replace(upper(normalize(x.number, NFKC)), '[\s\-–—/\\._·]+', '', 'g'), to_char(x.date, 'YYYY')) END
  END AS named
FROM (
  SELECT i.id, nextval('voucher_id_seq')::integer AS voucher_id, i.created_at, i.total, i.percepciones, i.divisa, i.fecha AS date, i.cae,
    i.recipient_tax_id, i.repeats_id, i.observations, i.tipo, r.company_id, r.subject_type, r.proposal_id, su.id AS supplier_id, c.country,
    pg_temp.bare(CASE WHEN i.supplier_tax_id = '' THEN '' ELSE coalesce(keeps.tax_id, i.supplier_tax_id) END) AS issuer,
    CASE WHEN i.tipo = '' THEN '' ELSE pg_temp.code_of(c.country, i.tipo) END AS type_code,
    CASE WHEN c.country = 'AR' AND i.punto_venta <> '' THEN pg_temp.figures(i.punto_venta) ELSE i.punto_venta END AS point,
    CASE WHEN c.country = 'AR' AND i.numero ~ '^\d+$' THEN pg_temp.figures(i.numero) ELSE i.numero END AS number,
    coalesce(r.subject_type = 'financiero' AND f.estado = 'pagado' OR v.status = 'pagado', false) AS paid
  FROM "supplier_invoice" i JOIN said s ON s.id = i.id JOIN "invoice_request" r ON r.id = i.request_id JOIN "company" co ON co.id = r.company_id
  LEFT JOIN "budget_version" v ON v.proposal_id = r.proposal_id AND v.head
  LEFT JOIN "budget_financiero" f ON r.subject_type = 'financiero' AND f.id = r.subject_id
  LEFT JOIN LATERAL (SELECT x.id, x.country FROM "supplier" x WHERE s.tax_id <> '' AND x.tax_id = s.tax_id
      OR s.tax_id = '' AND x.tax_id IS NULL AND catalogue_key(x.name) = catalogue_key(s.name) ORDER BY x.merged_into NULLS FIRST, x.id LIMIT 1) su ON true
  LEFT JOIN "supplier_kept" sk ON sk.id = su.id LEFT JOIN "supplier" keeps ON keeps.id = sk.kept_id
  CROSS JOIN LATERAL (SELECT coalesce(keeps.country::text, su.country::text, pg_temp.looks(s.tax_id), co.country::text, 'AR') AS country) c
) x;

-- What is written otherwise may be one: the first keeps the number, the later ones are observed, as repeating it. One whose words say no
-- number that a country knows keeps it as it was written, so that it does not come in twice, either.
ALTER TABLE came ADD COLUMN identity text, ADD COLUMN first_id integer;
UPDATE came c SET first_id = o.first_id, identity = CASE WHEN o.first_id = c.id AND o.held IS NULL THEN o.named END
FROM (SELECT n.id, n.named, min(n.id) OVER (PARTITION BY n.named) AS first_id, (SELECT min(v.id) FROM "voucher" v WHERE v.direction = 'recibido'
    AND v.identity = n.named AND v.state NOT IN ('anulado', 'descartado')) AS held
  FROM (SELECT id, coalesce(named, format('%s:%s:%s:%s:%s', country, issuer, tipo, point, number)) AS named FROM came WHERE number <> '') n) o
WHERE o.id = c.id;
UPDATE "supplier_invoice" i SET "repeats_id" = c.first_id FROM came c WHERE c.id = i.id AND c.first_id <> c.id AND i.repeats_id IS NULL;
UPDATE came SET repeats_id = first_id WHERE first_id <> id AND repeats_id IS NULL;

INSERT INTO "voucher" (id, direction, company_id, supplier_id, country, type_code, takes_away, point, number, identity, date, currency, other_taxes, total,
  cost, recipient_tax_id, authorisation_kind, authorisation_code, origin, state, historic, created_at, updated_at, observed)
SELECT c.voucher_id, 'recibido', c.company_id, c.supplier_id, c.country, c.type_code,
  c.type_code IN ('3', '8', '13', '21', '53', 'R1', 'NC'), c.point, c.number, c.identity, c.date, c.divisa, nullif(c.percepciones, 0), c.total,
  CASE WHEN c.paid THEN c.total - c.percepciones END, c.recipient_tax_id, CASE WHEN c.cae <> '' THEN 'CAE' ELSE '' END, c.cae,
  CASE WHEN c.proposal_id IS NULL THEN 'enlace' ELSE 'music_wins' END, CASE WHEN c.paid THEN 'pagado' ELSE 'recibido' END, c.paid, c.created_at, now(),
  CASE WHEN m.reason <> '' THEN jsonb_build_object('reason', m.reason, 'by', NULL, 'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END
FROM came c
CROSS JOIN LATERAL (SELECT CASE WHEN c.identity IS NULL AND c.number <> '' THEN concat_ws('; ', CASE WHEN c.repeats_id IS NULL THEN 'Ya está cargada con ese número por otra vía' END, nullif(w.text, ''))
    WHEN w.looked THEN NULL ELSE w.text END AS reason
  FROM (SELECT concat_ws('; ', (SELECT string_agg(coalesce(nullif(o ->> 'motivo', ''), format('el archivo dice %s', o ->> 'leido')), '; ')
      FROM jsonb_array_elements(c.observations) o), (SELECT format('repite R-%s-%s', to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY'), lpad(p.id::text, 6, '0'))
      FROM "supplier_invoice" p WHERE p.id = c.repeats_id)) AS text,
    EXISTS (SELECT 1 FROM "invoice_review" w WHERE w.invoice_id = c.id AND w.observations = c.observations AND w.repeats_id IS NOT DISTINCT FROM c.repeats_id) AS looked) w) m;

-- What they are of, and their files.
INSERT INTO "voucher_link" (voucher_id, target_type, target_id) SELECT voucher_id, 'proposal', proposal_id FROM came WHERE proposal_id IS NOT NULL;
INSERT INTO "attachment" (id, file_id, owner_type, owner_id, slot, created_at, created_by_user_id)
SELECT gen_random_uuid(), a.file_id, 'voucher', c.voucher_id::text, a.slot, a.created_at, a.created_by_user_id
FROM came c JOIN "attachment" a ON a.owner_type = 'supplier_invoice' AND a.owner_id = c.id::text AND a.removed_at IS NULL;
UPDATE "supplier_invoice" i SET "voucher_id" = c.voucher_id FROM came c WHERE c.id = i.id;

-- Every invoice has a voucher of its own that says what it said, currency by currency; else nothing of this happened.
DO $$
DECLARE wrong TEXT;
BEGIN
  WITH before AS (
    SELECT coalesce(divisa, '-') AS currency, count(*) AS n, coalesce(sum(total), 0) AS total, coalesce(sum(percepciones), 0) AS taxes FROM "supplier_invoice" GROUP BY 1
  ), after AS (
    SELECT coalesce(v.currency, '-') AS currency, count(DISTINCT v.id) AS n, coalesce(sum(v.total), 0) AS total, coalesce(sum(v.other_taxes), 0) AS taxes
    FROM "supplier_invoice" i JOIN "voucher" v ON v.id = i.voucher_id GROUP BY 1
  )
  SELECT string_agg(format('%s: %s, vouchers %s', currency, row(b.n, b.total, b.taxes), row(a.n, a.total, a.taxes)), '; ') INTO wrong
  FROM before b FULL JOIN after a USING (currency) WHERE row(b.n, b.total, b.taxes) IS DISTINCT FROM row(a.n, a.total, a.taxes);
  IF wrong IS NOT NULL THEN RAISE EXCEPTION 'invoices and their vouchers do not say the same: %', wrong; END IF;
  SELECT string_agg(i.id::text, ', ') INTO wrong FROM "supplier_invoice" i JOIN "voucher" v ON v.id = i.voucher_id
  WHERE v.identity IS NULL AND i.numero <> '' AND v.observed IS NULL OR v.historic AND v.cost IS DISTINCT FROM i.total - i.percepciones;
  IF wrong IS NOT NULL THEN RAISE EXCEPTION 'invoices without number that nobody is told of, or whose cost is not theirs: %', wrong; END IF;
END $$;

DROP INDEX "supplier_invoice_number";
ALTER TABLE "supplier_invoice" DROP COLUMN "supplier_tax_id", DROP COLUMN "recipient_tax_id", DROP COLUMN "punto_venta", DROP COLUMN "numero", DROP COLUMN "fecha",
  DROP COLUMN "total", DROP COLUMN "percepciones", DROP COLUMN "divisa", DROP COLUMN "cae",
  ALTER COLUMN "voucher_id" SET NOT NULL,
  ADD CONSTRAINT "supplier_invoice_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "voucher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "supplier_invoice_voucher_id_key" ON "supplier_invoice"("voucher_id");

-- An invoice with what its voucher says, as Music Wins calls it: nothing until it says all that tells an invoice. `tipo`: what its
-- sender calls it, in their words; the voucher's own kind stands beside.
CREATE VIEW "link_invoice" AS
SELECT i.id, i.request_id, i.voucher_id, i.tipo, i.address, i.observations, i.repeats_id, i.completed_by, i.created_at,
  v.country::text AS country, v.type_code, w.whole, v.state NOT IN ('anulado', 'descartado') AS counts,
  CASE WHEN w.whole THEN s.tax_id ELSE '' END AS supplier_tax_id, CASE WHEN w.whole THEN v.recipient_tax_id ELSE '' END AS recipient_tax_id,
  CASE WHEN w.whole THEN v.point ELSE '' END AS punto_venta, CASE WHEN w.whole THEN v.number ELSE '' END AS numero,
  CASE WHEN w.whole THEN v.date END AS fecha, CASE WHEN w.whole THEN v.total END AS total, CASE WHEN w.whole THEN v.currency END AS divisa,
  CASE WHEN w.whole THEN v.authorisation_code ELSE '' END AS cae,
  CASE WHEN NOT w.whole THEN 0.00 WHEN EXISTS (SELECT 1 FROM "voucher_tax" t WHERE t.voucher_id = v.id)
    THEN (SELECT coalesce(sum(t.amount), 0.00) FROM "voucher_tax" t WHERE t.voucher_id = v.id AND t.kind LIKE 'percepcion%')
    ELSE coalesce(v.other_taxes, 0.00) END AS percepciones
FROM "supplier_invoice" i JOIN "voucher" v ON v.id = i.voucher_id LEFT JOIN "supplier" s ON s.id = v.supplier_id
CROSS JOIN LATERAL (SELECT num_nulls(v.total, v.date, v.currency, s.tax_id) = 0 AND v.number <> '' AND v.currency <> 'EUR' AS whole) w;
COMMENT ON VIEW link_invoice IS 'read-only';

-- What a line has to have posted, now that a voucher takes the place of what it promised or paid: of a proposal's amounts those of its
-- vouchers that have accrued (`covered`) are theirs, what is paid first, the oldest of it first.
CREATE VIEW "musicwins_said" AS
SELECT l.id AS line_id, p.id AS proposal_id, l.area, l.category, v.titulo, v.proveedor, v.proveedor_cuit,
  (s.created_at AT TIME ZONE 'America/Argentina/Buenos_Aires')::date AS since, s.created_by AS since_by, o.kind, o.currency, o.day, o.amount,
  coalesce(c.amount, 0) AS covered
FROM budget_line l
JOIN budget_proposal p ON p.line_id = l.id AND p.chosen AND p.deleted_at IS NULL
JOIN budget_version v ON v.proposal_id = p.id AND v.head
JOIN budget_version s ON s.proposal_id = p.id AND s.version = 1 + coalesce((SELECT max(w.version) FROM budget_version w
  WHERE w.proposal_id = p.id AND musicwins_stage(w.status) <> musicwins_stage(v.status)), 0)
CROSS JOIN LATERAL (SELECT coalesce(sum(f.alicuota_ars), 0) AS ars, coalesce(sum(f.alicuota_usd), 0) AS usd FROM budget_financiero f
  WHERE f.proposal_id = p.id AND f.deleted_at IS NULL AND f.estado = 'pagado') paid
CROSS JOIN LATERAL (
  SELECT x.kind, x.currency, x.day, sum(x.amount) AS amount FROM (
    SELECT k.kind, m.currency, f.fecha_pagado AS day, m.amount
    FROM budget_financiero f CROSS JOIN (VALUES ('devengado'), ('pagado')) AS k(kind)
    CROSS JOIN LATERAL (VALUES ('ARS', f.alicuota_ars), ('USD', f.alicuota_usd)) AS m(currency, amount)
    WHERE f.proposal_id = p.id AND f.deleted_at IS NULL AND f.estado = 'pagado'
    UNION ALL
    SELECT k.kind, m.currency, coalesce(v.fecha_pagado, (s.created_at AT TIME ZONE 'America/Argentina/Buenos_Aires')::date), m.amount
    FROM (VALUES ('pendiente', 'solicitado'), ('aprobado', 'comprometido'), ('pagado', 'devengado'), ('pagado', 'pagado')) AS k(stage, kind)
    CROSS JOIN (VALUES ('ARS', v.alicuota_ars - paid.ars), ('USD', v.alicuota_usd - paid.usd)) AS m(currency, amount)
    WHERE k.stage = musicwins_stage(v.status)
  ) x WHERE x.amount > 0 GROUP BY 1, 2, 3
) o
CROSS JOIN LATERAL (SELECT sum(least(w.amount, coalesce(k.amount, w.amount))) AS amount FROM voucher_link k JOIN voucher w ON w.id = k.voucher_id
  WHERE k.target_type = 'proposal' AND k.target_id = p.id AND w.currency = o.currency AND w.direction = 'recibido' AND NOT w.historic AND NOT w.takes_away
    AND w.state NOT IN ('esperado', 'recibido', 'anulado', 'descartado')) c
WHERE l.deleted_at IS NULL;
COMMENT ON VIEW musicwins_said IS 'read-only';

CREATE OR REPLACE VIEW "musicwins_owed" AS
SELECT line_id, area, category, titulo, proveedor, proveedor_cuit, since, since_by, kind, currency, day, amount - taken AS amount
FROM (
  SELECT b.*, CASE WHEN b.kind = 'solicitado' THEN 0 ELSE least(b.amount, greatest(b.covered - b.before, 0)) END AS taken
  FROM (
    SELECT o.*, sum(o.amount) OVER (PARTITION BY o.line_id, o.currency, o.kind = 'pagado', o.kind = 'solicitado'
      ORDER BY o.kind = 'comprometido', o.day ROWS UNBOUNDED PRECEDING) - o.amount AS before
    FROM musicwins_said o
  ) b
) t WHERE amount > taken;
