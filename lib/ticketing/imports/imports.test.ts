import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import ExcelJS from "exceljs";
import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { importJobs } from "@/lib/imports/jobs";
import { NO_ROWS } from "@/lib/imports/kind";
import { callAs } from "@/lib/testing/callAs";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, aSale, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import byId from "@/pages/api/tickets/import/[id]";
import commit from "@/pages/api/tickets/import/[id]/commit";
import rejectedFile from "@/pages/api/tickets/import/[id]/rejected.xlsx";
import undo from "@/pages/api/tickets/import/[id]/undo";
import imports from "@/pages/api/tickets/import/index";
import preview from "@/pages/api/tickets/import/preview";

interface View {
  id: string;
  status: string;
  error: string | null;
  code: string;
  rows_read: number;
  rows_accepted: number;
  rows_rejected: number;
  inserted: number;
  updated: number;
  unchanged: number;
  rejected: { row: number; field: string; value: string; message: string }[];
  warnings: { code: string; row: number | null; message: string }[];
  unknown_shows: { name: string; rows: number; suggestions: string[] }[];
}

const mapping = {
  columns: { show: "show", fecha_venta: "fecha", venta_diaria: "cant", monto_diario: "monto" },
  constants: { divisa: "ARS", ticketera: "EntraYa" },
};

// Each import runs in a process of its own, which takes a second to start and more on a busy machine.
jest.setTimeout(60_000);

let loader: TestPerson;
let uploads: string;

beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "imports-"));
  process.env.UPLOAD_DIR = uploads;
  loader = await aPerson("Ticketing");
});
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});
beforeEach(async () => {
  await asOwner(
    "TRUNCATE ticket_sale, sales_series, sales_day, sales_month, import_change, import_show, import_mapping, ticketera CASCADE",
  );
  // Emptying these would empty the cards of the board, too, whose history stays.
  await asOwner('DELETE FROM "show"');
  await asOwner("DELETE FROM artist");
  await prisma.import.deleteMany();
});

