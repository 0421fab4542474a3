import type { SessionClaims } from "@/lib/auth/session";
import { PAGE_SIZE } from "@/lib/costcentres/schema";
import { openClient } from "@/lib/pg";
import { getOk } from "./http";
import { progress, type Result } from "./results";
import { asPerson, startServer } from "./server";
import { median } from "./stats";

const ENTRIES = 200_000;
const YEAR = 2031;
const TIMES = 9;
const LIMIT_MS = 300;

const FILL = [
  `INSERT INTO cost_centre (code, name, country, currencies, created_by)
   SELECT 'BENCH-' || n, 'Centro ' || n, 'AR', '{ARS}', $1::int FROM generate_series(1, 40) n WHERE $2::int > 0`,
  `INSERT INTO cost_entry (kind, day, centre_id, category, concept, supplier, document, amount, currency, source, created_by)
   SELECT (ARRAY['presupuestado', 'comprometido', 'real'])[1 + n % 3], make_date(${YEAR}, 1, 1) + n * 7919 % 365, c.ids[1 + n * 31 % 40],
     'Rubro ' || n % 30, 'Factura de ' || (ARRAY['imprenta', 'alquiler', 'sonido', 'catering', 'diseño gráfico'])[1 + n * 13 % 5],
     'Proveedor ' || n * 17 % 900 || ' S.A.', 'A 0003-' || lpad(n::text, 8, '0'), (n * 7907 % 1000000 + 1) / 100.0, 'ARS', 'manual', $1::int
   FROM generate_series(1, $2::int) n, (SELECT array_agg(id) AS ids FROM cost_centre WHERE code LIKE 'BENCH-%') c`,
];

async function fill(url: string, author: number): Promise<void> {
  const client = openClient({ connectionString: url });
  await client.connect();
  try {
    for (const sql of FILL) await client.query(sql, [author, ENTRIES]);
    await client.query("VACUUM ANALYZE cost_entry");
  } finally {
    await client.end();
  }
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

/** What a screen of cost centres waits for, over HTTP, with so many entries in its year. */
export async function measureCostCentres(databaseUrl: string, claims: SessionClaims): Promise<Result[]> {
  progress(`${ENTRIES} movimientos de ${YEAR}`);
  await fill(databaseUrl, claims.userId);
  const server = await startServer(databaseUrl);
  try {
    const target = await asPerson(server, claims);
    const results: Result[] = [];
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
