import ExcelJS from "exceljs";
import { disconnect, prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { anArtist, aPerson, aSale, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { Report, ReportByDate, ReportDetailed } from "./schema";

const today = todayIn();
const ago = (days: number) => addDays(today, -days);
const MONEY = /monto|recaudaci|promedio|precio|discrepancia_monto/i;

let admin: TestPerson;
let ana: TestPerson;
let noMoney: TestPerson;

const get = async <T>(person: TestPerson, path: string) => (await requestAs<T>(person, "GET", `/tickets/${path}`)).body;
const x = encodeURIComponent;

async function bookOf(person: TestPerson, path: string) {
  const answer = await requestAs(person, "GET", `/tickets/${path}`);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(answer.raw as unknown as ArrayBuffer);
  return { answer, book };
}
const rowsOf = (sheet: ExcelJS.Worksheet | undefined) =>
  (sheet?.getSheetValues() ?? []).slice(1).map((row) => (row as ExcelJS.CellValue[]).slice(1));

beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Administrador");
  ana = await aPerson("Ticketing", { access: { artista: "Ana", accesoMontos: true } });
  noMoney = await aPerson("Marketing");
  await anArtist("Ana");
  // Two ticketeras, two currencies, a typed total that the days do not add up to.
  const one = await aShow({
    name: "MAGIC/BIRD",
    artist: "Ana",
    fecha: addDays(today, 10),
    capacidad: 100,
    holdeo: 10,
    cortesias: 5,
  });
  await aSale(one.id, ago(2), {
    ticketera: "A",
    venta_diaria: 10,
    monto_diario: "1000.10",
    venta_total: 10,
    recaudacion_total: "1000.10",
  });
  await aSale(one.id, ago(1), {
    ticketera: "A",
    venta_diaria: 20,
    monto_diario: "2000.20",
    venta_total: 32,
    recaudacion_total: "3100.30",
  });
  await aSale(one.id, today, {
    ticketera: "B",
    venta_diaria: 7,
    monto_diario: "700",
    venta_total: 7,
    recaudacion_total: "700",
  });
  await aSale(one.id, ago(1), {
    ticketera: "A",
    divisa: "USD",
    venta_diaria: 3,
    monto_diario: "90.50",
    venta_total: 3,
    recaudacion_total: "90.50",
  });
  const other = await aShow({
    name: "A DOLL'S HOUSE, PART 2",
    artist: "Beto",
    type: "live-esp",
    state: "realizado",
    divisa: "EUR",
  });
  await aSale(other.id, ago(40), {
    divisa: "EUR",
    venta_diaria: 5,
    monto_diario: "250",
    venta_total: 5,
    recaudacion_total: "250",
  });
  await aShow({ name: "todos", artist: "Beto", type: "booking" });
  await aShow({ name: "=SUM(1)", artist: "Beto", type: "management" });
});
afterAll(disconnect);

