import { Client } from "pg";
import { disconnect, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aShow } from "@/lib/testing/factories";
import { buildMerged } from "./merge";

let address: string;
const clients: Client[] = [];

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: address });
  clients.push(client);
  await client.connect();
  return client;
}

beforeAll(async () => {
  address = await testDatabase();
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await disconnect();
});

async function staged(client: Client, show: string): Promise<void> {
  await client.query(`CREATE TEMP TABLE stage (row int, show text, fecha_venta date, ticketera text, categoria text, divisa char(3),
    venta_diaria int, venta_total int, monto_diario numeric(18,2), recaudacion_total numeric(18,2))`);
  await client.query("INSERT INTO stage VALUES (1, $1, '2026-11-01', 'A', '', 'ARS', 5, NULL, NULL, NULL)", [show]);
}

test("an import that waits while its show becomes part of another writes to the one that stays, and holds it", async () => {
  const [source, target] = [await aShow(), await aShow()];
  const [importing, merging] = [await connected(), await connected()];
  await staged(importing, source.name);
  await merging.query("BEGIN");
  await merging.query('SELECT 1 FROM "show" WHERE id = ANY($1) FOR UPDATE', [[source.id, target.id]]);
  await importing.query("BEGIN");
  const built = buildMerged(importing, 1);
  for (;;) {
    const waiting = await query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    if (waiting.length > 0) break;
  }
  await merging.query("UPDATE show_name SET show_id = $2 WHERE show_id = $1", [source.id, target.id]);
  await merging.query('DELETE FROM "show" WHERE id = $1', [source.id]);
  await merging.query("COMMIT");
  await built;
  const { rows } = await importing.query("SELECT show_id, monto_diario::text, monto_known FROM merged");
  expect(rows).toEqual([{ show_id: target.id, monto_diario: "0.00", monto_known: false }]);
  expect(await query('SELECT 1 FROM "show" WHERE id = $1 FOR UPDATE SKIP LOCKED', [target.id])).toEqual([]);
  await importing.query("ROLLBACK");
});
