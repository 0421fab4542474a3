import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import ExcelJS from "exceljs";
import { disconnect, prisma, query } from "@/lib/db";
import { forgetStorage } from "@/lib/files/storage";
import { importJobs } from "@/lib/imports/jobs";
import { NO_ROWS } from "@/lib/imports/kind";
import type * as spawning from "@/lib/imports/process/spawn";
import { aCentre, anEntry, askToMove, entriesPosted } from "@/lib/testing/costCentres";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { startImportProcess as mockHere } from "@/lib/testing/importsHere";
import { aShutMonth, centsNotNamed } from "@/lib/testing/ledger";
import { aCompany, sendForm } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import { ledgerSums } from "../ledger/sums";
import { mappedMonths } from "./parse/mapping";
import { loadEntries } from "./save";
import type { ImportPreview, ImportView } from "./schema";

// A file is read in a process of its own, which takes seconds to start on a busy machine: one test has it so, in the others
// the same functions read here.
jest.setTimeout(120_000);
let mockApart = false;
jest.mock("@/lib/imports/process/spawn", () => ({
  startImportProcess: (what: "find" | "read", args: string[], signal?: AbortSignal) =>
    mockApart
      ? jest.requireActual<typeof spawning>("@/lib/imports/process/spawn").startImportProcess(what, args, signal)
      : mockHere(what, args),
}));
afterEach(() => {
  mockApart = false;
});

let hispa: TestPerson;
let uploads: string;
beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "cost-imports-"));
  process.env.UPLOAD_DIR = uploads;
  forgetStorage();
  hispa = await aPerson("Hispa");
  await aCentre(hispa, { code: "ADM-01", name: "Administración" });
  await aCentre(hispa, { code: "GIRA", name: "Gira Cono Sur", currencies: ["USD"] });
});
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

type Queued = { id: string; status: string; error: string; code: string };
const columns = {
  dia: "Fecha",
  tipo: "Tipo",
  centro: "Centro",
  rubro: "Rubro",
  concepto: "Concepto",
  proveedor: "Proveedor",
  documento: "Documento",
  importe: "Importe",
  moneda: "Moneda",
};
const HEAD = "Fecha;Tipo;Centro;Rubro;Concepto;Proveedor;Documento;Importe;Moneda";
const csvOf = (...rows: string[]) => Buffer.from([HEAD, ...rows].join("\n"));

const runJob = (id: string) => importJobs[0]?.handle({ id }, { id: "test", signal: new AbortController().signal });
const view = async (id: string) => (await requestAs<ImportView>(hispa, "GET", `/cost-centres/imports/${id}`)).body;
const send = (content: Buffer, fields: Record<string, string> = {}, name = "movimientos.csv") =>
  sendForm<Queued>(
    hispa,
    "POST",
    "/cost-centres/imports",
    { mapping: JSON.stringify({ columns }), dry_run: "false", ...fields },
    [{ name, content }],
  );
async function load(content: Buffer, fields: Record<string, string> = {}, name?: string): Promise<ImportView> {
  const { status, body } = await send(content, fields, name);
  expect([status, body.status]).toEqual([202, "queued"]);
  await runJob(body.id);
  return view(body.id);
}
const sums = async (year: number) => {
  const scope = { from: `${year}-01-01`, until: `${year + 1}-01-01` };
  return [await ledgerSums({ ...scope, currency: "ARS" }), await ledgerSums({ ...scope, currency: "USD" })];
};

const FEBRUARY = csvOf(
  "01/02/2021;Presupuesto;ADM-01;Sueldos;Sueldos de febrero;;;1.250.000,50;ARS",
  "15/02/2021;Real;administración;Insumos;Resmas;Papelera Sur;A-118;$ 310.000;ARS",
  "15/02/2021;Real;ADM-01;Insumos;Resmas;Papelera Sur;A-118;$ 310.000;ARS",
  "20/02/2021;OC;GIRA;Pasajes;Vuelos;;;U$S 4.200;",
  "Total;;;;;;;1.874.200,50;",
);

