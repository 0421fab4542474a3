import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import ExcelJS from "exceljs";
import { disconnect, prisma, query } from "@/lib/db";
import { plainReader } from "@/lib/imports/plainReader";
import { ledgerJobs } from "@/lib/ledger/jobs";
import { post } from "@/lib/ledger/post";
import type { Refusal } from "@/lib/testing/costCentres";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aPosting, aPurse, aShutMonth, centsNotNamed } from "@/lib/testing/ledger";
import { aCompany } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import { loadRates } from "./load";
import { readRates } from "./rules/readRates";
import { rateColumns } from "./rules/sheet";
import type { DatedRate } from "./schema";

let accountant: TestPerson;
let company: number;
beforeAll(async () => {
  await testDatabase();
  accountant = await aPerson("Administracion");
  company = (await aCompany()).id;
});
afterAll(disconnect);

const entryOn = async (day: string) => {
  const purse_id = await aPurse(accountant);
  const posting = aPosting({ purse_id, company_id: company, day, amount: "1000.00" });
  await prisma.$transaction((tx) => post(tx, { userId: accountant.userId }, [posting]));
  return purse_id;
};
const costs = async (purse: number) =>
  (
    await query<{ usd: string; without: number }>(
      `SELECT sum(cost_usd)::text AS usd, sum(without_usd)::int AS without FROM ledger_rollup WHERE purse_id = $1`,
      [purse],
    )
  )[0];
const typed = (day: string, rate: string) =>
  requestAs<{ id: number; version: number }>(accountant, "POST", "/rates", {
    day,
    currency: "USD",
    source: "oficial",
    rate,
  });

/** Does the jobs that wait in the queue, as the worker does. @returns how many there were */
async function work(): Promise<number> {
  const jobs = await query<{ name: string; data: object }>(
    "DELETE FROM pgboss.job WHERE name = 'ledger.convert' RETURNING name, data",
  );
  const convert = ledgerJobs.find((one) => one.queue.name === "ledger.convert");
  for (const { data } of jobs) await convert?.handle(data, { id: "test", signal: new AbortController().signal });
  return jobs.length;
}

test("a rate that comes late converts what waited for it, of its day and the seven days after, also in a shut month", async () => {
  const [before, first, last, after] = [
    await entryOn("2026-02-26"),
    await entryOn("2026-02-27"),
    await entryOn("2026-03-06"),
    await entryOn("2026-03-07"),
  ];
  await aShutMonth(accountant, company, "2026-02");
  const { body: rate } = await typed("2026-02-27", "1000");
  expect(await work()).toBe(1);
  const waits = { usd: "0.00", without: 1 };
  const converted = { usd: "1.00", without: 0 };
  expect([await costs(before), await costs(first), await costs(last), await costs(after)]).toEqual([
    waits,
    converted,
    converted,
    waits,
  ]);
  const events = await query("SELECT DISTINCT event FROM ledger_posting WHERE source_type = 'ledger_entry'");
  expect(events).toEqual([{ event: "cotizacion_usd" }]);

  // Corrected, what is converted stays.
  await requestAs(accountant, "PUT", `/rates/${rate.id}`, { rate: "500", version: rate.version });
  await work();
  expect(await costs(first)).toEqual(converted);
  expect(await query("SELECT * FROM ledger_wrong()")).toEqual([]);
});

