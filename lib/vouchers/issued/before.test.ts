import { disconnect, query } from "@/lib/db";
import { databaseBefore } from "@/lib/testing/databaseBefore";
import { asOwner } from "@/lib/testing/db";
import { verifiedAfterEach } from "@/lib/testing/ledger";
import { migrate } from "@/scripts/migrate";

const MIGRATION = "20261126192000_follow_issued_of_before";

const issued = (id: number, type: string, number: string, state: string, total: number) =>
  `INSERT INTO voucher (id, direction, company_id, supplier_id, country, type_code, takes_away, number, point, identity, date, due_date, currency, net_taxed, net_untaxed, exempt, vat,
     other_taxes, total, cost, vat_percent, state, validated_at)
   VALUES (${id}, 'emitido', 1, 1, 'AR', '${type}', ${type === "3"}, '${number}', '2', 'AR:33693450239:${type}:2:${number}', '2026-09-03', '2026-09-20', 'ARS', ${total / 1.21}, 0, 0,
     ${total - total / 1.21}, 0, ${total}, ${total / 1.21}, 100, '${state}', ${state === "recibido" ? "NULL" : "now()"});`;

const FILLED = `
INSERT INTO app_user (id, mail, name, rol, updated_at) VALUES (1, 'ana@demo.test', 'Ana', 'Administrador', now());
INSERT INTO company (id, name, tax_id, country, position, active) VALUES (1, 'Propia', '33-69345023-9', 'AR', 0, true);
INSERT INTO supplier (id, name, country, tax_id, state) VALUES (1, 'Festival', 'AR', '30-71845201-1', 'activo');
${issued(1, "1", "116", "validado", 1210)} ${issued(2, "3", "9", "validado", 121)} ${issued(3, "1", "117", "recibido", 1210)} ${issued(4, "1", "118", "anulado", 1210)}
INSERT INTO voucher_link (voucher_id, target_type, target_id, amount) VALUES (2, 'voucher', 1, 121);`;

beforeAll(async () => {
  const url = await databaseBefore(MIGRATION);
  await asOwner(FILLED);
  await disconnect();
  await migrate(url);
});
verifiedAfterEach();
afterAll(disconnect);

test("what was issued and validated before is income, less its notes, and expected; what was not stays as it was", async () => {
  expect(await query("SELECT voucher_id, amount::text, state FROM issued_voucher ORDER BY 1")).toEqual([
    { voucher_id: 1, amount: "1089.00", state: "emitida" },
    { voucher_id: 2, amount: "0.00", state: "emitida" },
  ]);
  expect(
    await query(
      `SELECT p.source_id::int AS id, e.side, e.kind, e.amount::text, e.cost::text FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'issued'`,
    ),
  ).toEqual([{ id: 1, side: "ingreso", kind: "devengado", amount: "1089.00", cost: "900.00" }]);
  expect(await query("SELECT open::text, due_day::text FROM cash_item WHERE source_type = 'issued'")).toEqual([
    { open: "1089.00", due_day: "2026-09-20" },
  ]);
});
