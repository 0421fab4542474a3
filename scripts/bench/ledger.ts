import type { SignedIn } from "@/lib/auth/person";
import { disconnect, prisma, txQuery } from "@/lib/db";
import { post } from "@/lib/ledger/post";
import { availability } from "@/lib/ledger/service/availability";
import { list } from "@/lib/ledger/service/entries";
import { sums } from "@/lib/ledger/service/sums";
import { openClient } from "@/lib/pg";
import { ms, progress, type Result } from "./results";
import { median } from "./stats";

const ENTRIES = 1_000_000;
const YEAR = 2031;
const TIMES = 15;
const WRITERS = 20;
const ROUNDS = 15;

/** What the database is filled with: a year of what 500 shows, 60 centres and 40 other purses spend, by 80 rubros. */
const WORLD = [
  "INSERT INTO artist (name) SELECT 'Artista L' || n FROM generate_series(1, 20) n",
  `INSERT INTO "show" (name, artist_id, type, state, divisa, updated_at)
   SELECT 'Show L' || n, (SELECT min(id) FROM artist WHERE name LIKE 'Artista L%'), 'live-arg', 'a_la_venta', 'ARS', now() FROM generate_series(1, 500) n`,
  "INSERT INTO company (name, tax_id, country, active) SELECT 'Empresa L' || n, '98-' || lpad(n::text, 8, '0') || '-0', 'AR', true FROM generate_series(1, 2) n",
  "INSERT INTO category (name) SELECT 'Rubro L' || n FROM generate_series(1, 80) n",
  `INSERT INTO supplier (name) SELECT 'Proveedor L' || n FROM generate_series(1, 900) n`,
  `INSERT INTO cost_centre (code, name, country, currencies, created_by) SELECT 'LEDGER-' || n, 'Centro L' || n, 'AR', '{ARS}', $1::int FROM generate_series(1, 60) n`,
  `INSERT INTO purse (kind, show_id) SELECT 'show', id FROM "show" WHERE name LIKE 'Show L%'`,
  "INSERT INTO purse (kind, name) SELECT 'marketing', 'Bolsa L' || n FROM generate_series(1, 40) n",
  "INSERT INTO fx_rate (day, currency, source, rate) SELECT d::date, c, 'oficial', 1400 FROM generate_series('2031-01-01'::date, '2031-12-31', '5 days') d, unnest(ARRAY['USD', 'EUR']) c",
];

const OURS = "ledger_entry e JOIN ledger_posting g ON g.id = e.posting_id AND g.source_type = 'bench'";

/** Entries and what they add up to, as the owner writes them: posting a million one by one is not what is measured. */
const FILL = [
  `CREATE TEMPORARY TABLE places AS SELECT row_number() OVER (ORDER BY p.id) - 1 AS place, p.id AS purse_id, p.show_id, p.cost_centre_id
   FROM purse p WHERE p.name LIKE 'Bolsa L%' OR p.show_id IN (SELECT id FROM "show" WHERE name LIKE 'Show L%')
     OR p.cost_centre_id IN (SELECT id FROM cost_centre WHERE code LIKE 'LEDGER-%')`,
  "ALTER TABLE ledger_entry DISABLE TRIGGER USER",
  `WITH rows AS (
     SELECT nextval('ledger_posting_id_seq') AS id, n, make_date(${YEAR}, 1, 1) + (n * 7919 % 365)::int AS day FROM generate_series(1::bigint, ${ENTRIES}) n
   ), postings AS (INSERT INTO ledger_posting (id, source_type, source_id, event, day) SELECT id, 'bench', n, 'hecho', day FROM rows RETURNING 1)
   INSERT INTO ledger_entry (posting_id, line, kind, company_id, purse_id, show_id, cost_centre_id, category_id, supplier_id, day, currency, amount, cost, cost_usd, cost_eur, words)
   SELECT r.id, 1, (ARRAY['presupuestado', 'comprometido', 'devengado', 'devengado', 'pagado'])[1 + r.n * 31 % 5], c.ids[1 + r.n % 2], p.purse_id, p.show_id, p.cost_centre_id,
     k.ids[1 + r.n * 17 % 80], s.ids[1 + r.n * 7 % 900], r.day, CASE WHEN r.n % 10 = 0 THEN 'USD' ELSE 'ARS' END, (r.n * 7907 % 1000000 + 1) / 100.0,
     (r.n * 7907 % 1000000 + 1) / 100.0, (r.n * 7907 % 1000 + 1) / 100.0, (r.n * 7907 % 1000 + 1) / 100.0,
     CASE WHEN r.n % 2 = 0 THEN ledger_words('Factura de ' || (ARRAY['imprenta', 'alquiler', 'sonido', 'catering', 'diseño gráfico'])[1 + r.n * 13 % 5],
       'Proveedor L' || r.n * 7 % 900 || ' S.A.', 'A 0003-' || lpad(r.n::text, 8, '0'), 'Rubro L' || r.n * 17 % 80) END
   FROM rows r CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM company WHERE name LIKE 'Empresa L%') c
   CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM category WHERE name LIKE 'Rubro L%') k
   CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM supplier WHERE name LIKE 'Proveedor L%') s
   JOIN places p ON p.place = (r.n * 104729) % (SELECT count(*) FROM places)`,
  "ALTER TABLE ledger_entry ENABLE TRIGGER USER",
  `INSERT INTO ledger_text (entry_id, concept) SELECT e.id, e.words FROM ${OURS} WHERE e.words IS NOT NULL`,
  `INSERT INTO ledger_rollup (side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, month, currency, amount, cost, cost_usd, cost_eur,
     without_usd, without_eur, entries)
   SELECT side, kind, company_id, purse_id, show_id, project_id, event_id, cost_centre_id, category_id, date_trunc('month', e.day)::date, currency, sum(amount), sum(cost),
     sum(cost_usd), sum(cost_eur), 0, 0, count(*) FROM ${OURS} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`,
  "VACUUM ANALYZE ledger_posting",
  "VACUUM ANALYZE ledger_entry",
  "VACUUM ANALYZE ledger_text",
  "VACUUM ANALYZE ledger_rollup",
];