test("a file is tried, saved, sent again without effect, undone, and saved again", async () => {
  const before = await sums(2021);
  const tried = await load(FEBRUARY, { dry_run: "true" });
  expect(tried).toMatchObject({ status: "done", dry_run: true, rows_read: 4, inserted: 4, unchanged: 0, problems: [] });
  expect(tried.sums).toEqual(
    expect.arrayContaining([
      { kind: "presupuestado", currency: "ARS", amount: "1250000.50", rows: 1 },
      { kind: "real", currency: "ARS", amount: "620000.00", rows: 2 },
      { kind: "comprometido", currency: "USD", amount: "4200.00", rows: 1 },
    ]),
  );
  expect(await sums(2021)).toEqual(before);

  const clicks = await Promise.all(
    [1, 2, 3, 4].map(() => requestAs<Queued>(hispa, "POST", `/cost-centres/imports/${tried.id}/commit`)),
  );
  expect(clicks.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
  const { body } = clicks.find(({ status }) => status === 202) as (typeof clicks)[number];
  await runJob(body.id);
  const saved = await view(body.id);
  expect(saved).toMatchObject({ status: "done", dry_run: false, inserted: 4, unchanged: 0, same_file: null });
  const after = await sums(2021);
  const total = (rows: typeof before, currency: number) =>
    rows[currency]?.find((row) => row.centre_id === null && row.month === null);
  expect(total(after, 0)).toMatchObject({ presupuestado: "1250000.50", real: "620000.00" });
  expect(total(after, 1)).toMatchObject({ comprometido: "4200.00" });
  const [entry] = await entriesPosted({ import: body.id, row: 2 });
  expect(entry).toMatchObject({ concept: "Sueldos de febrero", category: "Sueldos", category_id: expect.any(Number) });
  await runJob(body.id); // delivered again
  expect(await sums(2021)).toEqual(after);

  const again = await load(FEBRUARY);
  expect(again).toMatchObject({ status: "done", inserted: 0, unchanged: 4, same_file: { id: body.id } });
  const longer = await load(Buffer.concat([FEBRUARY, Buffer.from("\n28/02/2021;Real;ADM-01;Luz;Factura;;;1;ARS")]));
  expect(longer).toMatchObject({ inserted: 1, unchanged: 4 });
  expect((await requestAs(hispa, "POST", `/cost-centres/imports/${longer.id}/undo`)).status).toBe(200);
  expect(await sums(2021)).toEqual(after);

  const undone = await requestAs<ImportView>(hispa, "POST", `/cost-centres/imports/${body.id}/undo`);
  expect(undone.body).toMatchObject({ status: "undone", undone_by: { mail: hispa.mail } });
  expect((await requestAs<ImportView>(hispa, "POST", `/cost-centres/imports/${body.id}/undo`)).body.status).toBe(
    "undone",
  );
  const nothing = (rows: typeof before) =>
    rows
      .flat()
      .every((row) => ["presupuestado", "comprometido", "real"].every((kind) => Number(row[kind as "real"]) === 0));
  expect(nothing(await sums(2021))).toBe(true);
  expect((await load(FEBRUARY)).inserted).toBe(4);
  expect(await sums(2021)).toEqual(after);
  expect((await auditOf(`cost_import:${body.id}`)).map(({ action }) => action)).toEqual([
    "cost_import.queued",
    "cost_import.saved",
    "cost_import.undone",
  ]);
});

test("the same file sent twice at once is loaded once", async () => {
  const file = csvOf("2020-05-01;Real;ADM-01;x;Uno;;;10;ARS", "2020-05-01;Real;ADM-01;x;Dos;;;20;ARS");
  const ids = [(await send(file)).body.id, (await send(file)).body.id];
  await Promise.all(ids.map(runJob));
  const views = [await view(ids[0] ?? ""), await view(ids[1] ?? "")];
  expect(views.map(({ inserted }) => inserted).sort()).toEqual([0, 2]);
  expect((await Promise.all(ids.map((id) => entriesPosted({ import: id })))).flat()).toHaveLength(2);
});

test("one bad row and nothing is saved; each problem names its row and column", async () => {
  const bad = await load(
    csvOf(
      "01/03/2021;Presupuesto;ADM-01;a;b;;;100;ARS",
      "31/02/2021;Otro;ADM-01;a;b;;;doce;BRL",
      "01/03/2021;Real;NO-HAY;a;b;;;1;ARS",
      "01/03/2021;Real;GIRA;a;b;;;1;ARS",
      "01/03/2021;Real;ADM-01;a;b;;;1;",
      "01/03/2021;Real;ADM-01;a;b;;;US$ 5;ARS",
      "01/03/2021;Real;ADM-01;a;b;;;0;ARS",
      "31/02/2021;Real;TAMPOCO;a;b;;;1;ARS",
      "31/02/2021;Real;GIRA;a;b;;;1;ARS",
    ),
  );
  expect(bad).toMatchObject({
    status: "failed",
    inserted: 0,
    rows_rejected: 7,
    error: expect.stringContaining("7 filas"),
  });
  expect(bad.problems.map(({ row, field }) => [row, field])).toEqual([
    [3, "dia"],
    [3, "tipo"],
    [3, "importe"],
    [3, "moneda"],
    [4, "centro"],
    [5, "moneda"],
    [6, "moneda"],
    [7, "importe"],
    // A centre that is not there, or has not the currency, is told beside what else is wrong in the row.
    [9, "dia"],
    [9, "centro"],
    [10, "dia"],
    [10, "moneda"],
  ]);
  expect(bad.problems.map(({ sheet, column }) => [sheet, column]).slice(0, 2)).toEqual([
    ["", "Fecha"],
    ["", "Tipo"],
  ]);
  expect(bad.problems[4]?.message).toBe("Centro: no existe «NO-HAY». Hay: ADM-01, GIRA.");
  expect(bad.doubts.map(({ message }) => message)).toContain("La fila 8 tiene importe cero: no se carga.");
  expect(await entriesPosted({ import: bad.id })).toEqual([]);
  expect(await requestAs(hispa, "POST", `/cost-centres/imports/${bad.id}/undo`)).toMatchObject({ status: 422 });
  const excel = await requestAs(hispa, "GET", `/cost-centres/imports/${bad.id}/problems.xlsx`);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(excel.raw as never);
  expect(book.worksheets[0]?.getRow(2).values).toEqual([
    undefined,
    undefined,
    3,
    "Fecha",
    "Fecha",
    "31/02/2021",
    expect.any(String),
  ]);
  const tried = await load(csvOf("x;Real;ADM-01;a;b;;;1;ARS"), { dry_run: "true" });
  expect(await requestAs(hispa, "POST", `/cost-centres/imports/${tried.id}/commit`)).toMatchObject({ status: 422 });
});

test("ten thousand wrong rows are all named, by row and column, and nothing of the file is saved", async () => {
  const many = 10_000;
  const wrong = Array.from({ length: many }, (_, n) => `01/03/2021;Real;ADM-01;a;b${n};;;doce;ARS`);
  const bad = await load(csvOf("01/03/2021;Presupuesto;ADM-01;a;b;;;100;ARS", ...wrong));
  expect(bad).toMatchObject({ status: "failed", rows_rejected: many, error: expect.stringContaining("10.000 filas") });
  expect(bad.problems[0]).toMatchObject({ row: 3, column: "Importe", field: "importe", value: "doce" });
  expect(await entriesPosted({ import: bad.id })).toEqual([]);
  const excel = await requestAs(hispa, "GET", `/cost-centres/imports/${bad.id}/problems.xlsx`);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(excel.raw as never);
  expect(book.worksheets[0]?.rowCount).toBe(1 + many);
  expect(book.worksheets[0]?.getRow(1 + many).getCell(2).value).toBe(2 + many);
});

test("the template, filled as it comes, is recognised and loads; so does a workbook by months", async () => {
  mockApart = true;
  const template = await requestAs(hispa, "GET", "/cost-centres/template");
  const found = await sendForm<ImportPreview>(hispa, "POST", "/cost-centres/imports/preview", {}, [
    { name: "plantilla.xlsx", content: template.raw },
  ]);
  expect(found.body).toMatchObject({ kind: "xlsx", sheet: "Movimientos", columns });
  const tried = await load(template.raw, { dry_run: "true" }, "plantilla.xlsx");
  expect(tried).toMatchObject({ status: "done", rows_read: 3, inserted: 3, problems: [] });

  mockApart = false;
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Presupuesto");
  sheet.addRows([
    ["CeCo", "Mes", "Partida", "Monto"],
    ["adm-01", "mar-21", "Alquiler", 1234.565],
    ["ADM-01", new Date(Date.UTC(2021, 3, 1)), "Alquiler", -0.1],
  ]);
  const mapping = {
    columns: { centro: "CeCo", dia: "Mes", rubro: "Partida", importe: "Monto" },
    constants: { tipo: "Ppto.", moneda: "pesos" },
  };
  const content = Buffer.from(await book.xlsx.writeBuffer());
  const proposed = await sendForm<ImportPreview>(hispa, "POST", "/cost-centres/imports/preview", {}, [
    { name: "p.xlsx", content },
  ]);
  expect(proposed.body.columns).toEqual(mapping.columns);
  const byMonth = await load(content, { mapping: JSON.stringify(mapping) }, "p.xlsx");
  expect(byMonth.sample.map(({ day, kind, amount, concept }) => [day, kind, amount, concept])).toEqual([
    ["2021-03-01", "presupuestado", "1234.57", "Alquiler"],
    ["2021-04-01", "presupuestado", "-0.10", "Alquiler"],
  ]);
});

test("a sheet with a month per column: recognised, every problem with its sheet, row and column, saved and undone", async () => {
  const bookOf = async (feb: string | number) => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet("Real 2019").addRows([
      ["Centro", "Ene", "Feb", "Total"],
      ["ADM-01", 10, feb, 12.5],
      ["NO-HAY", 1, "x", 1],
      ["Subtotal administración", 11, 3, 14],
    ]);
    return Buffer.from(await book.xlsx.writeBuffer());
  };
  const found = await sendForm<ImportPreview>(hispa, "POST", "/cost-centres/imports/preview", {}, [
    { name: "gastos.xlsx", content: await bookOf("2.5") },
  ]);
  expect(found.body).toMatchObject({
    layout: "meses",
    columns: { centro: "Centro" },
    constants: { tipo: "real" },
    year: { year: 2019, from: "Real 2019" },
  });
  const mapping = JSON.stringify({
    columns: { centro: "Centro" },
    constants: { tipo: "real", moneda: "ARS" },
    header_row: 1,
    months: mappedMonths(found.body.months, 2019),
  });
  const bad = await load(await bookOf("dos"), { mapping }, "gastos.xlsx");
  expect(bad).toMatchObject({ status: "failed", rows_rejected: 2, error: expect.stringContaining("no se cargó nada") });
  expect(bad.problems.map(({ sheet, row, column, field }) => [sheet, row, column, field])).toEqual([
    ["Real 2019", 2, "Feb", "importe"],
    ["Real 2019", 3, "Centro", "centro"],
    ["Real 2019", 3, "Feb", "importe"],
  ]);
  expect(bad.doubts.map(({ message }) => message)).toContain(
    "Las filas de totales no se cargan: Subtotal administración.",
  );
  expect(await entriesPosted({ import: bad.id })).toEqual([]);

  const book = new ExcelJS.Workbook();
  book.addWorksheet("Real 2019").addRows([
    ["Centro", "Ene", "Feb"],
    ["ADM-01", 10, "2,50"],
    ["Total", 10, 2.5],
  ]);
  const good = Buffer.from(await book.xlsx.writeBuffer());
  const saved = await load(good, { mapping }, "gastos.xlsx");
  expect(saved).toMatchObject({ status: "done", inserted: 2, problems: [] });
  expect(saved.sums).toEqual([{ kind: "real", currency: "ARS", amount: "12.50", rows: 2 }]);
  expect(await load(good, { mapping }, "otra vez.xlsx")).toMatchObject({ inserted: 0, unchanged: 2 });
  const [ars] = await sums(2019);
  expect(
    ars?.filter(({ centre_id, month }) => centre_id === null && month !== null).map(({ month, real }) => [month, real]),
  ).toEqual(
    expect.arrayContaining([
      [1, "10.00"],
      [2, "2.50"],
    ]),
  );
  expect((await requestAs<ImportView>(hispa, "POST", `/cost-centres/imports/${saved.id}/undo`)).body.status).toBe(
    "undone",
  );
  expect((await sums(2019))[0]?.every(({ real }) => Number(real) === 0)).toBe(true);
});

