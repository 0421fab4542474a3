import { disconnect, query } from "@/lib/db";
import { databaseBefore } from "@/lib/testing/databaseBefore";
import { migrate } from "@/scripts/migrate";
import { entryRows, entryTotals } from "./entries";
import { ledgerSums } from "./sums";

const FILE = "00000000-0000-4000-8000-000000000001";
const YEARS = [2024, 2025, 2026];
const CURRENCIES = ["ARS", "USD", "EUR"];

/** What the version before stored: entries of its four sources, loaded as its services did. */
const FILLED = `
INSERT INTO app_user (id, mail, name, rol, updated_at) VALUES (1, 'ana@demo.test', 'Ana', 'Hispa', now()), (2, 'leo@demo.test', 'Leo', 'Hispa Director', now());
INSERT INTO company (id, name, tax_id, country) VALUES (1, 'Bambalina', '30-11111111-8', 'AR');
INSERT INTO cost_centre (id, code, name, company_id, country, currencies, created_by, archived_at) VALUES
  (1, 'ADM', 'Administración', 1, 'AR', '{ARS,USD}', 1, NULL), (2, 'MAD', 'Madrid', NULL, 'ES', '{EUR,USD}', 1, NULL),
  (3, 'VIEJO', 'Depósito', NULL, 'AR', '{ARS}', 1, '2025-06-01');
INSERT INTO import (id, kind, file_key, file_name, file_size, sha256, mapping, dry_run, created_by_user_id, status)
  VALUES ('${FILE}', 'costs', 'imports/1', 'gastos.csv', 1, 's', '{}', false, 1, 'done');
INSERT INTO cost_reallocation (id, from_centre_id, from_month, to_centre_id, to_month, currency, amount, reason, status, requested_by, decided_by, decided_at)
  VALUES (7, 1, '2026-03-01', 3, '2026-04-01', 'ARS', 500, 'Falta', 'aprobado', 1, 2, '2026-03-02T10:00:00Z'), (8, 1, '2026-03-01', 2, '2026-03-01', 'USD', 5, 'No', 'pedido', 1, NULL, NULL);
INSERT INTO cost_entry (id, kind, day, centre_id, category, concept, supplier, document, amount, currency, source, import_id, import_row, reallocation_id, created_by, created_at)
SELECT 100 + n, (ARRAY['presupuestado', 'comprometido', 'real'])[1 + n % 3], make_date(2024 + n % 3, 1 + n % 12, 1 + n % 28), 1 + n % 3,
  (ARRAY['Sueldos', 'SUELDOS ', 'sueldos', 'Imágen  y  sonido', 'imagen y sonido', '', ' '])[1 + n % 7], 'Concepto ' || n, (ARRAY['', 'Ñandú S.A.'])[1 + n % 2],
  'A-' || n, CASE n % 5 WHEN 0 THEN -1 ELSE 1 END * (n * 7919 % 100000 + 1) / 100.0, (ARRAY['ARS', 'USD', 'EUR'])[1 + n % 3],
  CASE n % 4 WHEN 0 THEN 'importacion' ELSE 'manual' END, CASE n % 4 WHEN 0 THEN '${FILE}'::uuid END, CASE n % 4 WHEN 0 THEN n END, NULL, 1 + n % 2,
  '2026-01-02T03:04:05.678Z'::timestamptz + n * interval '1 hour'
FROM generate_series(1, 400) n
UNION ALL SELECT 601, 'presupuestado', '2026-03-01', 1, '', 'Reasignado a Depósito, abril de 2026', '', '', -500, 'ARS', 'reasignacion', NULL, NULL, 7, 2, '2026-03-02T10:00:00Z'
UNION ALL SELECT 602, 'presupuestado', '2026-04-01', 3, '', 'Reasignado de Administración, marzo de 2026', '', '', 500, 'ARS', 'reasignacion', NULL, NULL, 7, 2, '2026-03-02T10:00:00Z';
INSERT INTO cost_entry (id, kind, day, centre_id, category, concept, supplier, document, amount, currency, source, reverses_id, created_by)
SELECT 700 + id, kind, day, centre_id, category, 'Anula «' || concept || '»: error', supplier, document, -amount, currency, 'contraasiento', id, 1
FROM cost_entry WHERE id IN (101, 104, 108, 133);
INSERT INTO cost_entry_key (key, import_id) VALUES ('k', '${FILE}');
`;

/** The rows and the sums as the version before read them (its `ledger/entries.ts` and `ledger/sums.ts`). */
const ROWS_BEFORE = `
  SELECT e.id, e.kind, e.day::text AS day, json_build_object('id', c.id, 'code', c.code::text, 'name', c.name) AS centre,
    e.category, e.concept, e.supplier, e.document, e.amount::text AS amount, e.currency::text AS currency, e.source,
    CASE WHEN e.import_row IS NOT NULL THEN json_build_object('id', i.id, 'file', i.file_name, 'row', e.import_row) END AS import,
    e.reallocation_id, e.reverses_id, r.id AS reversed_by_id, json_build_object('id', u.id, 'mail', u.mail::text, 'name', u.name) AS created_by,
    to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at
  FROM cost_entry e JOIN cost_centre c ON c.id = e.centre_id JOIN app_user u ON u.id = e.created_by
  LEFT JOIN import i ON i.id = e.import_id LEFT JOIN cost_entry r ON r.reverses_id = e.id
  WHERE e.currency = $1::char(3) AND e.day >= $2::date AND e.day < $3::date ORDER BY e.day, e.id`;