function form(file: Buffer | string, fields: Record<string, string>, name = "ventas.csv") {
  const boundary = `b${randomUUID()}`;
  const texts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `${texts.join("")}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { method: "POST", body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

const runJob = (id: string) => importJobs[0]?.handle({ id }, { id: "test", signal: new AbortController().signal });
const view = async (id: string) => (await callAs<View>(loader, byId, { query: { id } })).body;

async function load(csv: string, fields: Record<string, unknown> = {}, person = loader): Promise<View> {
  const texts = Object.fromEntries(
    Object.entries({ mapping, ...fields }).map(([k, v]) => [k, typeof v === "object" ? JSON.stringify(v) : String(v)]),
  );
  const answer = await callAs<View>(person, imports, form(csv, texts));
  expect(answer).toMatchObject({ status: 202, body: { status: "queued" } });
  await runJob(answer.body.id);
  return view(answer.body.id);
}

const stored = () =>
  query<{ show: string; fecha: string; venta_diaria: number; venta_total: number; monto: string; recaudacion: string }>(
    `SELECT s.name AS show, t.fecha_venta AS fecha, venta_diaria, venta_total, monto_diario::text AS monto,
      recaudacion_total::text AS recaudacion
     FROM ticket_sale t JOIN "show" s ON s.id = t.show_id ORDER BY 1, 2`,
  );

const csv =
  "show,fecha,cant,monto\nMAGIC/BIRD,2026-03-01,10,1000\nMAGIC/BIRD,2026-03-02,5,500.50\nÑandú & Cía,2026-03-02,7,70\n";

describe("a file of sales", () => {
  test("is loaded though the mail of who asked for it changed meanwhile, and says who it was by now", async () => {
    const person = await aPerson("Ticketing");
    const texts = { mapping: JSON.stringify(mapping), on_unknown_show: "create" };
    const { id } = (await callAs<View>(person, imports, form(csv, texts))).body;
    await prisma.user.update({ where: { id: person.userId }, data: { mail: "otra@demo.test", name: "Otra" } });
    await runJob(id);
    expect(await view(id)).toMatchObject({ status: "done", inserted: 3, created_by: "Otra", undone_by: null });
    expect((await auditOf(`import:${id}`)).map(({ action, actor }) => [action, actor])).toEqual([
      ["import.queued", person.mail],
      ["import.saved", "otra@demo.test"],
    ]);
  });

  test("creates unknown shows when asked, computes the missing totals, and the same file twice changes nothing", async () => {
    expect(await load(csv, { on_unknown_show: "create" })).toMatchObject({
      status: "done",
      rows_read: 3,
      rows_accepted: 3,
      rows_rejected: 0,
      inserted: 3,
      updated: 0,
      unchanged: 0,
      shows: ["MAGIC/BIRD", "Ñandú & Cía"],
      show_count: 2,
      ticketera: "EntraYa",
    });
    const rows = await stored();
    expect(rows).toEqual([
      {
        show: "MAGIC/BIRD",
        fecha: "2026-03-01",
        venta_diaria: 10,
        venta_total: 10,
        monto: "1000.00",
        recaudacion: "1000.00",
      },
      {
        show: "MAGIC/BIRD",
        fecha: "2026-03-02",
        venta_diaria: 5,
        venta_total: 15,
        monto: "500.50",
        recaudacion: "1500.50",
      },
      {
        show: "Ñandú & Cía",
        fecha: "2026-03-02",
        venta_diaria: 7,
        venta_total: 7,
        monto: "70.00",
        recaudacion: "70.00",
      },
    ]);
    expect(await load(csv, { on_unknown_show: "create" })).toMatchObject({
      status: "done",
      inserted: 0,
      updated: 0,
      unchanged: 3,
    });
    expect(await stored()).toEqual(rows);
  });

  test("a show that it creates is over the day after, by the clock of its place", async () => {
    const days = [0, -1].map((days) => addDays(todayIn(), days));
    const lines = days.map((day, index) => `Se hace ${index},2026-01-02,1,10,${day}`);
    const columns = { ...mapping.columns, fecha_show: "cuando" };
    await load(["show,fecha,cant,monto,cuando", ...lines].join("\n"), {
      mapping: { ...mapping, columns },
      on_unknown_show: "create",
    });
    expect(await query(`SELECT fecha::text, state FROM "show" ORDER BY name`)).toEqual([
      { fecha: days[0], state: "a_la_venta" },
      { fecha: days[1], state: "realizado" },
    ]);
  });

  test("keeps typed totals it says nothing about, and recomputes the computed ones after its days", async () => {
    const show = await aShow({ name: "MAGIC/BIRD" });
    const series = { ticketera: "EntraYa", divisa: "ARS" };
    await aSale(show.id, "2026-03-01", {
      ...series,
      venta_diaria: 1,
      venta_total: 900,
      monto_diario: "1",
      recaudacion_total: "9000",
    });
    await aSale(show.id, "2026-03-03", {
      ...series,
      venta_diaria: 3,
      venta_total: 4,
      venta_total_computed: true,
      monto_diario: "3",
      recaudacion_total: "4",
      recaudacion_total_computed: true,
    });
    expect(await load(csv, { on_error: "skip" })).toMatchObject({
      status: "done",
      inserted: 1,
      updated: 1,
      rows_rejected: 1,
    });
    expect(await stored()).toMatchObject([
      { fecha: "2026-03-01", venta_diaria: 10, venta_total: 900, recaudacion: "9000.00" },
      { fecha: "2026-03-02", venta_diaria: 5, venta_total: 15, recaudacion: "1500.50" },
      { fecha: "2026-03-03", venta_diaria: 3, venta_total: 18, recaudacion: "1503.50" },
    ]);
  });

  test("aborts whole by default when any row is wrong, naming row, field and value", async () => {
    const result = await load(`${csv}MAGIC/BIRD,2026-02-30,1,1\nMAGIC/BIRD,2026-03-05,uno,1\n`, {
      on_unknown_show: "create",
    });
    expect(result).toMatchObject({ status: "failed", rows_rejected: 2, inserted: 0 });
    expect(result.rejected).toMatchObject([
      { row: 5, field: "fecha_venta", value: "2026-02-30" },
      { row: 6, field: "venta_diaria", value: "uno" },
    ]);
    expect(await stored()).toEqual([]);
    expect(await prisma.show.count()).toBe(0);
    const one = await load(`${csv}MAGIC/BIRD,2026-02-30,1,1\n`, { on_unknown_show: "create" });
    expect(one.error).toBe("Hay 1 fila con problemas: no se cargó nada.");
  });

  test("rejects unknown shows with suggestions, and follows the names the person associated", async () => {
    await aShow({ name: "Oro Viejo, Córdoba", artist: "Oro Viejo" });
    const file = "show,fecha,cant,monto\nORO VIEJO,2026-03-01,1,10\n";
    const tried = await load(file, { dry_run: true });
    expect(tried).toMatchObject({
      status: "done",
      rows_rejected: 1,
      unknown_shows: [{ name: "ORO VIEJO", rows: 1, suggestions: ["Oro Viejo, Córdoba"] }],
    });
    expect(await load(file, { mapping: { ...mapping, shows: { "ORO VIEJO": "Oro Viejo, Córdoba" } } })).toMatchObject({
      status: "done",
      inserted: 1,
    });
  });

  test("a dry run tells what would happen and writes nothing; committing it does it", async () => {
    const tried = await load(csv, { dry_run: true, on_unknown_show: "create" });
    expect(tried).toMatchObject({ status: "done", inserted: 3 });
    expect([await prisma.ticketSale.count(), await prisma.show.count(), await prisma.ticketera.count()]).toEqual([
      0, 0, 0,
    ]);
    const answer = await callAs<View>(loader, commit, {
      method: "POST",
      query: { id: tried.id },
      body: { on_unknown_show: "create" },
    });
    expect(answer.status).toBe(202);
    await runJob(answer.body.id);
    expect(await view(answer.body.id)).toMatchObject({ status: "done", inserted: 3 });
    expect((await callAs(loader, commit, { method: "POST", query: { id: answer.body.id }, body: {} })).status).toBe(
      422,
    );
  });

  test("warns about falling totals, unusual days, sales after the show and over capacity, and repeated rows", async () => {
    await aShow({ name: "A", fecha: "2026-01-12", capacidad: 100 });
    const days = Array.from(
      { length: 10 },
      (_, i) => `A,2026-01-${String(i + 1).padStart(2, "0")},10,100,${(i + 1) * 10}`,
    );
    const file = [
      "show,fecha,cant,monto,acum",
      ...days,
      "A,2026-01-11,90,100,50",
      "A,2026-01-13,1,10,101",
      "A,2026-01-13,2,10,102",
    ].join("\n");
    const result = await load(file, { mapping: { ...mapping, columns: { ...mapping.columns, venta_total: "acum" } } });
    expect(result.status).toBe("done");
    expect(new Set(result.warnings.map(({ code }) => code))).toEqual(
      new Set(["repeated_row", "total_decreased", "unusual_day", "after_show", "over_capacity"]),
    );
    expect(result.warnings.find(({ code }) => code === "total_decreased")).toMatchObject({
      row: 12,
      message: expect.stringContaining("50"),
    });
    expect((await stored()).at(-1)).toMatchObject({ venta_diaria: 2, venta_total: 102 });
  });

  test("derives the daily figures from running totals", async () => {
    await aShow({ name: "A" });
    const file = "show,fecha,acum,neto\nA,2026-01-01,10,100\nA,2026-01-03,25,250\n";
    const columns = { show: "show", fecha_venta: "fecha", venta_total: "acum", recaudacion_total: "neto" };
    expect(await load(file, { mapping: { ...mapping, columns } })).toMatchObject({ status: "done", inserted: 2 });
    expect(await stored()).toMatchObject([
      { venta_diaria: 10, venta_total: 10, monto: "100.00", recaudacion: "100.00" },
      { venta_diaria: 15, venta_total: 25, monto: "150.00", recaudacion: "250.00" },
    ]);
  });

  test("an access row limits what its person may load", async () => {
    await aShow({ name: "Mío", artist: "Propia" });
    await aShow({ name: "Ajeno", artist: "Otra" });
    const limited = await aPerson("Ticketing", { access: { artista: "Propia", accesoMontos: true } });
    const result = await load(
      "show,fecha,cant,monto\nMío,2026-03-01,1,10\nAjeno,2026-03-01,1,10\nNuevo,2026-03-01,1,1\n",
      { on_error: "skip", on_unknown_show: "create" },
      limited,
    );
    expect(result).toMatchObject({ status: "done", inserted: 1, rows_rejected: 2 });
    expect(await stored()).toMatchObject([{ show: "Mío" }]);
  });
});

test("who lost the right before its turn came loads nothing, whether by role, by grant or by being disabled", async () => {
  const granted = await aPerson("IT Jr", { grants: ["carga_tickets"] });
  const queued = async () =>
    (await callAs<View>(granted, imports, form(csv, { mapping: JSON.stringify(mapping), on_unknown_show: "create" })))
      .body.id;
  const [revoked, disabled] = [await queued(), await queued()];
  await prisma.grant.deleteMany({ where: { user_id: granted.userId } });
  await runJob(revoked);
  await prisma.user.update({ where: { id: granted.userId }, data: { active: false } });
  await runJob(disabled);
  for (const id of [revoked, disabled])
    expect(await view(id)).toMatchObject({
      status: "failed",
      error: "Quien pidió la importación ya no tiene acceso.",
    });
  expect(await stored()).toEqual([]);
});

describe("undo", () => {
  test("puts back exactly what was before, created shows included, and repeating it answers the same", async () => {
    const show = await aShow({ name: "MAGIC/BIRD" });
    await aSale(show.id, "2026-03-01", {
      ticketera: "EntraYa",
      divisa: "ARS",
      venta_diaria: 99,
      venta_total: 99,
      monto_diario: "1.10",
      recaudacion_total: "1.10",
    });
    const before = await stored();
    const done = await load(csv, { on_unknown_show: "create" });
    expect(done).toMatchObject({ inserted: 2, updated: 1 });
    const first = await callAs<View>(loader, undo, { method: "POST", query: { id: done.id } });
    expect(first).toMatchObject({ status: 200, body: { status: "undone", shows: [], show_count: 0, ticketera: null } });
    await prisma.user.update({ where: { id: loader.userId }, data: { name: "Lucía Paredes" } });
    expect(await view(done.id)).toMatchObject({
      undone_by: "Lucía Paredes",
      created_by: "Lucía Paredes",
    });
    expect(await stored()).toEqual(before);
    expect((await prisma.show.findMany()).map(({ name }) => name)).toEqual(["MAGIC/BIRD"]);
    expect((await callAs<View>(loader, undo, { method: "POST", query: { id: done.id } })).status).toBe(200);
    expect((await auditOf(`import:${done.id}`)).map(({ action }) => action)).toEqual([
      "import.queued",
      "import.saved",
      "import.undone",
    ]);
  });

  test.each([
    ["changed", "UPDATE ticket_sale SET venta_diaria = 1, version = version + 1 WHERE fecha_venta = '2026-03-02'"],
    ["deleted", "DELETE FROM ticket_sale WHERE fecha_venta = '2026-03-02'"],
  ])("is refused with 409 when a row was %s since, and touches nothing", async (_, change) => {
    const done = await load(csv, { on_unknown_show: "create" });
    await query(change);
    const now = await stored();
    expect(await callAs<View>(loader, undo, { method: "POST", query: { id: done.id } })).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
    expect(await stored()).toEqual(now);
  });

  test("a dry run or a failed import cannot be undone", async () => {
    const tried = await load(csv, { dry_run: true });
    expect((await callAs(loader, undo, { method: "POST", query: { id: tried.id } })).status).toBe(422);
    expect((await callAs(loader, undo, { method: "POST", query: { id: randomUUID() } })).status).toBe(404);
  });
});

describe("faults", () => {
  test("a process killed half way leaves nothing, and the next try loads everything once", async () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, i) => `S${i % 20},2026-01-${String((i % 28) + 1).padStart(2, "0")},C${Math.floor(i / 560)},1,1`,
    );
    const fields = {
      mapping: JSON.stringify({ ...mapping, columns: { ...mapping.columns, categoria: "cat" } }),
      on_unknown_show: "create",
    };
    const answer = await callAs<View>(
      loader,
      imports,
      form(["show,fecha,cat,cant,monto", ...lines].join("\n"), fields),
    );
    const { id } = answer.body;
    const child = spawn(
      process.execPath,
      ["--import", "tsx", path.resolve("lib/imports/process/child.ts"), "stream", id],
      { stdio: "ignore", env: process.env },
    );
    const ended = new Promise((resolve) => child.on("close", resolve));
    for (let row = await view(id); row.rows_read === 0 && row.status !== "done"; row = await view(id));
    child.kill("SIGKILL");
    await ended;
    await runJob(id);
    const done = await view(id);
    expect(done).toMatchObject({ status: "done", rows_accepted: 20_000 });
    const [sum] = await query<{ n: number; v: number }>(
      "SELECT count(*) AS n, sum(venta_diaria)::int AS v FROM ticket_sale",
    );
    const [rollup] = await query<{ v: number }>("SELECT sum(venta_sum)::int AS v FROM sales_series");
    expect(sum).toEqual({ n: done.inserted, v: done.inserted });
    expect(rollup?.v).toBe(done.inserted);
  });

  test.each([
    ["a PDF that says it is CSV", "%PDF-1.7\n%âãÏÓ\n1 0 obj", 415],
    ["an empty file", "", 400],
  ])("%s is refused at once in Spanish", async (_, content, status) => {
    const answer = await callAs<{ error: string }>(
      loader,
      imports,
      form(content, { mapping: JSON.stringify(mapping) }),
    );
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatch(/archivo/i);
    expect(await prisma.import.count()).toBe(0);
  });

  test.each([
    ["no mapping", {}],
    ["broken JSON", { mapping: "{" }],
    ["an unknown field", { mapping: JSON.stringify({ ...mapping, extra: 1 }) }],
    ["an unknown option", { mapping: JSON.stringify(mapping), on_error: "maybe" }],
    ["a field that does not exist", { mapping: JSON.stringify(mapping), nope: "1" }],
  ])("%s is a 400", async (_, fields) => {
    expect((await callAs(loader, imports, form(csv, fields as Record<string, string>))).status).toBe(400);
  });

  test("a file of titles alone is refused", async () => {
    expect(await load("show,fecha,cant,monto\n")).toMatchObject({ status: "failed", error: NO_ROWS, rows_read: 0 });
  });

  test("a column the file does not have fails the import with its name", async () => {
    expect(
      await load(csv, { mapping: { ...mapping, columns: { ...mapping.columns, categoria: "sector" } } }),
    ).toMatchObject({
      status: "failed",
      error: expect.stringContaining("sector"),
    });
  });
});

test("every rejected row comes in the workbook", async () => {
  const bad = Array.from({ length: 1_200 }, (_, i) => `A,nunca,${i},1`).join("\n");
  const result = await load(`show,fecha,cant,monto\n${bad}\n`);
  expect([result.rows_rejected, result.rejected.length]).toEqual([1_200, 1_000]);
  const answer = await callAs(loader, rejectedFile, { query: { id: result.id } });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(answer.raw as unknown as ArrayBuffer);
  expect(book.worksheets[0]?.rowCount).toBe(1_201);
});

test("a preview recognises the columns, and the mapping used before is proposed again", async () => {
  const first = await callAs<{ mapping: { columns: Record<string, string> }; remembered: null }>(
    loader,
    preview,
    form(csv, {}),
  );
  expect(first).toMatchObject({
    status: 200,
    body: { kind: "csv", header: ["show", "fecha", "cant", "monto"], remembered: null },
  });
  expect(first.body.mapping.columns).toMatchObject({
    show: "show",
    fecha_venta: "fecha",
    venta_diaria: "cant",
    monto_diario: "monto",
  });
  await load(csv, { on_unknown_show: "create" });
  const again = await callAs(loader, preview, form(csv, {}));
  expect(again.body).toMatchObject({ remembered: "EntraYa", mapping });
});