test("our own Excel of the year comes back as it went out", async () => {
  const [ars] = await sums(2021);
  const sheet = await requestAs(hispa, "GET", "/cost-centres/board/excel?year=2021&currency=ARS");
  const name = "centros_de_costo_2021_ARS.xlsx";
  const found = await sendForm<ImportPreview>(hispa, "POST", "/cost-centres/imports/preview", { sheet: "Real" }, [
    { name, content: sheet.raw },
  ]);
  const { columns, constants, year, months, layout, header_row } = found.body;
  expect({ columns, constants, year: year?.year, layout, months: months.length }).toEqual({
    columns: { centro: "Código" },
    constants: { tipo: "real" },
    year: 2021,
    layout: "meses",
    months: 12,
  });
  const mapping = JSON.stringify({ columns, constants, sheet: "Real", header_row, months: mappedMonths(months, 2021) });
  const tried = await load(sheet.raw, { mapping, dry_run: "true" }, name);
  expect(tried.problems).toEqual([]);
  const total = ars?.find(({ centre_id, month }) => centre_id === null && month === null);
  expect(tried.sums.map(({ amount }) => amount)).toEqual([total?.real]);
});

test("an import whose budget a reallocation already gave away is not undone; afterwards it is", async () => {
  const [from, to] = [await aCentre(hispa), await aCentre(hispa)];
  const director = await aPerson("Hispa Director");
  const saved = await load(csvOf(`01/03/2026;Presupuesto;${from.code};a;b;;;500;ARS`));
  const asked = await askToMove(hispa, from, to, { amount: "400" });
  const approve = (id: number) =>
    requestAs(director, "POST", `/cost-centres/reallocations/${id}/approve`, { version: 1 });
  expect((await approve(asked.body.id)).status).toBe(200);
  const undo = () => requestAs<ImportView & Queued>(hispa, "POST", `/cost-centres/imports/${saved.id}/undo`);
  const refused = await undo();
  expect(refused.status).toBe(422);
  for (const text of [from.code, "marzo de 2026", "-$ 400", "reasignación de vuelta"])
    expect(refused.body.error.replace("−", "-")).toContain(text);
  expect(await view(saved.id)).toMatchObject({ status: "done" });
  const [entry] = await entriesPosted({ import: saved.id });
  const one = await requestAs(hispa, "POST", `/cost-centres/entries/${entry?.id}/reverse`, { reason: "x" });
  expect(one.status).toBe(422);
  const undone = "SELECT 1 FROM ledger_posting r JOIN ledger_entry e ON e.posting_id = r.reverses_id WHERE e.id = $1";
  expect(await query(undone, [entry?.id])).toEqual([]);

  const back = await askToMove(hispa, to, from, { from_month: "2026-04", to_month: "2026-03", amount: "400" });
  expect((await approve(back.body.id)).status).toBe(200);
  expect((await undo()).body.status).toBe("undone");
});

