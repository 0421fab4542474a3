import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type * as z from "zod";
import { disconnect, prisma, query } from "@/lib/db";
import { forgetStorage } from "@/lib/files/storage";
import { importJobs } from "@/lib/imports/jobs";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { arcaPhoto, readBatch, sendFiles } from "@/lib/testing/intake";
import { aPdf, sendForm } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import { formWith } from "@/lib/testing/samples";
import { aCompany, aCuit, aSupplier, aVoucher, invoiceFacts } from "@/lib/testing/vouchers";
import type { VoucherView } from "../schema";
import type { listView } from "./schema";

jest.mock("@/lib/imports/process/spawn", () => jest.requireActual("@/lib/testing/importsHere"));
jest.setTimeout(60_000);

let uploads: string;
let finance: TestPerson;
let company: { id: number; tax_id: string };
beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "expected-"));
  process.env.UPLOAD_DIR = uploads;
  forgetStorage();
  finance = await aPerson("Administracion");
  company = await aCompany();
  await aCompany();
});
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

type View = z.output<typeof listView>;
const OLD =
  '\ufeff"Fecha";"Tipo";"Punto de Venta";"Número Desde";"Número Hasta";"Cód. Autorización";"Tipo Doc. Emisor";"Nro. Doc. Emisor";"Denominación Emisor";"Tipo Cambio";"Moneda";"Imp. Neto Gravado";"Imp. Neto No Gravado";"Imp. Op. Exentas";"Otros Tributos";"IVA";"Imp. Total"';
const bare = (cuit: string) => cuit.replaceAll("-", "");
const oldRow = (
  cuit: string,
  number: number,
  more: Partial<Record<"date" | "type" | "net" | "vat" | "total" | "name", string>> = {},
) => {
  const {
    date = "2026-11-03",
    type = "1 - Factura A",
    net = "100000,00",
    vat = "21000,00",
    total = "121000,00",
    name = "Sonido Ñandú SRL",
  } = more;
  return `"${date}";"${type}";"3";"${number}";"${number}";"76045123456780";"80";"${bare(cuit)}";"${name}";"1,00";"$";"${net}";"0,00";"0,00";"0,00";"${vat}";"${total}"`;
};

/** Loads a list as its screen does: what is recognised, a trial, and for real. */
async function load(
  lines: string[],
  {
    fields = {},
    save = true,
    name = "lista.csv",
  }: { fields?: Record<string, string>; save?: boolean; name?: string } = {},
) {
  const file = { name, bytes: Buffer.from(lines.join("\r\n")) };
  const found = formWith("file", file);
  const preview = await requestAs<{ columns: Record<string, string> }>(
    finance,
    "POST",
    "/vouchers/expected/import/preview",
    found.body,
    found.headers,
  );
  const mapping = JSON.stringify({ columns: preview.body.columns });
  const form = formWith("file", file, { mapping, dry_run: "true", company: String(company.id), ...fields });
  const tried = await requestAs<{ id: string }>(finance, "POST", "/vouchers/expected/import", form.body, form.headers);
  if (tried.status !== 202) throw new Error(JSON.stringify(tried.body));
  const trial = await run(tried.body.id);
  if (!save || trial.status !== "done") return trial;
  const saved = await requestAs<{ id: string }>(finance, "POST", `/vouchers/expected/import/${tried.body.id}/commit`);
  return run(saved.body.id);
}
async function run(id: string): Promise<View> {
  await importJobs[0]?.handle({ id }, { id: "", signal: new AbortController().signal });
  return (await requestAs<View>(finance, "GET", `/vouchers/expected/import/${id}`)).body;
}
const view = async (id: number) => (await requestAs<VoucherView>(finance, "GET", `/vouchers/${id}`)).body;
const only = async (cuit: string) =>
  prisma.voucher.findMany({ where: { identity: { contains: bare(cuit) } }, orderBy: { id: "asc" } });