type Sql = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>;

async function timed(work: () => Promise<unknown>): Promise<number> {
  await work(); // warm
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

interface Work {
  work: string;
  limit: number;
  run: () => Promise<unknown>;
  /** The least that has to be asked of the database for it, without any of ours. */
  bare: string;
}

/** What screens and writers ask of the ledger, of a million entries, beside the bare SQL that answers it. */
export async function measureLedger(databaseUrl: string, actor: SignedIn & { requestId: string }): Promise<Result[]> {
  const client = openClient({ connectionString: databaseUrl });
  await client.connect();
  const sql: Sql = async (text, values = []) => (await client.query(text, values)).rows as never;
  try {
    progress(`${ENTRIES} movimientos de ${YEAR}`);
    for (const text of WORLD) await sql(text, text.includes("$1") ? [actor.userId] : []);
    for (const text of FILL) await sql(text);
    const [purse] = await sql<{ id: number }>("SELECT min(id) AS id FROM purse WHERE name LIKE 'Bolsa L%'");
    const [centre] = await sql<{ id: number }>("SELECT min(id) AS id FROM cost_centre WHERE code LIKE 'LEDGER-%'");
    const results: Result[] = [];
    for (const { work, limit, run, bare } of worksOf(actor, purse?.id ?? 0, centre?.id ?? 0)) {
      const measured = await timed(run);
      const least = await timed(() => sql(bare));
      const beside = `${(measured / least).toFixed(1)} veces su SQL solo, ${ms(least)}`;
      results.push({ work, measured, limit, unit: "ms", beside });
    }
    const alone = await turnsAlone(sql);
    for (const policy of ["bloquea", "avisa"] as const) results.push(await writers(actor, policy, alone));
    return results;
  } finally {
    await client.end();
    await disconnect();
  }
}

function worksOf(actor: SignedIn & { requestId: string }, purse: number, centre: number): Work[] {
  const usual = { currency: "ARS", side: "gasto" } as const;
  const entries = (more: object) =>
    list(actor, { query: { ...usual, sort: "-day", page: 1, ...more }, params: undefined, body: undefined });
  const added = (by: ("category" | "month" | "show" | "kind" | "company" | "centre" | "purse")[]) =>
    sums(actor, {
      query: { ...usual, by, from: `${YEAR}-01`, until: `${YEAR}-12` },
      params: undefined,
      body: undefined,
    });
  const page = (where: string, order: string) =>
    `SELECT * FROM ledger_entry WHERE currency = 'ARS' AND side = 'gasto' ${where} ORDER BY ${order} LIMIT 50`;
  const found = (words: string, where = "") =>
    `SELECT count(*), sum(e.amount) FROM ledger_entry e
     WHERE e.currency = 'ARS' AND e.side = 'gasto' ${where} AND e.words LIKE '%' || search_plain('${words}') || '%'`;
  const rollup = (columns: string) =>
    `SELECT ${columns}, kind, sum(amount), sum(cost), sum(cost_usd), sum(cost_eur) FROM ledger_rollup WHERE currency = 'ARS' AND side = 'gasto'
     AND month >= '${YEAR}-01-01' AND month < '${YEAR + 1}-01-01' GROUP BY ${columns}, kind`;
  return [
    {
      work: "disponible de una bolsa",
      limit: 5,
      run: () =>
        availability(actor, {
          query: { purse_id: purse, month: `${YEAR}-03`, currency: "ARS", amount: "10.00" },
          params: undefined,
          body: undefined,
        }),
      bare: `SELECT purse_left(${purse}, '${YEAR}-03-01', 'ARS')`,
    },
    { work: "un año por mes", limit: 50, run: () => added(["month"]), bare: rollup("month") },
    { work: "un año por rubro", limit: 50, run: () => added(["category"]), bare: rollup("category_id") },
    {
      work: "500 shows por rubro",
      limit: 100,
      run: () => added(["show", "category"]),
      bare: rollup("show_id, category_id"),
    },
    { work: "movimientos, los últimos", limit: 100, run: () => entries({}), bare: page("", "day DESC, id DESC") },
    {
      work: "movimientos, los más grandes",
      limit: 100,
      run: () => entries({ sort: "-amount" }),
      bare: page("", "amount DESC, id DESC"),
    },
    {
      work: "los de un tipo, los más grandes",
      limit: 100,
      run: () => entries({ kind: "devengado", sort: "-amount" }),
      bare: page("AND kind = 'devengado'", "amount DESC, id DESC"),
    },
    {
      work: "los de un centro, los últimos",
      limit: 100,
      run: () => entries({ centre }),
      bare: page(`AND cost_centre_id = ${centre}`, "day DESC, id DESC"),
    },
    {
      work: "los de una bolsa, los más grandes",
      limit: 100,
      run: () => entries({ purse, sort: "-amount" }),
      bare: page(`AND purse_id = ${purse}`, "amount DESC, id DESC"),
    },
    ...[
      ["buscar un comprobante", "00471100"],
      ["buscar un proveedor", "Proveedor L77"],
      ["buscar una palabra de una fila de cada diez", "diseno"],
      ["buscar una palabra de la mitad de las filas", "factura"],
    ].map(([work = "", q = ""]) => ({ work, limit: 150, run: () => entries({ q }), bare: found(q) })),
    {
      work: "buscar una palabra en un centro",
      limit: 150,
      run: () => entries({ centre, q: "sonido" }),
      bare: found("sonido", `AND e.cost_centre_id = ${centre}`),
    },
  ];
}

/** Twenty who write without pause, each in a transaction of its own: how long each waited, and what failed. */
async function atOnce(write: (n: number) => Promise<unknown>): Promise<{ times: number[]; failed: string[] }> {
  const times: number[] = [];
  const failed: string[] = [];
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const start = performance.now();
        await write(1 + writer * ROUNDS + round).catch((error) => failed.push(String(error)));
        times.push(performance.now() - start);
      }
    }),
  );
  return { times, failed };
}

