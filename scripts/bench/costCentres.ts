import type { Client } from "pg";
import type { SignedIn } from "@/lib/auth/person";
import type { SessionClaims } from "@/lib/auth/session";
import { MAX_COST_ROWS } from "@/lib/costcentres/imports/rules/size";
import { PAGE_SIZE } from "@/lib/costcentres/schema";
import { type Posting, postBy } from "@/lib/ledger/post";
import { openClient } from "@/lib/pg";
import { nodeFlags } from "../server/nodeFlags.cjs";
import { getOk } from "./http";
import { runForJson } from "./program";
import { progress, type Result } from "./results";
import { asPerson, startServer } from "./server";
import { median } from "./stats";

const ENTRIES = 200_000;
const YEAR = 2031;
const TIMES = 9;
const LIMIT_MS = 300;

const PER_POSTING = 10_000;
const SAVE_LIMIT_S = 120;
const LEFT_LIMIT_MS = 5;
const SUMS_LIMIT_MS = 50;
/** It was 575 before the ledger. */
const IMPORT_LIMIT_MB = 450;
const UNDO_LIMIT_S = 30;

const CENTRES = `
  INSERT INTO cost_centre (code, name, country, currencies, created_by)
  SELECT 'BENCH-' || n, 'Centro ' || n, 'AR', '{ARS}', $1::int FROM generate_series(1, 40) n`;
const CATEGORIES =
  "INSERT INTO category (name) SELECT 'Rubro ' || n FROM generate_series(0, 29) n ON CONFLICT DO NOTHING";
const KINDS = ["presupuestado", "comprometido", "devengado"] as const;
const CONCEPTS = ["imprenta", "alquiler", "sonido", "catering", "diseño gráfico"];
const two = (value: number) => String(value).padStart(2, "0");

interface Places {
  centres: { purse_id: number; cost_centre_id: number }[];
  categories: { id: number; name: string }[];
}

/** The n-th entry of the year, as a row of a sheet. */
function postingOf(n: number, { centres, categories }: Places): Posting {
  const day = `${YEAR}-${two(1 + ((n * 7919) % 12))}-${two(1 + ((n * 104_729) % 28))}`;
  const category = categories[(n * 7) % categories.length];
  const line = {
    ...centres[(n * 31) % centres.length],
    kind: KINDS[n % 3] ?? "devengado",
    category: category?.name,
    category_id: category?.id,
    concept: `Factura de ${CONCEPTS[(n * 13) % 5]}`,
    supplier: `Proveedor ${(n * 17) % 900} S.A.`,
    document: `A 0003-${String(n).padStart(8, "0")}`,
    amount: (((n * 7907) % 1_000_000) / 100 + 0.01).toFixed(2),
    currency: "ARS",
  };
  return { source: { type: "planilla", event: "alta" }, day, lines: [line] };
}

/** Loads the year as files are saved, in one transaction. @returns how long that took, in seconds */
async function fill(client: Client, author: number): Promise<number> {
  await client.query(CENTRES, [author]);
  await client.query(CATEGORIES);
  const { rows: centres } = await client.query<Places["centres"][number]>(
    `SELECT p.id AS purse_id, c.id AS cost_centre_id FROM cost_centre c JOIN purse p ON p.cost_centre_id = c.id
     WHERE c.code LIKE 'BENCH-%' ORDER BY c.id`,
  );
  const { rows: categories } = await client.query<Places["categories"][number]>(
    "SELECT id, name FROM category WHERE name LIKE 'Rubro %' ORDER BY id",
  );
  const start = performance.now();
  await client.query("BEGIN");
  for (let first = 1; first <= ENTRIES; first += PER_POSTING) {
    const postings = Array.from({ length: PER_POSTING }, (_, at) => postingOf(first + at, { centres, categories }));
    await postBy(async (sql, ...values) => (await client.query(sql, values)).rows, { userId: author }, postings);
  }
  await client.query("COMMIT");
  const seconds = (performance.now() - start) / 1000;
  await client.query("VACUUM ANALYZE ledger_posting, ledger_entry, ledger_text, ledger_rollup, ledger_delta");
  return seconds;
}