test("the list of somebody else is nobody's of ours, though a company is chosen", async () => {
  const cuit = aCuit();
  const refused = await load([OLD, oldRow(cuit, 9)], { name: `MCR - CUIT ${bare(aCuit())}.csv` });
  expect(refused).toMatchObject({ status: "failed", error: expect.stringContaining("ninguna de nuestras empresas") });
  expect(await only(cuit)).toEqual([]);
});

test("rows that are not there are expected, with the list as the source of each value; a trial writes nothing", async () => {
  const cuit = aCuit();
  const lines = [
    OLD,
    oldRow(cuit, 1234),
    oldRow(cuit, 451, { type: "11 - Factura C", net: "", vat: "", total: "85000,00" }),
  ];
  const trial = await load(lines, { save: false });
  expect(trial).toMatchObject({ status: "done", inserted: 2, updated: 0, rows_rejected: 0 });
  expect(trial.planned.map(({ name, does }) => [name, does])).toEqual([
    ["Sonido Ñandú SRL, FC A 00003-00001234", "crear"],
    ["Sonido Ñandú SRL, FC C 00003-00000451", "crear"],
  ]);
  expect(await prisma.supplier.count({ where: { tax_id: cuit } })).toBe(0);
  const saved = await load(lines);
  expect(saved).toMatchObject({ status: "done", inserted: 2 });
  const [a, c] = await only(cuit);
  expect(await view(a?.id ?? 0)).toMatchObject({
    state: "esperado",
    origin: "mis_comprobantes",
    check_state: "coincide",
    supplier: { name: "Sonido Ñandú SRL", tax_id: cuit },
    company: { id: company.id },
    net_taxed: "100000.00",
    vat: "21000.00",
    total: "121000.00",
    currency: "ARS",
    reading: { state: "leido", fields: { total: { source: "lista", confidence: "alta", candidates: [] } } },
  });
  expect(await view(c?.id ?? 0)).toMatchObject({ type: "FC C", net_taxed: null, vat: null, total: "85000.00" });
  const posted = await query(
    "SELECT 1 FROM ledger_posting WHERE source_type = 'voucher' AND source_id = ANY ($1::int[])",
    [[a?.id ?? 0, c?.id ?? 0]],
  );
  expect(posted).toEqual([]);
  expect(await load(lines)).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
  const undone = await requestAs<View>(finance, "POST", `/vouchers/expected/import/${saved.id}/undo`);
  expect(undone.body.status).toBe("undone");
  expect(await only(cuit)).toEqual([]);
});

test("a corrected list corrects what is expected, is told, and undone puts back what the older one said", async () => {
  const cuit = aCuit();
  const first = await load([OLD, oldRow(cuit, 77)]);
  const corrected = [
    OLD,
    oldRow(cuit, 77, { net: "110000,00", vat: "23100,00", total: "133100,00", date: "2026-11-04" }),
  ];
  const saved = await load(corrected);
  expect(saved).toMatchObject({ inserted: 0, updated: 1, unchanged: 0 });
  expect(saved.planned[0]).toMatchObject({ name: "Sonido Ñandú SRL, FC A 00003-00000077", does: "cambiar" });
  const changes = saved.planned[0]?.changes ?? [];
  expect(changes).toContainEqual({ field: "Total", before: "$ 121.000,00", after: "$ 133.100,00" });
  expect(changes).toContainEqual({ field: "Fecha", before: "mar 3 nov", after: "mié 4 nov" });
  const [row] = await only(cuit);
  const id = row?.id ?? 0;
  const said = { state: "esperado", net_taxed: "110000.00", vat: "23100.00", total: "133100.00", date: "2026-11-04" };
  expect(await view(id)).toMatchObject({ ...said, check_state: "coincide" });
  expect(await load(corrected)).toMatchObject({ updated: 0, unchanged: 1 });
  const early = await requestAs<{ error: string }>(finance, "POST", `/vouchers/expected/import/${first.id}/undo`);
  expect(early).toMatchObject({ status: 409, body: { error: expect.stringContaining("Deshacer primero esa.") } });
  const undone = await requestAs<View>(finance, "POST", `/vouchers/expected/import/${saved.id}/undo`);
  expect(undone.body.status).toBe("undone");
  expect(await view(id)).toMatchObject({ state: "esperado", vat: "21000.00", total: "121000.00", date: "2026-11-03" });

  // What came is held against the newest list, that it agreed with an older one or not.
  const { supplier } = await view(id);
  await aVoucher(finance, invoiceFacts(company.id, supplier?.id ?? 0, { number: "77" }));
  expect(await view(id)).toMatchObject({ state: "recibido", check_state: "coincide" });
  expect(await load(corrected)).toMatchObject({ inserted: 0, updated: 1 });
  const differs = await view(id);
  expect(differs).toMatchObject({ total: "121000.00", check_state: "difiere" });
  expect(differs.check_detail).toContain("total $ 133.100,00");
});

