import { disconnect, query } from "@/lib/db";
import { databaseBefore } from "@/lib/testing/databaseBefore";
import { migrate } from "@/scripts/migrate";

const SALES = "00000000-0000-4000-8000-000000000001";
const COSTS = "00000000-0000-4000-8000-000000000002";
const WAITING = "00000000-0000-4000-8000-000000000003";

const FILLED = `
INSERT INTO app_user (id, mail, name, rol, updated_at) VALUES (1, 'ana@demo.test', 'Ana', 'Hispa', now());
INSERT INTO cost_centre (id, code, name, country, currencies, created_by) VALUES (1, 'ADM', 'Administración', 'AR', '{ARS}', 1);
INSERT INTO ticketera (name, slot, mapping) VALUES ('EntraYa', 1, '{"columns": {"show": "Evento"}}'), ('Otra', 2, NULL);
INSERT INTO import (id, file_key, file_name, file_size, sha256, mapping, on_error, on_unknown_show, new_shows, warnings, created_by_user_id, status) VALUES
  ('${SALES}', 'imports/1', 'ventas.csv', 1, 's', '{}', 'skip', 'create', 3, '{"items": [], "counts": {"doubt": 1}}', 1, 'done');
INSERT INTO import_change (import_id, sale_id, version_after) VALUES ('${SALES}', 7, 2);
INSERT INTO cost_import (id, file_key, file_name, file_size, sha256, mapping, dry_run, rows_rejected, sums, problems, created_by, status) VALUES
  ('${COSTS}', 'cost-imports/2', 'gastos.csv', 1, 's', '{}', false, 1, '[{"kind": "real"}]',
    '[{"row": 3, "field": "dia", "value": "x", "message": "No.", "sheet": "Real", "column": "Fecha"}, {"row": 3, "field": "tipo", "value": "", "message": "Falta."}]', 1, 'done'),
  ('${WAITING}', 'cost-imports/3', 'gastos.csv', 1, 's', '{}', true, 0, '[]', '[]', 1, 'queued');
INSERT INTO cost_entry (kind, day, centre_id, concept, amount, currency, source, import_id, import_row, created_by)
  VALUES ('real', '2026-03-01', 1, 'Luz', 10, 'ARS', 'importacion', '${COSTS}', 2, 1);
INSERT INTO cost_entry_key (key, import_id) VALUES ('k', '${COSTS}');
`;

beforeAll(async () => {
  const url = await databaseBefore("20261123110000_keep_imports_in_one_table");
  await query(FILLED);
  await disconnect();
  await migrate(url);
});
afterAll(disconnect);

test("imports of both kinds are rows of one table, with what each knew, and what pointed to them still does", async () => {
  expect(
    await query("SELECT id::text, kind, status, options, facts, created_by_user_id AS por FROM import ORDER BY id"),
  ).toEqual([
    {
      id: SALES,
      kind: "sales",
      status: "done",
      options: { on_error: "skip", on_unknown_show: "create" },
      facts: { new_shows: 3, warnings: { items: [], counts: { doubt: 1 } } },
      por: 1,
    },
    {
      id: COSTS,
      kind: "costs",
      status: "done",
      options: {},
      facts: { sums: [{ kind: "real" }], sample: [], doubts: [] },
      por: 1,
    },
    // Nobody would take it from the queue it stood in.
    expect.objectContaining({ id: WAITING, kind: "costs", status: "failed" }),
  ]);
  expect(await query('SELECT row, field, sheet, "column" FROM import_reject ORDER BY id')).toEqual([
    { row: 3, field: "dia", sheet: "Real", column: "Fecha" },
    { row: 3, field: "tipo", sheet: "", column: "" },
  ]);
  const pointing = await query(
    "SELECT e.import_id::text AS e, k.import_id::text AS k FROM ledger_posting e, cost_entry_key k",
  );
  expect(pointing).toEqual([{ e: COSTS, k: COSTS }]);
  expect(await query("SELECT row_id FROM import_change")).toEqual([{ row_id: 7 }]);
  expect(await query("SELECT kind, name, mapping FROM import_mapping")).toEqual([
    { kind: "sales", name: "EntraYa", mapping: { columns: { show: "Evento" } } },
  ]);
});