/** What the ledger itself answers, without HTTP: what is left of a purse, and the year from its kept sums. */
async function ledgerTimes(client: Client): Promise<Result[]> {
  const timed = async (sql: string) => {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const start = performance.now();
      await client.query(sql);
      times.push(performance.now() - start);
    }
    return median(times);
  };
  const left = `SELECT purse_left((SELECT min(id) FROM purse WHERE kind = 'centro'), '${YEAR}-03-01', 'ARS')`;
  const sums = `SELECT month, kind, category_id, sum(amount) FROM ledger_rollup
    WHERE currency = 'ARS' AND month >= '${YEAR}-01-01' AND month < '${YEAR + 1}-01-01' GROUP BY 1, 2, 3`;
  return [
    { work: "lo que le queda a una bolsa", measured: await timed(left), limit: LEFT_LIMIT_MS, unit: "ms" },
    { work: "sumas del año por mes y rubro", measured: await timed(sums), limit: SUMS_LIMIT_MS, unit: "ms" },
  ];
}

const entries = (rest: string) => `/api/cost-centres/entries?year=${YEAR}&${rest}`;
const CALLS: [work: string, path: string][] = [
  ["meses por centro", `/api/cost-centres/board?year=${YEAR}`],
  ["movimientos, los últimos", entries("sort=-dia")],
  ["por importe", entries("sort=-importe")],
  ["por importe, la última página", entries(`sort=-importe&page=${ENTRIES / PAGE_SIZE}`)],
  ["por proveedor", entries("sort=proveedor")],
  ["buscar un comprobante", entries("q=00004711")],
  ["buscar una palabra de una fila de cada cinco", entries("q=diseno")],
  ["buscar una palabra de todas las filas", entries("q=factura")],
];

/** The most memory of a worker that loads the same year from files, one after the other, and how long the last one takes to be undone. */
async function importAndUndo(actor: object): Promise<Result[]> {
  const files = String(ENTRIES / MAX_COST_ROWS);
  const { seconds, mb, rest, undo } = await runForJson<{ seconds: number; mb: number; rest: number; undo: number }>(
    "scripts/bench/costImportProgram.ts",
    [JSON.stringify(actor), files, String(MAX_COST_ROWS), String(YEAR + 1)],
    { NODE_OPTIONS: nodeFlags("worker/index.ts").join(" ") },
  );
  const work = `importar ${ENTRIES} movimientos de ${files} archivos, memoria de quien guarda`;
  const beside = `${Math.round(seconds)} s, antes de empezar ${Math.round(rest)} MB`;
  return [
    { work, measured: mb, limit: IMPORT_LIMIT_MB, unit: "MB", beside },
    { work: `deshacer un archivo de ${MAX_COST_ROWS}`, measured: undo, limit: UNDO_LIMIT_S, unit: "s" },
  ];
}

/** What a screen of cost centres waits for, over HTTP, with so many entries in its year. */
export async function measureCostCentres(
  databaseUrl: string,
  claims: SessionClaims,
  actor: SignedIn & { requestId: string },
): Promise<Result[]> {
  progress(`${ENTRIES} movimientos de ${YEAR}`);
  const client = openClient({ connectionString: databaseUrl });
  await client.connect();
  const results: Result[] = [];
  try {
    const measured = await fill(client, claims.userId);
    results.push({ work: `guardar ${ENTRIES} movimientos`, measured, limit: SAVE_LIMIT_S, unit: "s" });
    results.push(...(await ledgerTimes(client)));
  } finally {
    await client.end();
  }
  results.push(...(await importAndUndo(actor)));
  const server = await startServer(databaseUrl);
  try {
    const target = await asPerson(server, claims);
    for (const [work, path] of CALLS) {
      await getOk(target, path); // a warm server
      const times: number[] = [];
      for (let time = 0; time < TIMES; time += 1) times.push((await getOk(target, path)).ms);
      results.push({ work, measured: median(times), limit: LIMIT_MS, unit: "ms" });
    }
    target.agent?.destroy();
    return results;
  } finally {
    await server.stop();
  }
}