test("lists are undone in the other order than they were imported in", async () => {
  const cuit = aCuit();
  const undo = (id: string) => requestAs<View>(finance, "POST", `/vouchers/expected/import/${id}/undo`);
  const first = await load([OLD, oldRow(cuit, 78)]);
  const second = await load([OLD, oldRow(cuit, 78, { net: "110000,00", vat: "23100,00", total: "133100,00" })]);
  const third = await load([OLD, oldRow(cuit, 78, { net: "120000,00", vat: "25200,00", total: "145200,00" })]);
  expect((await undo(first.id)).status).toBe(409);
  for (const { id } of [third, second, first]) expect((await undo(id)).body).toMatchObject({ status: "undone" });
  expect(await only(cuit)).toEqual([]);
});

test("what is there is compared; what the list has not of its issuers and days does not figure; undoing puts that back", async () => {
  const supplier = await aSupplier();
  const cuit = supplier.tax_id ?? "";
  const [same, other, alone] = [
    await aVoucher(finance, invoiceFacts(company.id, supplier.id, { number: "1" })),
    await aVoucher(finance, invoiceFacts(company.id, supplier.id, { number: "2" })),
    await aVoucher(finance, invoiceFacts(company.id, supplier.id, { number: "3" })),
  ];
  const later = await aVoucher(finance, invoiceFacts(company.id, supplier.id, { number: "4", date: "2026-11-20" }));
  const elsewhere = await aVoucher(finance, invoiceFacts(company.id, (await aSupplier()).id, { number: "5" }));
  const saved = await load([OLD, oldRow(cuit, 1), oldRow(cuit, 2, { total: "111000,00", net: "90000,00" })]);
  expect(saved).toMatchObject({ inserted: 0, updated: 3 });
  expect(await view(same.id)).toMatchObject({ check_state: "coincide", check_detail: "", version: same.version });
  expect(await view(other.id)).toMatchObject({
    check_state: "difiere",
    check_detail: "La lista de ARCA dice total $ 111.000,00.",
  });
  expect(await view(alone.id)).toMatchObject({
    check_state: "no_figura",
    check_detail: "La lista de ARCA de ese período no lo tiene.",
  });
  for (const { id } of [later, elsewhere]) expect(await view(id)).toMatchObject({ check_state: "no_consultado" });
  const listed = await requestAs<{ total: number }>(finance, "GET", "/vouchers?check_state=no_figura");
  expect(listed.body.total).toBe(1);
  await requestAs(finance, "POST", `/vouchers/expected/import/${saved.id}/undo`);
  for (const { id } of [same, other, alone])
    expect(await view(id)).toMatchObject({ check_state: "no_consultado", check_detail: "" });
});

