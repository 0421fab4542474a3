import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { prisma as db, disconnect, prisma } from "@/lib/db";
import { addDays, daysInMonth, todayIn, weekdayOf } from "@/lib/format/dates";
import type { ImportJob } from "@/lib/imports/kind";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aBatch, anInvoiceOf, aRegistered, asVouchers, makeAgent } from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany } from "@/lib/testing/vouchers";
import { streamPadron } from "./import";
import { readPadron } from "./read";

const fixture = (name: string) => join(__dirname, "../fixtures", name);
const OURS = new Set(["30709111015", "30709111023", "30709111031", "30709111058"]);
const rates = async (name: string) => {
  const { listed, ...read } = await readPadron(fixture(name), OURS, async () => {});
  return {
    month: read.month,
    rows: read.rows,
    published_on: read.published_on,
    rates: listed.map(({ tax_id, percent }) => [tax_id, percent]),
  };
};

test("AGIP's and ARBA's, by their designs", async () => {
  expect(await rates("ARDJU008112026.txt")).toEqual({
    month: "2026-11",
    rows: 3,
    published_on: "2026-10-27",
    rates: [
      ["30709111015", "3.00"],
      ["30709111023", "0.00"],
      ["30709111031", "4.50"],
    ],
  });
  expect((await rates("PadronRGSRet112026.txt")).rates).toEqual([
    ["30709111015", "1.75"],
    ["30709111023", "0.00"],
    ["30709111058", "2.50"],
  ]);
});

describe("what is no padrón is refused whole, with its line", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "padron-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const LINE = "R;27102026;01112026;30112026;30709111015;D;S;N;1,75;08;";
  test.each([
    ["P;27102026;01112026;30112026;30709111015;D;S;N;1,75;08;", "padrón de percepciones"],
    ["Fecha;CUIT;Importe", "No es un padrón"],
    [`${LINE}\r\n${LINE.replace("01112026", "01122026")}`, "Fila 2: no es de este padrón o de otro mes"],
    [`${LINE}\r\nR;27102026;01112026;30112026;3070911`, "Fila 2"],
    [LINE.replace("1,75", "x"), "Fila 1: la alícuota"],
    ["", "ninguna fila"],
  ])("%s", async (text, said) => {
    const path = join(folder, "padron.txt");
    writeFileSync(path, text, "latin1");
    await expect(readPadron(path, OURS, async () => {})).rejects.toThrow(said);
  });
});

describe("as an import", () => {
  let author: TestPerson;
  // What is paid is paid on a day to come, and withheld by its month's padrón.
  const day = addDays(todayIn(), { 6: 2, 0: 1 }[weekdayOf(todayIn())] ?? 0);
  const [year = "", month = ""] = day.split("-");
  let folder: string;
  beforeAll(async () => {
    await testDatabase();
    author = await aPerson("Administracion");
    folder = mkdtempSync(join(tmpdir(), "padron-"));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await disconnect();
  });

  /** A sample of November, as of that month. */
  const ofMonth = (name: string) => {
    const last = daysInMonth(Number(year), Number(month));
    const text = readFileSync(fixture(name), "latin1")
      .replaceAll(";01112026;", `;01${month}${year};`)
      .replaceAll(";30112026;", `;${last}${month}${year};`);
    const path = join(folder, name);
    writeFileSync(path, text, "latin1");
    return path;
  };

  const load = async (name: string) => {
    const row = await prisma.import.create({
      data: {
        kind: "padron",
        file_key: "x",
        file_name: name,
        file_size: 1,
        sha256: "a".repeat(64),
        mapping: {},
        options: {},
        dry_run: false,
        created_by_user_id: author.userId,
        status: "running",
      },
    });
    const client = new Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    try {
      await streamPadron(client, {
        id: row.id,
        file: ofMonth(name),
        file_name: name,
        dry_run: false,
        by: author,
      } as unknown as ImportJob & { file: string });
    } finally {
      await client.end();
    }
    return row.id;
  };

  test("keeps our suppliers' rows and the file's hash; its month is withheld by them, and without it a batch says so", async () => {
    const company = await aCompany();
    await db.ownAccount.create({
      data: { company_id: company.id, name: "Banco", currency: "ARS", created_by: author.userId },
    });
    await makeAgent(company.id, ["iibb", "901"], ["iibb", "902"]);
    const supplier = await aRegistered({ tax_id: "30-70911101-5", name: "Sonido del Sur SRL" });
    const voucher = await anInvoiceOf(author, company.id, supplier.id, 10_000_000);
    const before = await aBatch({ author }, asVouchers([voucher], "12100"), { day });
    expect([before.withheld, before.tax_warnings]).toEqual([
      "0.00",
      ["CABA", "Buenos Aires"].map(
        (place) => `Falta el padrón de ${place} de ${month}/${year}: se retiene como a quien no figura.`,
      ),
    ]);
    const first = await load("ARDJU008112026.txt");
    await load("PadronRGSRet112026.txt");
    const after = await aBatch({ author }, asVouchers([voucher]), { day });
    expect(after.items[0]?.withholdings.map(({ title, rate, base, amount }) => [title, rate, base, amount])).toEqual([
      ["Ingresos Brutos CABA", "3", "90000.00", "2700.00"],
      ["Ingresos Brutos Buenos Aires", "1.75", "90000.00", "1575.00"],
    ]);
    expect(after.taxes).toMatchObject([
      { count: 1, amount: "2700.00" },
      { count: 1, amount: "1575.00" },
    ]);
    const listed = async () =>
      (
        await requestAs<{ data: { jurisdiction: string; rows_kept: number; undone: boolean }[]; missing: object[] }>(
          author,
          "GET",
          `/padrones?month=${year}-${month}`,
        )
      ).body;
    expect(await listed()).toMatchObject({
      data: [
        { jurisdiction: "901", rows_kept: 1 },
        { jurisdiction: "902", rows_kept: 1 },
      ],
      missing: [],
    });
    // Whom nobody looked for is not one who is not in it: the batch says so until the file is read again.
    const later = await aRegistered({ tax_id: "30-70911103-1", name: "Vallas y Cía SRL" });
    const pays = async () => {
      const made = await anInvoiceOf(author, company.id, later.id, 10_000_000);
      const batch = await aBatch({ author }, asVouchers([made]), { day });
      return [batch.withheld, batch.tax_warnings];
    };
    const notLookedFor = (place: string) =>
      `El padrón de ${place} de ${month}/${year} se leyó antes de cargar el CUIT de Vallas y Cía SRL: se retiene como a quien no figura. Importarlo otra vez.`;
    expect(await pays()).toEqual(["0.00", [notLookedFor("CABA"), notLookedFor("Buenos Aires")]]);
    const again = await load("ARDJU008112026.txt");
    expect(await pays()).toEqual(["4500.00", [notLookedFor("Buenos Aires")]]);
    await load("PadronRGSRet112026.txt");
    expect(await pays()).toEqual(["4500.00", []]);
    expect((await requestAs(author, "POST", `/padrones/import/${again}/undo`)).status).toBe(200);
    expect((await requestAs(author, "POST", `/padrones/import/${first}/undo`)).status).toBe(200);
    expect((await listed()).missing).toMatchObject([{ jurisdiction: "901", companies: [company.name] }]);
  });
});