describe("the report by show", () => {
  it("adds the last running totals of the series, per currency, and says what they do not explain", async () => {
    const report = await get<Report>(admin, `report/${x("MAGIC/BIRD")}`);
    expect(report.subject).toEqual({ kind: "show", x: "MAGIC/BIRD", title: "MAGIC/BIRD" });
    expect(report.shows).toHaveLength(1);
    expect(report.shows[0]).toMatchObject({
      venta_hoy: 7,
      venta_periodo: 40,
      venta_total: 42,
      discrepancia: 2,
      ocupacion: 42,
      restan: 43,
      ultima_fecha: today,
      montos: [
        {
          divisa: "ARS",
          venta_total: 39,
          monto_hoy: "700.00",
          monto_periodo: "3700.30",
          recaudacion_total: "3800.30",
          promedio: "97.44",
          discrepancia: "100.00",
        },
        {
          divisa: "USD",
          venta_total: 3,
          monto_hoy: null,
          recaudacion_total: "90.50",
          promedio: "30.17",
          discrepancia: null,
        },
      ],
    });
    expect(report.totales.map(({ divisa, recaudacion_total }) => [divisa, recaudacion_total])).toEqual([
      ["ARS", "3800.30"],
      ["USD", "90.50"],
    ]);
    expect(report.total).toMatchObject({ shows: 1, capacidad: 100, venta_total: 42, ocupacion: 42, restan: 43 });
  });

  it("takes a type, which goes before a show of that name", async () => {
    const all = await get<Report>(admin, "report/todos");
    expect(all.subject).toMatchObject({ kind: "tipo", title: "Todos" });
    expect(all.shows.map(({ show }) => show)).toEqual(
      expect.arrayContaining(["MAGIC/BIRD", "A DOLL'S HOUSE, PART 2", "todos", "=SUM(1)"]),
    );
    expect((await get<Report>(admin, "report/live-esp")).shows.map(({ show }) => show)).toEqual([
      "A DOLL'S HOUSE, PART 2",
    ]);
    expect(all.totales.map(({ divisa }) => divisa)).toEqual(["ARS", "USD", "EUR"]);
  });

  it("limits to the days asked for, both included, with the totals of then", async () => {
    const until = await get<Report>(admin, `report/${x("MAGIC/BIRD")}?hasta=${ago(2)}`);
    expect(until.shows[0]).toMatchObject({
      venta_total: 10,
      venta_periodo: 10,
      venta_hoy: 10,
      montos: [{ recaudacion_total: "1000.10" }],
    });
    const from = await get<Report>(admin, `report/${x("MAGIC/BIRD")}?desde=${ago(1)}`);
    expect(from.shows[0]).toMatchObject({
      venta_total: 42,
      venta_periodo: 30,
      montos: [{ monto_periodo: "2700.20" }, { monto_periodo: "90.50" }],
    });
    // The greater part of all days, and the lesser: read by what lies outside and by what lies inside.
    for (const [desde, hasta, venta] of [
      [ago(60), ago(1), 38],
      [ago(41), ago(39), 5],
      [ago(2), ago(2), 10],
      [ago(300), ago(200), 0],
    ] as const) {
      const period = await get<Report>(admin, `report/todos?desde=${desde}&hasta=${hasta}`);
      expect([desde, period.total.venta_periodo]).toEqual([desde, venta]);
    }
    const wrong = await requestAs<{ issues: { path: string }[] }>(
      admin,
      "GET",
      `/tickets/report/todos?desde=${today}&hasta=${ago(1)}`,
    );
    expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: "hasta" }] } });
    expect((await requestAs(admin, "GET", "/tickets/report/todos?desde=2026-02-30")).status).toBe(400);
  });

  it("agrees with the sales in every period, however they fall (against plain sums)", async () => {
    for (let from = 45; from >= 0; from -= 9) {
      for (let until = from; until >= 0; until -= 7) {
        const [desde, hasta] = [ago(from), ago(until)];
        const report = await get<ReportDetailed>(admin, `report-detailed/todos?desde=${desde}&hasta=${hasta}`);
        const plain = await prisma.ticketSale.aggregate({
          where: { fecha_venta: { gte: new Date(desde), lte: new Date(hasta) } },
          _sum: { venta_diaria: true },
        });
        const sum = report.filas.reduce((total, fila) => total + fila.venta_periodo, 0);
        expect([from, until, sum]).toEqual([from, until, plain._sum.venta_diaria ?? 0]);
      }
    }
  });

  it("is 404 for a show that does not exist or is somebody else's", async () => {
    expect((await requestAs(admin, "GET", "/tickets/report/nada")).status).toBe(404);
    for (const report of ["report", "report-by-date", "report-detailed", "report-excel", "sales-excel"]) {
      expect((await requestAs(ana, "GET", `/tickets/${report}/${x("A DOLL'S HOUSE, PART 2")}`)).status).toBe(404);
    }
    expect((await requestAs(ana, "GET", "/tickets/artist-excel/Beto")).status).toBe(404);
  });

  it("has only the person's artists", async () => {
    expect((await get<Report>(ana, "report/todos")).shows.map(({ show }) => show)).toEqual(["MAGIC/BIRD"]);
    expect((await get<ReportByDate>(ana, "report-by-date/todos")).totales.map(({ divisa }) => divisa)).toEqual([
      "ARS",
      "USD",
    ]);
    expect((await get<ReportDetailed>(ana, "report-detailed/todos")).filas).toHaveLength(3);
    const guest = await aPerson("InvitadoTicketing");
    expect(await get<Report>(guest, "report/todos")).toMatchObject({ shows: [], totales: [] });
  });

  it("has no key of money without montos, in any of the three", async () => {
    for (const report of ["report", "report-by-date", "report-detailed"]) {
      for (const about of ["todos", "MAGIC/BIRD"]) {
        const { raw } = await requestAs(
          noMoney,
          "GET",
          `/tickets/${report}/${x(about)}${report === "report" ? "?convertir=USD" : ""}`,
        );
        const keys = [...raw.toString("utf8").matchAll(/"(\w+)":/g)].map(([, key]) => key ?? "");
        expect(keys).toContain("venta_periodo");
        expect(keys.filter((key) => MONEY.test(key) || key === "conversion")).toEqual([]);
      }
    }
  });
});

