import { disconnect, prisma, query } from "@/lib/db";
import { databaseBefore } from "@/lib/testing/databaseBefore";
import { asOwner } from "@/lib/testing/db";
import { migrate } from "@/scripts/migrate";

const BEFORE = `
INSERT INTO app_user (id, mail, name, rol, updated_at) VALUES (1, 'ana@demo.test', 'Ana', 'Hispa', now());
INSERT INTO company (id, name, tax_id, country, active) VALUES (1, 'Vieja', '33693450239', 'AR', true), (2, 'Mal', '33693450230', 'AR', true);
SELECT setval('app_user_id_seq', 100), setval('company_id_seq', 100);
INSERT INTO budget_line (id, area, category, created_by) VALUES (1, 'Sala', 'Luces', 1);
INSERT INTO budget_proposal (id, line_id, prioridad, chosen, created_by) VALUES (1, 1, 'media', true, 1);
INSERT INTO budget_version (proposal_id, line_id, version, accion, status, titulo, proveedor, proveedor_cuit, detalle, alicuota_ars, iva, created_by)
  VALUES (1, 1, 1, 'crear', 'pendiente', 'Puente', 'Luces', '30709155276', '', 10, 21, 1);
SELECT setval('budget_line_id_seq', 100), setval('budget_proposal_id_seq', 100);
`;

beforeAll(async () => {
  const url = await databaseBefore("20261122170100_write_tax_ids_one_way");
  await asOwner(BEFORE);
  await disconnect();
  await migrate(url);
});
afterAll(disconnect);

test("what was stored before is written in the same way, where it is right", async () => {
  const companies = await prisma.company.findMany({ where: { id: { in: [1, 2] } }, orderBy: { id: "asc" } });
  expect(companies.map(({ tax_id }) => tax_id)).toEqual(["33-69345023-9", "33693450230"]);
  expect(await query("SELECT proveedor_cuit FROM budget_version")).toEqual([{ proveedor_cuit: "30-70915527-6" }]);
});
