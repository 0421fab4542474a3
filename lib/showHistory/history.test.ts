import ExcelJS from "exceljs";
import { disconnect, prisma, query } from "@/lib/db";
import { dealTerms } from "@/lib/deals/schema/terms";
import { testDatabase } from "@/lib/testing/db";
import { anArtist, aPerson, aSale, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { HistoryDetail, HistoryPage } from "./schema";

let artist: number;
let boss: TestPerson;
beforeAll(async () => {
  await testDatabase();
  boss = await aPerson("ProduccionAdmin");
  artist = await anArtist("La Histórica");
  const played = { artist_id: artist, state: "liquidado" };
  const rosario = { name: "Sala Pasada", city: "Rosario", country: "AR" };
  const first = await aShow({ ...played, name: "Pasado uno", fecha: "2024-03-01", capacidad: 200, venue: rosario });
  const second = await aShow({ ...played, name: "Pasado dos", fecha: "2025-03-01", capacidad: 0 });
  await aShow({ artist_id: artist, name: "Pasado por venir", state: "a_la_venta" });
  await aShow({ name: "De otra gente", state: "realizado", fecha: "2024-05-01", capacidad: 10 });
  await query(
    "INSERT INTO fx_rate (currency, day, source, rate) VALUES ('USD', '2024-02-29', 'oficial', 1000) ON CONFLICT DO NOTHING",
  );
  await aSale(first.id, "2024-02-01", { venta_diaria: 100, monto_diario: "200000.00" });
  await aSale(second.id, "2025-02-01", { venta_diaria: 50, monto_diario: "500.00", divisa: "EUR" });
  await query("INSERT INTO deal (show_id, side, terms) VALUES ($1, 'promotor', $2)", [
    first.id,
    JSON.stringify(
      dealTerms.parse({
        currency: "ARS",
        tickets: [{ category: "Platea", price: "2000", capacity: 200 }],
        expenses: [],
        artist: { kind: "flat", guarantee: "50000" },
      }),
    ),
  ]);
});
afterAll(disconnect);

const read = async (by: TestPerson, asked = "") => (await requestAs<HistoryPage>(by, "GET", `/history?${asked}`)).body;

test("the shows that were, by artist, with price of their day and deal; one without capacity is counted apart", async () => {
  const { data, total, totals, trend } = await read(boss, `artist=${artist}&sort=day`);
  expect([total, data.map(({ name, percent, sold }) => [name, percent, sold])]).toEqual([
    2,
    [
      ["Pasado uno", 50, 100],
      ["Pasado dos", null, 50],
    ],
  ]);
  expect(data[0]).toMatchObject({
    city: "Rosario",
    amounts: [{ divisa: "ARS", recaudacion_total: "200000.00", promedio: "2000.00", promedio_usd: "2.00" }],
    deal: { divisa: "ARS", result: "150000.00" },
  });
  // No rate of that week: never guessed.
  expect(data[1]?.amounts).toEqual([
    { divisa: "EUR", recaudacion_total: "500.00", promedio: "10.00", promedio_usd: null },
  ]);
  expect(totals).toEqual({
    sold: 150,
    known_sold: 100,
    capacidad: 200,
    unknown: 1,
    cities: 2,
    amounts: [
      { divisa: "ARS", shows: 1, recaudacion_total: "200000.00" },
      { divisa: "EUR", shows: 1, recaudacion_total: "500.00" },
    ],
  });
  expect(trend?.map(({ fecha, promedio_usd, margin }) => [fecha, promedio_usd, margin])).toEqual([
    ["2024-03-01", "2.00", 75],
    ["2025-03-01", null, null],
  ]);
  expect((await read(boss, "q=pasado")).trend).toBeNull();
  expect((await read(boss, "country=AR&q=pasado")).data.map(({ name }) => name)).toContain("Pasado uno");
});

test("no money for who reads none, nor shows of artists that are not theirs", async () => {
  for (const rol of ["Produccion", "Gerente"] as const) {
    const { data, totals, total } = await read(await aPerson(rol), `artist=${artist}`);
    expect([rol, total]).toEqual([rol, 2]);
    expect(JSON.stringify([data, totals])).not.toMatch(/amounts|deal|promedio/);
  }
  const limited = await aPerson("ProduccionAdmin", { access: { artista: "Otra gente", accesoMontos: true } });
  expect((await read(limited)).total).toBe(0);
  expect((await requestAs(limited, "GET", `/history/excel?artist=${artist}`)).status).toBe(404);
  expect((await requestAs(await aPerson("Marketing"), "GET", "/history")).status).toBe(403);
});

test("the workbook is the artist's, with the columns that the person may read", async () => {
  const headers = async (by: TestPerson) => {
    const answer = await requestAs<never>(by, "GET", `/history/excel?artist=${artist}`);
    expect(String(answer.headers["content-disposition"])).toMatch(/historico_[^"]*hist/i);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(answer.raw as unknown as ArrayBuffer);
    const sheet = book.worksheets[0];
    expect(sheet?.actualRowCount).toBe(3);
    return ((sheet?.getRow(1).values ?? []) as unknown[]).slice(1);
  };
  expect(await headers(boss)).toContain("Recaudación");
  expect(await headers(await aPerson("Produccion"))).not.toContain("Recaudación");
  expect(await prisma.auditEntry.count({ where: { action: "show_history.exported" } })).toBe(2);
});

test("a show stands beside those most like it that were played before, and says what they have in common", async () => {
  const own = await anArtist("La Comparada");
  const venue = { name: "Sala Espejo", city: "Salta", country: "AR" };
  const like = { artist_id: own, state: "liquidado", type: "live-arg", capacidad: 100 };
  const before = await aShow({ ...like, name: "Espejo antes", fecha: "2025-03-07", venue });
  const after = await aShow({ ...like, name: "Espejo después", fecha: "2025-10-10", venue, capacidad: 110 });
  await aSale(before.id, "2025-02-25", { venta_diaria: 60 });
  await aSale(after.id, "2025-09-30", { venta_diaria: 55 });
  await aSale(after.id, "2025-10-05", { venta_diaria: 44, venta_total: 99 });
  const read = (by: TestPerson) => requestAs<HistoryDetail>(by, "GET", `/history/${after.id}`);
  const { body } = await read(boss);
  expect(body.show).toMatchObject({ name: "Espejo después", sold: 99, percent: 90 });
  expect(body.curva).toEqual([
    { days: 10, sold: 55, percent: 50 },
    { days: 5, sold: 99, percent: 90 },
  ]);
  expect(body.comparables[0]).toMatchObject({
    name: "Espejo antes",
    percent: 60,
    like: ["artista", "sala", "ciudad", "dia", "capacidad"],
    curva: [{ days: 10, sold: 60, percent: 60 }],
    amounts: expect.any(Array),
  });
  // The other one like it is half full.
  expect(body.median).toBe(55);
  const bare = (await read(await aPerson("Produccion"))).body;
  expect(JSON.stringify(bare)).not.toMatch(/amounts|recaudacion|promedio/);
  const stranger = await aPerson("Produccion", { access: { artista: "Otra gente", accesoMontos: true } });
  expect((await read(stranger)).status).toBe(404);
  const planned = await aShow({ name: "Espejo por venir", state: "a_la_venta" });
  expect((await requestAs(boss, "GET", `/history/${planned.id}`)).status).toBe(404);
});