describe("conversion", () => {
  const ownRate = (currency: string, rate: string) =>
    prisma.fxRate.create({ data: { day: new Date("2026-03-01"), currency, source: "propia", rate } });

  it("says each rate and its date, exactly, and never hides that one is missing", async () => {
    await ownRate("USD", "1475.5");
    const missing = await get<Report>(admin, "report/todos?convertir=USD");
    expect(missing.conversion).toMatchObject({ divisa: "USD", faltan: ["EUR"], recaudacion_total: null });
    await ownRate("EUR", "1700");
    const { conversion } = await get<Report>(admin, "report/todos?convertir=USD");
    // 3800.30 / 1475.5 = 2.575602...; 250 × 1700 / 1475.5 = 288.03795...; with 90.50: 381.11355...
    expect(conversion?.por_divisa).toEqual([
      { divisa: "ARS", recaudacion_total: "3800.30", recaudacion_convertida: "2.58", periodo_convertido: "2.51" },
      { divisa: "USD", recaudacion_total: "90.50", recaudacion_convertida: "90.50", periodo_convertido: "90.50" },
      { divisa: "EUR", recaudacion_total: "250.00", recaudacion_convertida: "288.04", periodo_convertido: "288.04" },
    ]);
    expect(conversion).toMatchObject({ faltan: [], recaudacion_total: "381.11" });
    expect(conversion?.tasas.map(({ divisa, fecha }) => [divisa, typeof fecha])).toEqual([
      ["ARS", "object"],
      ["USD", "string"],
      ["EUR", "string"],
    ]);
    await prisma.fxRate.deleteMany({ where: { currency: "USD" } });
    const refused = await requestAs<{ issues: { path: string }[] }>(
      admin,
      "GET",
      "/tickets/report/todos?convertir=USD",
    );
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: "convertir" }] } });
  });
});

describe("the report by day and the detailed one", () => {
  it("run up each currency by itself", async () => {
    const report = await get<ReportByDate>(admin, `report-by-date/${x("MAGIC/BIRD")}`);
    const agrees = { diferencias: 0, discrepancia: null, discrepancia_monto: null };
    expect(report.dias).toEqual([
      {
        fecha_venta: ago(2),
        divisa: "ARS",
        venta_diaria: 10,
        venta_acumulada: 10,
        monto_diario: "1000.10",
        monto_acumulado: "1000.10",
        sin_monto: 0,
        ...agrees,
      },
      {
        fecha_venta: ago(1),
        divisa: "ARS",
        venta_diaria: 20,
        venta_acumulada: 30,
        monto_diario: "2000.20",
        monto_acumulado: "3000.30",
        sin_monto: 0,
        diferencias: 1,
        discrepancia: 2,
        discrepancia_monto: "100.00",
      },
      {
        fecha_venta: ago(1),
        divisa: "USD",
        venta_diaria: 3,
        venta_acumulada: 3,
        monto_diario: "90.50",
        monto_acumulado: "90.50",
        sin_monto: 0,
        ...agrees,
      },
      {
        fecha_venta: today,
        divisa: "ARS",
        venta_diaria: 7,
        venta_acumulada: 37,
        monto_diario: "700.00",
        monto_acumulado: "3700.30",
        sin_monto: 0,
        ...agrees,
      },
    ]);
    const type = await get<ReportByDate>(admin, `report-by-date/live-arg?desde=${ago(1)}&hasta=${ago(1)}`);
    expect(type.totales).toEqual([
      { divisa: "ARS", venta_periodo: 20, monto_periodo: "2000.20", sin_monto: 0 },
      { divisa: "USD", venta_periodo: 3, monto_periodo: "90.50", sin_monto: 0 },
    ]);
  });

  it("has a row per ticketera, category and currency with its own difference", async () => {
    const { filas } = await get<ReportDetailed>(admin, `report-detailed/${x("MAGIC/BIRD")}`);
    expect(
      filas.map(({ ticketera, divisa, dias, venta_total, discrepancia, discrepancia_monto }) => [
        ticketera,
        divisa,
        dias,
        venta_total,
        discrepancia,
        discrepancia_monto,
      ]),
    ).toEqual([
      ["A", "ARS", 2, 32, 2, "100.00"],
      ["A", "USD", 1, 3, null, null],
      ["B", "ARS", 1, 7, null, null],
    ]);
  });
});