test("of a file with thousands of rows what a reallocation gave away stays alone, named, and the rest is undone once that is asked for", async () => {
  const [from, to] = [await aCentre(hispa), await aCentre(hispa)];
  const director = await aPerson("Hispa Director");
  const rows = Array.from({ length: 5_000 }, (_, n) => `01/04/2018;Real;${to.code};a;b${n};;;${n + 1};ARS`);
  const file = csvOf(`01/03/2018;Presupuesto;${from.code};a;b;;;500;ARS`, ...rows);
  const saved = await load(file);
  const asked = await askToMove(hispa, from, to, { amount: "400", from_month: "2018-03", to_month: "2018-05" });
  const approved = await requestAs(director, "POST", `/cost-centres/reallocations/${asked.body.id}/approve`, {
    version: 1,
  });
  expect(approved.status).toBe(200);
  type Undone = ImportView & { error: string; code: string; current: unknown };
  const undo = (body?: object) => requestAs<Undone>(hispa, "POST", `/cost-centres/imports/${saved.id}/undo`, body);
  const refused = await undo();
  expect([refused.status, refused.body.code, refused.body.current]).toEqual([
    422,
    "import_stays",
    { rows: 1, of: 5_001, why: [expect.stringContaining(from.code)] },
  ]);
  expect(refused.body.error).toMatch(/^1 fila no se puede deshacer de 5001: .*marzo de 2018/);
  const rest = await undo({ rest: true });
  expect([rest.status, rest.body.status, rest.body.left]).toEqual([
    200,
    "done",
    { rows: 1, of: 5_001, why: [expect.stringContaining("marzo de 2018")] },
  ]);
  const left = await entriesPosted({ import: saved.id });
  const reversed = await query<{ n: number }>(
    "SELECT count(*)::int AS n FROM ledger_posting r JOIN ledger_entry e ON e.posting_id = r.reverses_id WHERE e.id = ANY ($1::bigint[])",
    [left.map(({ id }) => id)],
  );
  expect([left.length, reversed[0]?.n]).toEqual([5_001, 5_000]);
  // Sent again it loads what was undone, and not what stayed.
  expect(await load(file)).toMatchObject({ inserted: 5_000, unchanged: 1 });
  const back = await askToMove(hispa, to, from, { from_month: "2018-05", to_month: "2018-03", amount: "400" });
  await requestAs(director, "POST", `/cost-centres/reallocations/${back.body.id}/approve`, { version: 1 });
  expect(await undo()).toMatchObject({ status: 200, body: { status: "undone", left: null } });
});