test("so do the rates of a file, and today's of Ticketing", async () => {
  const [may, june] = [await entryOn("2026-05-05"), await entryOn("2026-06-05")];
  const id = crypto.randomUUID();
  const facts = { kind: "rates", file_key: "k", file_name: "f", file_size: 1, sha256: "s", mapping: {} };
  await prisma.import.create({ data: { id, ...facts, dry_run: false } });
  const columns = { day: "Día", rate: "Valor", currency: "Moneda", source: "Fuente" };
  const row = (number: number, day: string) => ({
    row: number,
    cells: { day, rate: "2000", currency: "USD", source: "oficial" },
  });
  const sheet = { read: 2, sheet: "", columns, rows: [row(2, "2026-05-04"), row(3, "2026-06-04")] };
  const job = { id, ...facts, options: {}, dry_run: false, attempts: 1, by: accountant };
  await prisma.$transaction(async (tx) => {
    const loaded = await loadRates(tx, job as never, sheet as never);
    expect(loaded.problems).toEqual([]);
    await loaded.write();
  });
  expect(await work()).toBe(1);
  expect([await costs(may), await costs(june)]).toEqual([
    { usd: "0.50", without: 0 },
    { usd: "0.50", without: 0 },
  ]);
  const loader = await aPerson("Ticketing");
  expect((await requestAs(loader, "POST", "/tickets/conversiones/add", { moneda: "EUR", valor: "1500" })).status).toBe(
    201,
  );
  expect(await work()).toBe(1);
});

test("the Excel of rates has numbers, and they come back as they went out", async () => {
  await query("DELETE FROM import_change");
  await query("UPDATE fx_rate SET rate = 900.125 WHERE currency = 'EUR'");
  const excel = await requestAs(accountant, "GET", "/rates/excel?currency=EUR");
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(excel.raw as never);
  const cell = book.worksheets[0]?.getCell("B2");
  expect([cell?.value, cell?.numFmt]).toEqual([900.125, "#,##0.00####"]);
  const file = path.join(await mkdtemp(path.join(tmpdir(), "rates-")), "r.xlsx");
  await writeFile(file, excel.raw as never);
  const reader = plainReader(rateColumns, 10);
  const { columns } = (await reader.find(file, "r.xlsx", {})) as { columns: Record<string, string> };
  const sheet = await reader.read?.(file, "r.xlsx", { columns });
  await rm(path.dirname(file), { recursive: true });
  expect(readRates(sheet as never)).toMatchObject({ problems: [], rates: [{ rate: "900.125", currency: "EUR" }] });
});

test("a rate far from the day before's is asked about once; a file tells it in its trial", async () => {
  await query("UPDATE fx_rate SET note = ''");
  expect((await typed("2026-08-03", "1400")).status).toBe(201);
  const far = { day: "2026-08-04", currency: "USD", source: "oficial", rate: "140000" };
  const asked = await requestAs<Refusal & { current: object }>(accountant, "POST", "/rates", far);
  expect(asked).toMatchObject({
    status: 422,
    body: { code: "unusual_rate", issues: [{ path: "rate" }], current: { day: "2026-08-03", rate: "1400" } },
  });
  const { status, body } = await requestAs<DatedRate>(accountant, "POST", "/rates", { ...far, sure: true });
  expect(status).toBe(201);
  const put = (more: object) =>
    requestAs(accountant, "PUT", `/rates/${body.id}`, { rate: "139999", version: body.version, ...more });
  expect((await put({})).status).toBe(422);
  expect((await put({ rate: "1410" })).status).toBe(200);

  const cells = (day: string, rate: string) => ({ day, rate, currency: "USD", source: "oficial" });
  const days = [cells("2026-08-05", "1420"), cells("2026-08-06", "142000"), cells("2026-08-20", "15")];
  const columns = { day: "Día", rate: "Valor", currency: "Moneda", source: "Fuente" };
  const rows = days.map((one, index) => ({ row: index + 2, cells: one }));
  const loaded = await prisma.$transaction((tx) =>
    loadRates(tx, { dry_run: true } as never, { read: 3, sheet: "", columns, rows } as never),
  );
  expect(loaded.problems).toEqual([]);
  expect((loaded.facts as { doubts: { row: number }[] }).doubts).toEqual([
    { row: 3, message: expect.stringContaining("142000 es mucho más") },
    // A day without any near it is compared with the nearest there is.
    { row: 4, message: expect.stringContaining("15 es mucho menos") },
  ]);
});

test("a cent of it that differs in the ledger is named", async () => {
  expect(await centsNotNamed("ledger_entry")).toEqual([]);
});