describe("workbooks", () => {
  it("hold the report as it is seen", async () => {
    const { answer, book } = await bookOf(admin, "report-excel/todos");
    expect(answer.headers["content-disposition"]).toContain(`reporte_todos_${today}.xlsx`);
    expect(book.worksheets.map(({ name }) => name)).toEqual(["Por show", "Por día", "Detalle"]);
    const rows = rowsOf(book.getWorksheet("Por show"));
    const bird = rows.filter(([label]) => label === "MAGIC/BIRD");
    expect(bird).toHaveLength(2);
    expect(rows.filter(([label]) => String(label).startsWith("Total")).map(([label]) => label)).toEqual([
      "Total ARS (1)",
      "Total USD (1)",
      "Total EUR (1)",
    ]);
    const header = rows[0] as string[];
    expect(bird[0]?.[header.indexOf("Recaudación")]).toBe(3800.3);
    expect(rows.flat()).toContain("=SUM(1)");
  });

  it("give an artist's whole history, under the name the specification says", async () => {
    const { answer, book } = await bookOf(ana, "artist-excel/Ana");
    expect(answer.headers["content-disposition"]).toContain('filename="historico_Ana.xlsx"');
    const rows = rowsOf(book.worksheets[0]);
    expect(rows).toHaveLength(1 + 4 + 2);
    expect(rows.at(-2)).toEqual(expect.arrayContaining(["Total ARS", 37, 3700.3]));
    expect(rows.at(-1)).toEqual(expect.arrayContaining(["Total USD", 3, 90.5]));
    const named = await aShow({ artist: "Ñandú & Cía" });
    await aSale(named.id, today);
    const odd = await requestAs(admin, "GET", `/tickets/artist-excel/${x("Ñandú & Cía")}`);
    expect(odd.headers["content-disposition"]).toContain('filename="historico_Nandu___Cia.xlsx"');
  });

  it("give a show's sales and the list of shows on sale", async () => {
    const sales = await bookOf(admin, `sales-excel/${x("MAGIC/BIRD")}`);
    expect(rowsOf(sales.book.worksheets[0])).toHaveLength(1 + 4 + 2);
    const list = await bookOf(admin, "excel?artist=Ana");
    expect(rowsOf(list.book.worksheets[0]).map(([label]) => label)).toEqual([
      "Show",
      "MAGIC/BIRD",
      "MAGIC/BIRD",
      "Total ARS",
      "Total USD",
    ]);
  });

  it("have no column of money without montos, and none of another artist's shows", async () => {
    for (const path of ["report-excel/todos", "artist-excel/Ana", `sales-excel/${x("MAGIC/BIRD")}`, "excel"]) {
      const { book } = await bookOf(noMoney, path);
      for (const sheet of book.worksheets) {
        const headers = rowsOf(sheet)[0] as string[];
        expect(headers.length).toBeGreaterThan(2);
        expect(headers.filter((header) => MONEY.test(header))).toEqual([]);
        expect(rowsOf(sheet).flat()).not.toContain(3800.3);
      }
    }
    const { book } = await bookOf(ana, "report-excel/todos");
    expect(book.worksheets.flatMap(rowsOf).flat()).not.toContain("A DOLL'S HOUSE, PART 2");
  });

  it("come whole when there are more rows than the cursor takes at a time", async () => {
    const show = await aShow({ artist: "Muchos" });
    await prisma.ticketSale.createMany({
      data: Array.from({ length: 2_500 }, (_, index) => ({
        show_id: show.id,
        fecha_venta: new Date(`${addDays("2015-01-01", index)}T00:00:00Z`),
        divisa: "ARS",
        venta_diaria: 1,
        venta_total: index + 1,
        monto_diario: "0.10",
        recaudacion_total: "0",
      })),
    });
    const { book } = await bookOf(admin, "artist-excel/Muchos");
    const rows = rowsOf(book.worksheets[0]);
    expect(rows).toHaveLength(2_502);
    expect(rows.at(-1)).toEqual(expect.arrayContaining([2_500, 250]));
  });
});

