import { disconnect, prisma, query } from "@/lib/db";
import { databaseBefore } from "@/lib/testing/databaseBefore";
import { migrate } from "@/scripts/migrate";

const line = (id: number, area: string, category: string) =>
  `INSERT INTO budget_line (id, area, category, created_by) VALUES (${id}, '${area}', '${category}', 1);
   INSERT INTO budget_proposal (id, line_id, created_by) VALUES (${id}, ${id}, 1);`;
const version = (line: number, proveedor: string, cuit: string, at: string) =>
  `INSERT INTO budget_version (proposal_id, line_id, version, accion, status, titulo, proveedor, proveedor_mail, proveedor_cuit, created_by, created_at)
   VALUES (${line}, ${line}, 0, 'crear', 'pendiente', 'T', '${proveedor}', '${cuit ? "pagos@luz.test" : ""}', '${cuit}', 1, '${at}');`;
const cost = (category: string) =>
  `INSERT INTO cost_entry (kind, day, centre_id, category, concept, amount, currency, source, created_by)
   VALUES ('real', '2026-03-01', 1, '${category}', 'C', 10, 'ARS', 'manual', 1);`;
const invoice = (id: number, proveedor: string, asked: string, said: string) =>
  `INSERT INTO invoice_request (id, subject_type, subject_id, line_id, proposal_id, proveedor, proveedor_cuit, titulo, company_id, token_hash, created_by, expires_at, used_at)
     VALUES (${id}, 'presupuesto', 1, 1, 1, '${proveedor}', '${asked}', 'T', 2, 'h${id}', 1, now(), now());
   INSERT INTO supplier_invoice (request_id, supplier_tax_id, recipient_tax_id, tipo, punto_venta, numero, fecha, total, divisa, cae)
     VALUES (${id}, '${said}', '33-69345023-9', 'FC A', '0000${id}', '00000001', '2026-03-01', 1, 'ARS', '1234');`;

const FILLED = `
INSERT INTO app_user (id, mail, name, rol, updated_at) VALUES (1, 'ana@demo.test', 'Ana', 'Administrador', now());
INSERT INTO company (id, name, tax_id, country, position, active) VALUES
  (1, 'Vieja', '30-50084258-6', 'AR', 0, false), (2, 'Propia', '33-69345023-9', 'AR', 1, true), (3, 'Madrid', 'A28015865', 'ES', 2, true);
INSERT INTO cost_centre (id, code, name, country, currencies, created_by) VALUES (1, 'ADM', 'Administración', 'AR', '{ARS}', 1);
${["Sueldos", "Sueldos", " SUELDOS", "Producción", "", "Cargas  sociales"].map(cost).join("")}
${line(1, "Produccion", "Luces")} ${line(2, "Produccion", "lúces")} ${line(3, "Marketing", "Vía pública")} ${line(4, "Produccion", "Luces")}
${version(1, "Luz", "30-71213802-1", "2026-01-01")} ${version(1, "Luz Austral SA", "30-71213802-1", "2026-02-01")}
${version(2, "Propia", "33-69345023-9", "2026-01-01")} ${version(3, "Fotos  Ana", "", "2026-01-01")} ${version(3, "fotos ana", "", "2026-02-01")}
${version(4, "Luz Austral SA", "", "2026-03-01")}
${invoice(1, "Gráfica", "", "30-71590598-8")} ${invoice(2, "Otro", "30-71213802-1", "30715905989")} ${invoice(3, "Chile Luces", "", "CL12345678K")}`;

beforeAll(async () => {
  const url = await databaseBefore("20261124090000_add_catalogue");
  await query(FILLED);
  await disconnect();
  await migrate(url);
});

afterAll(disconnect);

test("rubros come from the texts, once each however they are written, and the texts stay", async () => {
  const rows = await prisma.category.findMany({ include: { parent: true }, orderBy: { id: "asc" } });
  expect(rows.map(({ parent, name, by_sheet, state }) => [parent?.name, name, by_sheet, state])).toEqual([
    [undefined, "Cargas sociales", true, "activa"],
    [undefined, "Marketing", false, "activa"],
    [undefined, "Produccion", false, "activa"],
    [undefined, "Sueldos", true, "activa"],
    ["Marketing", "Vía pública", false, "activa"],
    ["Produccion", "Luces", false, "activa"],
  ]);
  expect(await query(`SELECT category FROM ledger_text WHERE category <> '' ORDER BY entry_id`)).toEqual(
    ["Sueldos", "Sueldos", " SUELDOS", "Producción", "Cargas  sociales"].map((category) => ({ category })),
  );
});

test("suppliers come from tax numbers with the last name, and names without number are proposed, also one that is known", async () => {
  const rows = await prisma.supplier.findMany();
  const told = rows.map(({ country, tax_id, name, state, own_company }) => [country, tax_id, name, state, own_company]);
  expect(told).toHaveLength(7);
  expect(told).toEqual(
    expect.arrayContaining([
      ["AR", "30715905989", "30715905989", "propuesto", false],
      ["CL", "CL12345678K", "Chile Luces", "propuesto", false],
      ["AR", "30-71590598-8", "Gráfica", "activo", false],
      ["AR", "30-71213802-1", "Luz Austral SA", "activo", false],
      ["AR", "33-69345023-9", "Propia", "activo", true],
      [null, null, "fotos ana", "propuesto", false],
      [null, null, "Luz Austral SA", "propuesto", false],
    ]),
  );
});

test("companies have their country's currency and zone, and areas the first active one", async () => {
  expect(await query(`SELECT id, currency, zone FROM company ORDER BY id`)).toEqual([
    { id: 1, currency: "ARS", zone: "America/Argentina/Buenos_Aires" },
    { id: 2, currency: "ARS", zone: "America/Argentina/Buenos_Aires" },
    { id: 3, currency: "EUR", zone: "Europe/Madrid" },
  ]);
  expect(await query(`SELECT area, company_id FROM musicwins_area ORDER BY 1`)).toEqual([
    { area: "Marketing", company_id: 2 },
    { area: "Produccion", company_id: 2 },
  ]);
});
