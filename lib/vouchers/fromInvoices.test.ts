import { disconnect, prisma, query } from "@/lib/db";
import { databaseBefore } from "@/lib/testing/databaseBefore";
import { asOwner } from "@/lib/testing/db";
import { migrate } from "@/scripts/migrate";

const MIGRATION = "20261124202000_bring_invoices_into_vouchers";
const MANY = 3_000;

const line = (id: number, status: string, ars = 1_000) =>
  `INSERT INTO budget_line (id, area, category, created_by) VALUES (${id}, 'Producción', 'Luces', 1);
   INSERT INTO budget_proposal (id, line_id, created_by, chosen) VALUES (${id}, ${id}, 1, true);
   INSERT INTO budget_version (proposal_id, line_id, version, head, accion, status, status_admin, titulo, proveedor, proveedor_cuit, alicuota_ars, created_by, fecha_pagado)
   VALUES (${id}, ${id}, 0, true, 'crear', '${status}', 'aprobado', 'Luces', 'Luz SA', '30-71213802-1', ${ars}, 1, ${status === "pagado" ? "'2026-10-01'" : "NULL"});`;

type Fact = string | number | null;
/** An invoice of a line, as the version before kept it: supplier, type, point, number, day, total, percepciones, currency. */
const invoice = (
  id: number,
  of: number | "show",
  facts: Fact[],
  more: { observations?: string; repeats?: number } = {},
) => {
  const [tax = "", tipo = "", punto = "", numero = "", fecha = null, total = null, percepciones = 0, divisa = null] =
    facts;
  const sql = (value: Fact) => (value === null ? "NULL" : typeof value === "number" ? String(value) : `'${value}'`);
  const subject = of === "show" ? "'show', 1, NULL, NULL, 1" : `'presupuesto', ${of}, ${of}, ${of}, NULL`;
  return `INSERT INTO invoice_request (id, subject_type, subject_id, line_id, proposal_id, show_id, proveedor, proveedor_cuit, titulo, company_id, token_hash, created_by, expires_at, used_at)
     VALUES (${id}, ${subject}, 'Luz SA', '', 'T', 1, 'h${id}', 1, now(), now());
   INSERT INTO supplier_invoice (id, request_id, supplier_tax_id, recipient_tax_id, tipo, punto_venta, numero, fecha, total, percepciones, divisa, cae, observations, repeats_id)
     VALUES (${id}, ${id}, ${sql(tax)}, ${tax === "" ? "''" : "'33-69345023-9'"}, ${sql(tipo)}, ${sql(punto)}, ${sql(numero)}, ${sql(fecha)}, ${sql(total)},
       ${percepciones}, ${sql(divisa)}, ${tax === "" ? "''" : "'1234'"}, '${more.observations ?? "[]"}', ${more.repeats ?? "NULL"});`;
};
const CUIT = "30-71213802-1";
const day = "2026-09-01";

const FILLED = `
INSERT INTO app_user (id, mail, name, rol, updated_at) VALUES (1, 'ana@demo.test', 'Ana', 'Administrador', now());
INSERT INTO company (id, name, tax_id, country, position, active) VALUES (1, 'Propia', '33-69345023-9', 'AR', 0, true);
INSERT INTO artist (id, name) VALUES (1, 'La Calesita');
INSERT INTO show (id, artist_id, name, type, state, updated_at) VALUES (1, 1, 'La Calesita', 'live-arg', 'confirmado', now());
${line(1, "aprobado")} ${line(2, "pagado")}
${invoice(1, 1, [CUIT, "A", "3", "1234", day, 1000, 30, "ARS"])}
${invoice(2, 1, [CUIT, "FC A", "3", "1234", day, 1000, 0, "ARS"])}
${invoice(3, 2, [CUIT, "B", "3", "77", day, 500, 20, "ARS"])}
${invoice(4, 1, [])}
${invoice(5, "show", ["30-71590598-8", "NC C", "1", "5", day, 200, 0, "USD"])}
${invoice(6, "show", ["A28015865", "FACTURA", "", "2026/12-B", day, 90, 0, "USD"])}
${invoice(7, 1, [CUIT, "FACTURA", "", "9", day, 10, 0, "ARS"], { observations: '[{"campo":"total","declarado":"10.00","leido":"9.00","motivo":""}]' })}
${invoice(8, 1, [CUIT, "A", "9", "1", day, 10, 0, "ARS"], { observations: '[{"campo":"total","declarado":"10.00","leido":"9.00","motivo":"Es más"}]' })}
INSERT INTO invoice_review (invoice_id, motivo, observations, created_by) SELECT id, 'Es el mismo', observations, 1 FROM supplier_invoice WHERE id = 8;
${invoice(9, 2, [CUIT, "B", "3", "78", day, 10, 0, "ARS"])}
INSERT INTO file (id, name, kind, size, sha256, storage_key, created_by_user_id) VALUES ('00000000-0000-4000-8000-000000000001', 'f.pdf', 'pdf', 1, repeat('a', 64), 'aa', 1);
INSERT INTO attachment (id, file_id, owner_type, owner_id, created_by_user_id)
  VALUES ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'supplier_invoice', '1', 1);
INSERT INTO voucher (direction, country, type_code, point, number, identity, state) VALUES ('recibido', 'AR', '6', '3', '78', 'AR:30712138021:6:3:78', 'recibido');
INSERT INTO invoice_request (id, subject_type, subject_id, show_id, proveedor, titulo, company_id, token_hash, created_by, expires_at, used_at)
  SELECT 100 + n, 'show', 1, 1, 'Luz SA', 'T', 1, 'm' || n, 1, now(), now() FROM generate_series(1, ${MANY}) n;
INSERT INTO supplier_invoice (id, request_id, supplier_tax_id, recipient_tax_id, tipo, punto_venta, numero, fecha, total, divisa)
  SELECT 100 + n, 100 + n, '${CUIT}', '33-69345023-9', 'C', '1', n::text, '${day}', 1.10 * n, 'ARS' FROM generate_series(1, ${MANY}) n;`;