describe("a stated total that is wrong on a day that is not its series' last", () => {
  it("is a discrepancy on that day in every report, and no more once it is corrected", async () => {
    const { id, name } = await aShow({ artist: "Desvío", type: "booking" });
    const day = (before: number, venta_total: number, recaudacion_total: string) =>
      aSale(id, ago(before), { ticketera: "A", venta_diaria: 10, monto_diario: "100", venta_total, recaudacion_total });
    await day(5, 10, "100");
    await day(4, 200, "2000");
    await day(3, 30, "300");
    const person = await aPerson("Gerente", { access: { artista: "Desvío", accesoMontos: true } });
    const dayOf = async (path: string) =>
      (await get<ReportByDate>(person, path)).dias.map(
        ({ fecha_venta, diferencias, discrepancia, discrepancia_monto }) => [
          fecha_venta,
          diferencias,
          discrepancia,
          discrepancia_monto,
        ],
      );
    const found = [
      [ago(5), 0, null, null],
      [ago(4), 1, 180, "1800.00"],
      [ago(3), 0, null, null],
    ];
    for (const path of [`report-by-date/${x(name)}`, "report-by-date/booking"])
      expect(await dayOf(path)).toEqual(found);
    const until = `?hasta=${ago(4)}`;
    const [then] = (await get<Report>(person, `report/${x(name)}${until}`)).shows;
    expect(then).toMatchObject({ venta_total: 200, discrepancia: 180, dias_con_diferencia: 1 });
    expect(then?.montos?.[0]).toMatchObject({ discrepancia: "1800.00" });
    const [line] = (await get<ReportDetailed>(person, `report-detailed/${x(name)}${until}`)).filas;
    expect(line).toMatchObject({ discrepancia: 180, discrepancia_monto: "1800.00" });
    const [now] = (await get<ReportDetailed>(person, `report-detailed/${x(name)}`)).filas;
    expect(now).toMatchObject({ venta_total: 30, discrepancia: null, dias_con_diferencia: 1 });
    const { book } = await bookOf(person, `sales-excel/${x(name)}`);
    expect(rowsOf(book.getWorksheet("Ventas")).map((row) => row.at(-2))).toContain(180);
    await requestAs(admin, "POST", "/tickets/sales", {
      show: name,
      fecha: ago(4),
      ticketera: "A",
      venta: 10,
      ventaTotal: 20,
      montoDiario: "100",
      recaudacionTotal: "200",
    });
    expect((await dayOf(`report-by-date/${x(name)}`)).map(([, count]) => count)).toEqual([0, 0, 0]);
  });
});

test("a period far from any sale is refused by name", async () => {
  for (const path of ["report/todos", "report-detailed/todos", "report-excel/todos", "report-by-date/todos"])
    for (const [field, day] of [
      ["desde", "9999-12-31"],
      ["hasta", "1000-01-01"],
    ]) {
      const { status, body } = await requestAs<{ issues?: { path: string; message: string }[] }>(
        admin,
        "GET",
        `/tickets/${path}?${field}=${day}`,
      );
      expect([path, status, body.issues?.[0]]).toEqual([
        path,
        400,
        { path: field, message: "Entre los años 1900 y 2100." },
      ]);
    }
});

test("marks a total of which two shows differ, also where what they differ by cancels out", async () => {
  for (const [name, by] of [
    ["Sobra", 5],
    ["Falta", -5],
  ] as const) {
    const { id } = await aShow({ name, artist: "Opuestos", type: "management" });
    const wrong = { venta_total: 10 + by, recaudacion_total: `${100 + by}.00` };
    await aSale(id, ago(1), { venta_diaria: 10, monto_diario: "100.00", ...wrong });
  }
  for (const report of ["report", "report-detailed"]) {
    const { totales } = await get<Report>(admin, `${report}/management`);
    expect(totales).toMatchObject([{ divisa: "ARS", con_diferencia: 2, discrepancia: "0.00" }]);
  }
  const [one] = (await get<Report>(admin, "report/Sobra")).totales;
  expect(one).toMatchObject({ con_diferencia: 1, discrepancia: "5.00" });
});