test("what is being saved is not undone: who asks is told at once, and it says when it ended, not when it began", async () => {
  const saved = await load(csvOf("01/03/2017;Real;ADM-01;a;mientras;;;5;ARS"));
  const row = await prisma.import.findUniqueOrThrow({ where: { id: saved.id } });
  await prisma.import.update({ where: { id: saved.id }, data: { status: "running" } });
  const undo = () => requestAs<{ error: string }>(hispa, "POST", `/cost-centres/imports/${saved.id}/undo`);
  // Somebody holds its row, as who saves it does.
  const answer = await prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 AS held FROM import WHERE id = ${saved.id}::uuid FOR UPDATE`;
    return undo();
  });
  expect([answer.status, answer.body.error]).toEqual([
    409,
    "La importación todavía se está guardando: se puede deshacer cuando termine.",
  ]);
  await prisma.import.update({ where: { id: saved.id }, data: { status: "done" } });
  expect((await undo()).status).toBe(200);
  // The transaction that saves begins before the rows are written; the end is after them.
  const [{ posted = "" } = {}] = await query<{ posted: string }>(
    "SELECT max(at)::text AS posted FROM ledger_posting WHERE import_id = $1",
    [saved.id],
  );
  expect(row.finished_at?.getTime()).toBeGreaterThan(new Date(posted).getTime());
});

test("budget whose file is undone after its month was shut stands in a later one, and is given away neither before nor after", async () => {
  const company = await aCompany();
  const [from, to] = [await aCentre(hispa, { company_id: company.id }), await aCentre(hispa)];
  const director = await aPerson("Hispa Director");
  const admin = await aPerson("Administrador");
  const shut = () => aShutMonth(admin, company.id, "2026-03");
  const reopen = (id: number) =>
    prisma.periodLock.update({
      where: { id },
      data: { reopened_by: admin.userId, reopened_at: new Date(), reopen_reason: "faltaba" },
    });
  const undo = (id: string) => requestAs<ImportView & Queued>(hispa, "POST", `/cost-centres/imports/${id}/undo`);
  const given = await load(csvOf(`01/03/2026;Presupuesto;${from.code};a;b;;;500;ARS`));
  const asked = await askToMove(hispa, from, to, { amount: "400" });
  const approve = (id: number) =>
    requestAs(director, "POST", `/cost-centres/reallocations/${id}/approve`, { version: 1 });
  expect((await approve(asked.body.id)).status).toBe(200);
  const lock = await shut();
  expect(await undo(given.id)).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining("marzo de 2026") },
  });
  await reopen(lock);

  const kept = await load(csvOf(`02/03/2026;Presupuesto;${from.code};a;b;;;300;ARS`));
  const again = await shut();
  expect((await undo(kept.id)).body.status).toBe("undone");
  await reopen(again);
  expect(await askToMove(hispa, from, to, { amount: "100.01" })).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining("se deshizo después de cerrar el mes") },
  });
  expect((await askToMove(hispa, from, to, { amount: "100" })).status).toBe(201);
});

test("a file that cuts budget which a reallocation already gave away is told so at its row, tried or saved", async () => {
  const [from, to] = [await aCentre(hispa), await aCentre(hispa)];
  await anEntry(hispa, from);
  const asked = await askToMove(hispa, from, to, { amount: "700" });
  const by = await aPerson("Hispa Director");
  await requestAs(by, "POST", `/cost-centres/reallocations/${asked.body.id}/approve`, { version: 1 });
  const cut = (amount: string) =>
    csvOf(
      `05/03/2026;Presupuesto;${from.code};a;Refuerzo;;;50;ARS`,
      `06/03/2026;Presupuesto;${from.code};a;Recorte;;;${amount};ARS`,
    );
  for (const dry_run of ["true", "false"]) {
    const { problems, status } = await load(cut("-350,01"), { dry_run });
    expect(problems).toEqual([
      expect.objectContaining({ row: 3, field: "importe", message: expect.stringContaining("marzo de 2026") }),
    ]);
    expect(status).toBe(dry_run === "true" ? "done" : "failed");
  }
  expect(await load(cut("-350"))).toMatchObject({ status: "done", inserted: 2, problems: [] });
});

test("while a file is being saved, who loads a row of the same month does not wait, and both count", async () => {
  const centre = await aCentre(hispa);
  const entries = Array.from({ length: 300 }, (_, at) => ({
    row: at + 2,
    dia: "2018-03-05",
    tipo: "real" as const,
    centro: centre.code,
    rubro: `Rubro ${at % 7}`,
    concepto: `Factura ${at}`,
    proveedor: "",
    documento: "",
    importe: "1.00",
    moneda: "ARS" as const,
  }));
  const nothing = { problems: [], partial: [], sums: [], doubts: [] };
  const file = { sheet: "", titles: {}, wide: false, read: 300, zeros: { count: 0, rows: [] }, entries, ...nothing };
  const { body } = await send(FEBRUARY, { dry_run: "true" });
  const job = { ...(await prisma.import.findUniqueOrThrow({ where: { id: body.id } })), by: hispa, dry_run: false };
  await prisma.$transaction(
    async (tx) => {
      const loaded = await loadEntries(tx, job as never, file);
      await loaded.write();
      // Saved, not committed: this one goes first.
      const own = await anEntry(hispa, centre, { kind: "real", day: "2018-03-09", amount: "5", concept: "A mano" });
      expect(own).toMatchObject({ amount: "5.00" });
      const [ars] = await sums(2018);
      expect(ars?.find(({ centre_id, month }) => centre_id === centre.id && month === 3)?.real).toBe("5.00");
    },
    { timeout: 30_000 },
  );
  const [ars] = await sums(2018);
  expect(ars?.find(({ centre_id, month }) => centre_id === centre.id && month === 3)?.real).toBe("305.00");
  expect(await query("SELECT * FROM ledger_wrong()")).toEqual([]);
});

test("a row of what comes from vouchers by now is named, tried or saved; one that goes by sheet is loaded", async () => {
  const centre = await aCentre(hispa, { code: "MKT-09" });
  await prisma.costCentre.update({ where: { id: centre.id }, data: { feeds_from: new Date("2027-01-01") } });
  await prisma.category.create({ data: { name: "Cargas sociales", by_sheet: true } });
  const rows = csvOf(
    "31/12/2026;Real;MKT-09;Luz;a;;;1;ARS",
    "01/01/2027;Real;MKT-09;Luz;b;;;2;ARS",
    "01/01/2027;Real;MKT-09;CARGAS SOCIALES;c;;;3;ARS",
    "01/02/2027;Comprometido;MKT-09;;d;;;4;ARS",
    "01/02/2027;Presupuesto;MKT-09;;e;;;5;ARS",
  );
  for (const dry_run of ["true", "false"]) {
    const { problems, status, rows_read, rows_accepted, rows_rejected } = await load(rows, { dry_run });
    const told = [
      [3, "real"],
      [5, "comprometido"],
    ].map(([row, kind]) => ({
      row,
      field: "importe",
      message: `Desde enero de 2027 lo ${kind} de MKT-09 sale de los comprobantes: quitar la fila.`,
    }));
    expect(problems).toEqual(told.map((one) => expect.objectContaining(one)));
    expect([rows_read, rows_accepted, rows_rejected]).toEqual([5, 3, 2]);
    expect(status).toBe(dry_run === "true" ? "done" : "failed");
  }
  expect(await query("SELECT 1 FROM ledger_entry WHERE cost_centre_id = $1", [centre.id])).toEqual([]);
});

test("what is no table, or a mapping that says too little, is refused at once", async () => {
  expect(await send(Buffer.from("%PDF-1.4"), {}, "f.xlsx")).toMatchObject({ status: 415 });
  expect(await send(Buffer.from(""), {}, "f.csv")).toMatchObject({ status: 400 });
  const half = await send(FEBRUARY, { mapping: JSON.stringify({ columns: { dia: "Fecha" } }) });
  expect(half.status).toBe(400);
  const gone = await load(FEBRUARY, { mapping: JSON.stringify({ columns: { ...columns, importe: "Monto" } }) });
  expect(gone).toMatchObject({ status: "failed", error: expect.stringContaining("no tiene la columna «Monto»") });
});

test("a file without rows is refused, on trial too", async () => {
  for (const dry_run of ["true", "false"]) {
    const empty = await load(csvOf("Total;;;;;;;0;", ";;;;;;;;"), { dry_run });
    expect(empty).toMatchObject({ status: "failed", error: NO_ROWS, inserted: 0, problems: [] });
  }
});

test("several who undo the same file at once, or several files, wait for each other and none is told that the database is away", async () => {
  const ids: string[] = [];
  for (const n of [1, 2, 3])
    ids.push(
      (
        await load(
          csvOf(...Array.from({ length: 300 }, (_, row) => `01/0${n}/2017;Real;ADM-01;a;b${row};;;${row + 1};ARS`)),
        )
      ).id,
    );
  const answers = await Promise.all(
    [...ids, ...ids, ids[0]].map((id) => requestAs<ImportView>(hispa, "POST", `/cost-centres/imports/${id}/undo`)),
  );
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual(answers.map(() => [200, "undone"]));
});

test("a file with nothing but zeros is told which rows and which column", async () => {
  for (const dry_run of ["true", "false"]) {
    const one = await load(csvOf("01/03/2021;Real;ADM-01;a;b;;;0;ARS"), { dry_run });
    const error = "No hay nada para cargar. La fila 2 tiene importe cero: no se carga. Revisar la columna «Importe».";
    expect(one).toMatchObject({ status: "failed", error });
  }
  const rows = Array.from({ length: 3 }, () => "01/03/2021;Real;ADM-01;a;b;;;0,00;ARS");
  expect((await load(csvOf(...rows))).error).toContain("Las filas 2, 3 y 4 tienen importe cero: no se cargan.");
});

test("who lost the right meanwhile loads nothing", async () => {
  const { body } = await send(FEBRUARY);
  await prisma.user.update({ where: { id: hispa.userId }, data: { rol: "User" } });
  await runJob(body.id);
  await prisma.user.update({ where: { id: hispa.userId }, data: { rol: "Hispa" } });
  expect(await view(body.id)).toMatchObject({ status: "failed", error: expect.stringContaining("ya no tiene acceso") });
});

test("a cent of it that differs in the ledger is named", async () => {
  expect(await centsNotNamed("planilla")).toEqual([]);
});