const SUMS_BEFORE = `
  SELECT centre_id, extract(month FROM day)::int AS month, coalesce(sum(amount) FILTER (WHERE kind = 'presupuestado'), 0.00)::text AS presupuestado,
    coalesce(sum(amount) FILTER (WHERE kind = 'comprometido'), 0.00)::text AS comprometido, coalesce(sum(amount) FILTER (WHERE kind = 'real'), 0.00)::text AS real
  FROM cost_entry WHERE currency = $1::char(3) AND day >= $2::date AND day < $3::date
  GROUP BY GROUPING SETS ((centre_id, extract(month FROM day)), (centre_id), (extract(month FROM day)), ())`;

const places = YEARS.flatMap((year) =>
  CURRENCIES.map((currency) => ({ currency, from: `${year}-01-01`, until: `${year + 1}-01-01` })),
);
const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
type Place = (typeof places)[number];
async function everything(rowsOf: (place: Place) => Promise<object[]>, sumsOf: (place: Place) => Promise<object[]>) {
  const found: { place: Place; rows: object[]; sums: string[] }[] = [];
  for (const place of places) found.push({ place, rows: await rowsOf(place), sums: sorted(await sumsOf(place)) });
  return found;
}

let before: Awaited<ReturnType<typeof everything>>;
let folded: object[];
beforeAll(async () => {
  const url = await databaseBefore("20261124090000_add_catalogue");
  await query(FILLED);
  const values = ({ currency, from, until }: Place) => [currency, from, until];
  before = await everything(
    (place) => query(ROWS_BEFORE, values(place)),
    (place) => query(SUMS_BEFORE, values(place)),
  );
  folded = await query(
    "SELECT DISTINCT catalogue FROM (SELECT search_plain(btrim(regexp_replace(category, '\\s+', ' ', 'g'))) AS catalogue FROM cost_entry) x WHERE catalogue <> ''",
  );
  await disconnect();
  await migrate(url);
});
afterAll(disconnect);

test("each entry of a centre is what it was, with its id, texts, file, reversal and author; and so is every sum", async () => {
  const after = await everything(
    (place) => entryRows(place, { sort: "dia", limit: 1_000, offset: 0 }),
    (place) => ledgerSums(place),
  );
  expect(before.flatMap(({ rows }) => rows)).toHaveLength(406);
  for (const [index, { place, rows, sums }] of after.entries()) {
    expect([place, rows]).toEqual([place, before[index]?.rows]);
    expect([place, sums]).toEqual([place, before[index]?.sums]);
    expect((await entryTotals(place)).total).toBe(rows.length);
  }
});

test("texts of a category that differ in case, accents and blanks are one; none is of none", async () => {
  const found = await query<{ name: string; said: number; none: number }>(
    `SELECT (SELECT count(DISTINCT category_id)::int FROM ledger_entry) AS said,
       (SELECT count(*)::int FROM ledger_entry e JOIN ledger_text t ON t.entry_id = e.id WHERE (btrim(t.category) = '') <> (e.category_id IS NULL)) AS none`,
  );
  expect(found).toEqual([{ said: folded.length, none: 0 }]);
});

test("a reallocation is one posting of two lines; the ledger's sums are its entries'; new ones come after the old", async () => {
  expect(
    await query(
      "SELECT p.id, p.event, p.source_id, e.id AS entry, e.line, e.amount::text FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'cost_reallocation' ORDER BY e.id",
    ),
  ).toEqual([
    { id: 601, event: "aprobado", source_id: 7, entry: 601, line: 1, amount: "-500.00" },
    { id: 601, event: "aprobado", source_id: 7, entry: 602, line: 2, amount: "500.00" },
  ]);
  expect(await query("SELECT * FROM ledger_wrong()")).toEqual([]);
  const [next] = await query<{ posting: number; entry: number }>(
    "SELECT nextval('ledger_posting_id_seq') AS posting, nextval('ledger_entry_id_seq') AS entry",
  );
  expect(Math.min(next?.posting ?? 0, next?.entry ?? 0)).toBeGreaterThan(833);
  expect(await query("SELECT to_regclass('cost_entry') AS gone, count(*) AS keys FROM cost_entry_key")).toEqual([
    { gone: null, keys: 1 },
  ]);
  expect(
    await query(
      "SELECT count(*) AS n FROM ledger_entry e WHERE NOT EXISTS (SELECT 1 FROM purse p WHERE p.id = e.purse_id AND p.cost_centre_id = e.cost_centre_id)",
    ),
  ).toEqual([{ n: 0 }]);
});