let took = 0;
beforeAll(async () => {
  const url = await databaseBefore(MIGRATION);
  await asOwner(FILLED);
  await disconnect();
  const begun = Date.now();
  await migrate(url);
  took = Date.now() - begun;
});
afterAll(disconnect);

const of = (id: number) =>
  prisma.supplierInvoice
    .findUniqueOrThrow({ where: { id }, include: { voucher: true } })
    .then(({ voucher, ...rest }) => ({ ...rest, ...voucher, id: rest.id }));

test("each invoice is a voucher that says what it said, as Music Wins goes on telling it", async () => {
  expect(await of(1)).toMatchObject({
    country: "AR",
    type_code: "1",
    point: "3",
    number: "1234",
    identity: "AR:30712138021:1:3:1234",
    currency: "ARS",
    recipient_tax_id: "33-69345023-9",
    authorisation_code: "1234",
    state: "recibido",
    observed: null,
    historic: false,
    origin: "music_wins",
    company_id: 1,
    net_taxed: null,
    vat: null,
    cost: null,
  });
  expect(
    await query(
      "SELECT supplier_tax_id, tipo, punto_venta, numero, fecha::text, total::text, percepciones::text, divisa, cae, whole FROM link_invoice WHERE id = 1",
    ),
  ).toEqual([
    {
      supplier_tax_id: CUIT,
      tipo: "A",
      punto_venta: "3",
      numero: "1234",
      fecha: day,
      total: "1000.00",
      percepciones: "30.00",
      divisa: "ARS",
      cae: "1234",
      whole: true,
    },
  ]);
  const voucher = await of(1);
  expect(
    await query("SELECT target_type, target_id FROM voucher_link WHERE voucher_id = $1", [voucher.voucher_id]),
  ).toEqual([{ target_type: "proposal", target_id: 1 }]);
  expect(
    await prisma.attachment.count({ where: { owner_type: "voucher", owner_id: String(voucher.voucher_id) } }),
  ).toBe(1);
});

test("two that writing them one way makes one: the later is observed, without the number", async () => {
  const later = await of(2);
  expect(later).toMatchObject({ identity: null, repeats_id: 1, number: "1234", state: "recibido" });
  expect(later.observed).toMatchObject({ reason: expect.stringMatching(/^repite R-\d{4}-000001$/), by: null });
});

test("what another door brought before keeps its number", async () => {
  const later = await of(9);
  expect(later).toMatchObject({ identity: null, repeats_id: null });
  expect(later.observed).toMatchObject({ reason: "Ya está cargada con ese número por otra vía" });
});

test("those of paid proposals are paid outside the books, and cost what they are without percepciones", async () => {
  const paid = await of(3);
  expect([paid.state, paid.historic, paid.cost?.toFixed(2), paid.total?.toFixed(2)]).toEqual([
    "pagado",
    true,
    "480.00",
    "500.00",
  ]);
});

test("one without data waits for them", async () => {
  expect(await of(4)).toMatchObject({
    identity: null,
    total: null,
    currency: null,
    number: "",
    state: "recibido",
    observed: null,
  });
  expect(await query("SELECT whole, total, supplier_tax_id, numero FROM link_invoice WHERE id = 4")).toEqual([
    { whole: false, total: null, supplier_tax_id: "", numero: "" },
  ]);
});

test("notes, other countries, kinds without a letter, what was looked at", async () => {
  expect(await of(5)).toMatchObject({ type_code: "13", takes_away: true, origin: "enlace" });
  expect(await of(6)).toMatchObject({
    country: "ES",
    type_code: "F1",
    number: "2026/12-B",
    identity: "ES:A28015865:202612B:2026",
  });
  expect(await of(7)).toMatchObject({
    type_code: "",
    identity: "AR:30712138021:FACTURA::9",
    observed: { reason: "el archivo dice 9.00" },
  });
  expect(await of(8)).toMatchObject({ observed: null });
});

test("thousands of them are there in seconds, all of them", async () => {
  const [sums] = await query<{ n: number; total: string }>(
    "SELECT count(*)::int AS n, sum(v.total)::text AS total FROM supplier_invoice i JOIN voucher v ON v.id = i.voucher_id WHERE i.id > 100",
  );
  expect(sums).toEqual({ n: MANY, total: ((1.1 * MANY * (MANY + 1)) / 2).toFixed(2) });
  expect(took).toBeLessThan(60_000);
});