test("a voucher that came by its code, with the total alone, is told apart by the list that comes later; undoing takes that back", async () => {
  const supplier = await aSupplier();
  const cuit = supplier.tax_id ?? "";
  const total = { net_taxed: "", vat: "", vat_lines: [] };
  const [bare, read, other] = [
    await aVoucher(finance, invoiceFacts(company.id, supplier.id, { ...total, number: "11" })),
    await aVoucher(
      finance,
      invoiceFacts(company.id, supplier.id, { number: "12", net_taxed: "90000.00", exempt: "10000.00" }),
    ),
    await aVoucher(finance, invoiceFacts(company.id, supplier.id, { ...total, number: "13", total: "5.00" })),
  ];
  const marks = {
    net_taxed: { source: "texto", confidence: "alta" },
    due_date: { source: "texto", confidence: "media" },
  };
  await prisma.voucher.update({ where: { id: read.id }, data: { read_state: "leido", read: marks } });
  const saved = await load([OLD, oldRow(cuit, 11), oldRow(cuit, 12), oldRow(cuit, 13)]);
  expect(saved).toMatchObject({ inserted: 0, updated: 3 });
  expect(saved.planned[0]?.changes).toMatchObject([{ field: "ARCA" }, { after: "$ 100.000,00 e $ 21.000,00" }]);
  for (const { id } of [bare, read]) {
    const { net_taxed, exempt, vat, check_state, reading } = await view(id);
    expect([net_taxed, exempt ?? "0.00", vat, check_state]).toEqual(["100000.00", "0.00", "21000.00", "coincide"]);
    expect(reading.fields.net_taxed).toMatchObject({ source: "lista", confidence: "alta" });
  }
  expect((await view(read.id)).reading.fields.due_date?.source).toBe("texto");
  expect(await view(other.id)).toMatchObject({ net_taxed: null, check_state: "difiere" });
  await requestAs(finance, "POST", `/vouchers/expected/import/${saved.id}/undo`);
  expect(await view(bare.id)).toMatchObject({ net_taxed: null, vat: null, check_state: "no_consultado" });
  expect(await view(read.id)).toMatchObject({ net_taxed: "90000.00", exempt: "10000.00", vat_lines: read.vat_lines });
});

test("what came meanwhile keeps an import from being undone", async () => {
  const supplier = await aSupplier();
  const saved = await load([OLD, oldRow(supplier.tax_id ?? "", 77)]);
  const came = await aVoucher(finance, invoiceFacts(company.id, supplier.id, { number: "77" }));
  expect(came).toMatchObject({ state: "recibido", check_state: "coincide" });
  const refused = await requestAs<{ error: string }>(finance, "POST", `/vouchers/expected/import/${saved.id}/undo`);
  expect([refused.status, refused.body.error]).toEqual([
    409,
    `No se puede deshacer: FC A 00003-00000077 de ${supplier.name} ya llegó o cambió. Descartar los otros a mano.`,
  ]);
});

test("one that is expected is filled by a file that is dropped, and by what its supplier sends by a link", async () => {
  const supplier = await aSupplier();
  const cuit = supplier.tax_id ?? "";
  await load([OLD, oldRow(cuit, 501), oldRow(cuit, 502)]);
  const [dropped, linked] = await only(cuit);
  const bytes = await arcaPhoto({ cuit, nroCmp: 501, to: company.tax_id });
  const batch = await sendFiles(finance, [{ name: "501.png", bytes }]);
  expect(await readBatch(finance, batch.body)).toMatchObject({ items: [{ voucher: { id: dropped?.id } }] });

  const made = await requestAs<{ data: { url: string }[] }>(finance, "POST", "/vouchers/links", {
    supplier_id: supplier.id,
    company_id: company.id,
  });
  const token = made.body.data[0]?.url.split("/").at(-1);
  const said = {
    supplier_tax_id: cuit,
    recipient_tax_id: company.tax_id,
    tipo: "A",
    punto_venta: "3",
    numero: "502",
    fecha: "2026-11-03",
    total: "121000.00",
    divisa: "ARS",
  };
  const sent = await sendForm(null, "PUT", `/bsastrap/factura-request/${token}/upload`, said, [
    { content: aPdf("502") },
  ]);
  expect(sent.status).toBe(200);

  expect((await only(cuit)).map(({ id }) => id)).toEqual([dropped?.id, linked?.id]);
  for (const one of [dropped, linked])
    expect(await view(one?.id ?? 0)).toMatchObject({
      state: "recibido",
      check_state: "coincide",
      vat: "21000.00",
      files: 1,
    });
});