/** The least that twenty who write in one turn can wait here: a row each, and the turn that is taken at the commit. */
async function turnsAlone(sql: Sql): Promise<number> {
  await sql("CREATE TABLE bench_turn (n integer)");
  const { times } = await atOnce((n) =>
    prisma.$transaction(async (tx) => {
      await txQuery(tx, "INSERT INTO bench_turn VALUES ($1::int)", n);
      await txQuery(tx, "SELECT pg_advisory_xact_lock(1)::text");
    }),
  );
  return median(times);
}

async function writers(
  actor: SignedIn & { requestId: string },
  policy: "avisa" | "bloquea",
  alone: number,
): Promise<Result> {
  const { id } = await prisma.purse.create({ data: { kind: "marketing", name: `Bolsa de todos, ${policy}`, policy } });
  const line = { purse_id: id, currency: "ARS" } as const;
  const write = (n: number, kind: "presupuestado" | "comprometido", amount: string) =>
    prisma.$transaction((tx) =>
      post(tx, actor, [
        {
          source: { type: `bench_${policy}`, id: n, event: "hecho" },
          day: `${YEAR}-05-05`,
          mustFit: kind === "comprometido" ? "pide" : undefined,
          lines: [{ ...line, kind, amount }],
        },
      ]),
    );
  await write(0, "presupuestado", "1000000.00");
  const { times, failed } = await atOnce((n) => write(n, "comprometido", "1.00"));
  const measured = median(times);
  const beside = `${(measured / alone).toFixed(1)} veces veinte que solo esperan su turno, ${ms(alone)}`;
  return {
    work: `${WRITERS} que escriben a la vez en una bolsa que ${policy}`,
    measured: failed.length > 0 ? Number.POSITIVE_INFINITY : measured,
    limit: policy === "bloquea" ? 100 : 50,
    unit: "ms",
    beside: failed.length > 0 ? `${failed.length} sin escribir: ${failed[0]?.slice(0, 80)}` : beside,
  };
}