test("the newer form tells VAT by rate, with days and amounts as people write them", async () => {
  const cuit = aCuit();
  const head =
    "Fecha de Emisión,Tipo de Comprobante,Punto de Venta,Número Desde,Número Hasta,Cód. Autorización,Tipo Doc. Emisor,Nro. Doc. Emisor,Denominación Emisor,Tipo Cambio,Moneda,Imp. Neto Gravado IVA 0%,IVA 2.5%,Imp. Neto Gravado IVA 10.5%,IVA 10.5%,Imp. Neto Gravado IVA 21%,IVA 21%,Imp. Neto Gravado Total,Imp. Neto No Gravado,Imp. Op. Exentas,Otros Tributos,Total IVA,Imp. Total";
  const row = `03/11/2026,1,4,${next()},,76045123456780,80,${bare(cuit)},Luces SA,"1.350,50",USD,,,"1.000,00","105,00","2.000,00","420,00","3.000,00",,,,"525,00","3.525,00"`;
  expect(await load([head, row])).toMatchObject({ status: "done", inserted: 1 });
  const [made] = await only(cuit);
  expect(await view(made?.id ?? 0)).toMatchObject({
    date: "2026-11-03",
    currency: "USD",
    fx: { rate: "1350.500000", source: "oficial", day: "2026-11-03" },
    net_taxed: "3000.00",
    vat: "525.00",
    total: "3525.00",
    vat_lines: [
      { rate_code: "4", base: "1000.00", amount: "105.00" },
      { rate_code: "5", base: "2000.00", amount: "420.00" },
    ],
  });
});

test("rows that are wrong are told with row and column, and nothing is saved", async () => {
  const cuit = aCuit();
  const view = await load(
    [
      OLD,
      oldRow(cuit, 1),
      oldRow("30-00000000-0", 2),
      oldRow(cuit, 3, { type: "999 - Otra cosa", date: "ayer" }),
      oldRow(cuit, 1),
      oldRow(cuit, 4, { total: "mil" }),
    ],
    { save: false },
  );
  expect(view).toMatchObject({ status: "done", rows_rejected: 4 });
  expect(view.rejected.map(({ row, field }) => [row, field])).toEqual([
    [3, "tax_id"],
    [4, "date"],
    [4, "type"],
    [5, "number"],
    [6, "total"],
  ]);
  expect(await only(cuit)).toEqual([]);
});

test("a row that says what no voucher could be written with is refused in its row by name; the others would go", async () => {
  const cuit = aCuit();
  const changed = (number: number, from: string, to: string) => oldRow(cuit, number).replace(from, to);
  const rows: [row: string, field: string, message: string][] = [
    [changed(2, '"3"', '"999999"'), "point", "El punto de venta tiene hasta 5 cifras."],
    [oldRow(cuit, 123_456_789), "number", "El número del comprobante tiene hasta 8 cifras."],
    [oldRow(cuit, 0), "number", "El número del comprobante no puede ser 0."],
    [changed(3, '"3"', '"3B"'), "point", "Lleva solo cifras."],
    [oldRow(cuit, 4, { date: "1999-12-31" }), "date", "Entre los años 2000 y 2100."],
    [oldRow(cuit, 5, { total: "12345678901234,00" }), "total", "El importe tiene hasta trece cifras antes de la coma."],
    [oldRow(cuit, 6, { net: "12345678901234,00" }), "net", "El importe tiene hasta trece cifras antes de la coma."],
    [changed(7, "76045123456780", "7".repeat(61)), "authorisation", "Hasta 60 caracteres."],
    [
      changed(8, '"1,00";"$"', '"12.345,50";"USD"'),
      "rate",
      "La cotización tiene hasta cuatro cifras antes de la coma.",
    ],
    [changed(9, '"1,00";"$"', '"mil";"USD"'), "rate", "No es una cotización: un número con hasta seis decimales."],
    [oldRow(cuit, 10, { name: "Luz\u0007SA" }), "name", "Denominación emisor: tiene caracteres que no se ven."],
  ];
  const trial = await load([OLD, oldRow(cuit, 1), ...rows.map(([row]) => row), oldRow(cuit, 99)], { save: false });
  expect(trial.rejected.map(({ row, field, message }) => [row, field, message])).toEqual(
    rows.map(([, field, message], index) => [index + 3, field, message]),
  );
  expect(trial).toMatchObject({ status: "done", inserted: 2, rows_rejected: rows.length });
  expect(trial.planned.map(({ row }) => row)).toEqual([2, rows.length + 3]);
  const commit = (body?: object) =>
    requestAs<{ id: string }>(finance, "POST", `/vouchers/expected/import/${trial.id}/commit`, body);
  expect([(await commit()).status, (await commit({ skip: false })).status]).toEqual([422, 422]);
  expect(await run((await commit({ skip: true })).body.id)).toMatchObject({
    status: "done",
    error: null,
    inserted: 2,
    rows_rejected: rows.length,
  });
  expect(await only(cuit)).toHaveLength(2);
});

test("what may be in a row that was left out is not said to be unknown to ARCA", async () => {
  const [one, two] = [await aSupplier(), await aSupplier()];
  const there = await Promise.all(
    [one, two].map(({ id }) => aVoucher(finance, invoiceFacts(company.id, id, { number: "71" }))),
  );
  const wrong = oldRow(one.tax_id ?? "", 71, { total: "mil" });
  const trial = await load([OLD, wrong, oldRow(one.tax_id ?? "", 72), oldRow(two.tax_id ?? "", 72)], { save: false });
  const saved = await requestAs<{ id: string }>(finance, "POST", `/vouchers/expected/import/${trial.id}/commit`, {
    skip: true,
  });
  expect(await run(saved.body.id)).toMatchObject({ status: "done", inserted: 2, updated: 1 });
  const states = await Promise.all(there.map(async ({ id }) => (await view(id)).check_state));
  expect(states).toEqual(["no_consultado", "no_figura"]);
});

test("what a list had figures in ARCA, though a newer one leaves it out", async () => {
  const supplier = await aSupplier();
  const cuit = supplier.tax_id ?? "";
  const [same, other] = [
    await aVoucher(finance, invoiceFacts(company.id, supplier.id, { number: "81" })),
    await aVoucher(finance, invoiceFacts(company.id, supplier.id, { number: "82" })),
  ];
  await load([OLD, oldRow(cuit, 81), oldRow(cuit, 82, { total: "111000,00", net: "90000,00" })]);
  expect(await load([OLD, oldRow(cuit, 83)])).toMatchObject({ inserted: 1, updated: 0 });
  expect(await view(same.id)).toMatchObject({ check_state: "coincide", check_detail: "" });
  expect(await view(other.id)).toMatchObject({
    check_state: "difiere",
    check_detail: "La lista de ARCA dice total $ 111.000,00.",
  });
});

test("whose list it is, is said by the file's name or chosen", async () => {
  const refused = await load([OLD, oldRow(aCuit(), 1)], { fields: { company: "999999" } });
  expect(refused).toMatchObject({
    status: "failed",
    error: "No se sabe de qué empresa es la lista: elegir la empresa antes de probarla.",
  });
});

test("of a company that is not of Argentina it is refused by its field; a failed one saved nothing", async () => {
  const spanish = await aCompany("ES");
  const theirs = load([OLD, oldRow(aCuit(), 1)], { fields: { company: String(spanish.id) } });
  await expect(theirs).rejects.toThrow('"path":"company"');
  const cuit = aCuit();
  const failed = await load([OLD, oldRow(cuit, 1), oldRow(cuit, 1)], { fields: { dry_run: "false" }, save: false });
  expect(failed).toMatchObject({ status: "failed", inserted: 0, updated: 0 });
  expect(await only(cuit)).toEqual([]);
});
