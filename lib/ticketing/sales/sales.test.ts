import { Workbook } from "exceljs";
import { disconnect, prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aSale, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";

type Sale = Record<string, unknown> & { id: number; version: number; fecha_venta: string };
type Failure = { error: string; code: string; issues?: { path: string; message: string }[]; current?: unknown };

let loader: TestPerson;
let blind: TestPerson;

beforeAll(async () => {
  await testDatabase();
  loader = await aPerson("Ticketing");
  blind = await aPerson("Ticketing", { access: { artista: "Todos", accesoMontos: false } });
});
afterAll(disconnect);

const post = <T = Sale>(person: TestPerson, body: Record<string, unknown>) =>
  requestAs<T>(person, "POST", "/tickets/sales", body);
const sale = (show: string, facts: Record<string, unknown> = {}) => ({
  show,
  fecha: "2026-11-19",
  venta: 10,
  ventaTotal: 110,
  montoDiario: "1000",
  recaudacionTotal: "11000",
  ticketera: "Boletería Sur",
  ...facts,
});
const rowsOf = async (name: string) =>
  (await requestAs<Sale[]>(loader, "GET", `/tickets/sales-data/${encodeURIComponent(name)}`)).body;

describe("a count loaded by somebody without amounts", () => {
  test("has no amount, in no call and no report, until somebody says one", async () => {
    const { name } = await aShow({ artist: "Sin montos" });
    const counts = { montoDiario: undefined, recaudacionTotal: undefined, fecha: todayIn() };
    expect((await post(blind, sale(name, counts))).status).toBe(200);
    expect(await rowsOf(name)).toMatchObject([{ venta_diaria: 10, monto_diario: null, recaudacion_total: null }]);
    const of = async <T>(path: string, days = "") =>
      (await requestAs<T>(loader, "GET", `/tickets/${path}/${encodeURIComponent(name)}${days}`)).body;
    type Money = { montos: { monto_hoy: string | null; sin_monto: number }[] };
    const page = await of<Money & { series: { monto_hoy: string | null; sin_monto: number }[] }>("show");
    const { shows } = await of<{ shows: Money[] }>("report");
    const { filas } = await of<{ filas: { monto_hoy: string | null; sin_monto: number }[] }>("report-detailed");
    for (const one of [page.montos[0], page.series[0], shows[0]?.montos[0], filas[0]])
      expect(one).toMatchObject({ monto_hoy: null, sin_monto: 1 });
    const unsaid = { monto_periodo: null, recaudacion_total: null, promedio: null, sin_monto: 1 };
    type Total = { totales: object[] };
    for (const days of ["", `?desde=${counts.fecha}&hasta=${counts.fecha}`]) {
      const { shows, totales } = await of<{ shows: Money[] } & Total>("report", days);
      const detail = await of<{ filas: object[] } & Total>("report-detailed", days);
      for (const one of [shows[0]?.montos[0], totales[0], detail.filas[0], detail.totales[0]])
        expect(one).toMatchObject(unsaid);
      const { dias, totales: sums } = await of<{ dias: object[] } & Total>("report-by-date", days);
      expect(dias).toMatchObject([{ venta_diaria: 10, monto_diario: null, monto_acumulado: null, sin_monto: 1 }]);
      expect(sums).toMatchObject([{ monto_periodo: null, sin_monto: 1 }]);
    }
    // A period that knows its amounts lacks none.
    expect(await of("report", `?hasta=${addDays(counts.fecha, -1)}`)).toMatchObject({ totales: [] });
    for (const path of ["report-excel", "sales-excel"]) {
      const answer = await requestAs(loader, "GET", `/tickets/${path}/${encodeURIComponent(name)}`);
      const book = new Workbook();
      await book.xlsx.load(answer.raw as unknown as ArrayBuffer);
      for (const sheet of book.worksheets) {
        const rows = sheet.getSheetValues().slice(1) as unknown[][];
        const amounts = rows[0]?.flatMap((title, at) => (/^(Monto|Recaudación)/.test(String(title)) ? [at] : [])) ?? [];
        for (const row of rows.slice(1)) for (const at of amounts) expect([undefined, "sin dato"]).toContain(row[at]);
        expect(rows[1]).toContain("sin dato");
      }
    }
    const [entry] = await auditOf(`show:${name}`);
    expect(entry?.after).toMatchObject([{ monto_diario: null }]);
    await post(blind, sale(name, { ...counts, venta: 12 }));
    expect(await rowsOf(name)).toMatchObject([{ venta_diaria: 12, monto_diario: null }]);
    await post(loader, sale(name, { fecha: counts.fecha, montoDiario: "0" }));
    expect(await rowsOf(name)).toMatchObject([{ monto_diario: "0.00" }]);
    expect((await of<Money>("show")).montos).toMatchObject([{ monto_hoy: "0.00", sin_monto: 0 }]);

    // Known in part: no average, which would share the money of some tickets among all.
    const before = sale(name, { ...counts, fecha: addDays(counts.fecha, -1), ventaTotal: undefined });
    expect((await post(blind, before)).status).toBe(200);
    await post(loader, sale(name, { fecha: counts.fecha, recaudacionTotal: undefined, ventaTotal: undefined }));
    const partly = { recaudacion_total: "1000.00", promedio: null, sin_monto: 1 };
    const report = await of<{ shows: Money[] } & Total>("report");
    const detail = await of<{ filas: object[] } & Total>("report-detailed");
    for (const one of [report.shows[0]?.montos[0], report.totales[0], detail.filas[0], detail.totales[0]])
      expect(one).toMatchObject(partly);
    expect((await of<Money>("show")).montos[0]).toMatchObject(partly);
  });
});

test("who loaded a day is named wherever it is shown: the days, the grid, and what a rival's save is told", async () => {
  const { name } = await aShow();
  await prisma.user.update({ where: { id: loader.userId }, data: { name: "Lucía Paredes" } });
  await post(loader, sale(name, { fecha: todayIn() }));
  const [day] = await rowsOf(name);
  expect(day).toMatchObject({ updated_by: "Lucía Paredes" });
  type Grid = { rows: { show: string; actual: { updated_by: string } | null }[] };
  const { body } = await requestAs<Grid>(loader, "GET", "/tickets/grid");
  expect(body.rows.find(({ show }) => show === name)?.actual?.updated_by).toBe("Lucía Paredes");
});

describe("POST /tickets/sales", () => {
  test("saves with the texts of the specification read as they are meant", async () => {
    const { name } = await aShow();
    const { status, body } = await post(
      loader,
      sale(name, {
        venta: "1.355",
        ventaTotal: "26.590",
        montoDiario: "20,212,200.50",
        recaudacionTotal: "1.562.480.000,25",
      }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      show: name,
      fecha_venta: "2026-11-19",
      venta_diaria: 1355,
      venta_total: 26590,
      monto_diario: "20212200.50",
      recaudacion_total: "1562480000.25",
      categoria: "",
      divisa: "ARS",
      ticketera: "Boletería Sur",
      version: 1,
      venta_total_computed: false,
    });
  });

  test("takes ticketera and currency from the show, and leaves the category empty", async () => {
    const { name } = await aShow({ divisa: "EUR", ticketera: "Taquilla Ibérica", categoria: "Platea" });
    const { ticketera: _, ...body } = sale(name);
    expect((await post(loader, body)).body).toMatchObject({
      divisa: "EUR",
      ticketera: "Taquilla Ibérica",
      categoria: "",
    });
  });

  test("the same key again replaces the row and is audited with before and after; the same figures change nothing", async () => {
    const { name } = await aShow();
    const first = await post(loader, sale(name));
    const second = await post(loader, sale(name, { venta: 12 }));
    const third = await post(loader, sale(name, { venta: 12 }));
    expect(second.body).toMatchObject({ id: first.body.id, version: 2, venta_diaria: 12 });
    expect(third.body).toEqual(second.body);
    expect(await rowsOf(name)).toHaveLength(1);
    const entries = await auditOf(`show:${name}`);
    expect(entries.map(({ action }) => action)).toEqual(["sale.saved", "sale.saved"]);
    expect(entries[1]).toMatchObject({
      actor: loader.mail,
      before: [{ venta_diaria: 10 }],
      after: [{ venta_diaria: 12 }],
    });
  });

  test("totals left out are computed in date order; later computed ones follow a change, stated ones stay", async () => {
    const { name } = await aShow();
    const day = (fecha: string, venta: number, rest: Record<string, unknown> = {}) =>
      post(loader, { show: name, fecha, venta, montoDiario: String(venta * 100), ...rest });
    await day("2026-11-03", 5);
    await day("2026-11-01", 10);
    await day("2026-11-02", 20, { ventaTotal: 99, recaudacionTotal: "7" });
    expect((await rowsOf(name)).map(({ venta_total, recaudacion_total }) => [venta_total, recaudacion_total])).toEqual([
      [10, "1000.00"],
      [99, "7.00"],
      [35, "3500.00"],
    ]);
    await requestAs(loader, "DELETE", "/tickets/sales", { show: name, fecha_venta: "2026-11-01" });
    expect(
      (await rowsOf(name)).map(({ venta_total, venta_total_computed, version }) => [
        venta_total,
        venta_total_computed,
        version,
      ]),
    ).toEqual([
      [99, false, 1],
      [25, true, 1],
    ]);
  });

  test("a stale version gets 409 with the row as it is, and nothing is written", async () => {
    const { name } = await aShow();
    await post(loader, sale(name));
    await post(loader, sale(name, { venta: 11, version: 1 }));
    const late = await post<Failure>(loader, sale(name, { venta: 99, version: 1 }));
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: "stale_version", current: { venta_diaria: 11, version: 2 } });
    expect(await rowsOf(name)).toMatchObject([{ venta_diaria: 11 }]);
  });

  test("two saves of the same key at once leave one row, whole", async () => {
    const { name } = await aShow();
    const answers = await Promise.all([post(loader, sale(name, { venta: 1 })), post(loader, sale(name, { venta: 2 }))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rowsOf(name)).toHaveLength(1);
    expect(await auditOf(`show:${name}`)).toHaveLength(2);
  });

  test("warns without refusing", async () => {
    const { name } = await aShow({ capacidad: 100, fecha: "2026-11-15" });
    await post(loader, sale(name, { fecha: "2026-11-10", ventaTotal: 150 }));
    const { status, body } = await post<{ warnings: { code: string }[] }>(loader, sale(name, { ventaTotal: 140 }));
    expect(status).toBe(200);
    expect(body.warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["after_show", "total_decreased", "over_capacity"]),
    );
  });
});

describe("bad input", () => {
  const cases: [string, Record<string, unknown>, string][] = [
    ["a text for a count", { venta: "doce" }, "venta"],
    ["a fraction", { venta: 1.5 }, "venta"],
    ["a negative total", { ventaTotal: -1 }, "ventaTotal"],
    ["a negative total of money", { recaudacionTotal: "-1" }, "recaudacionTotal"],
    ["a day to come", { fecha: addDays(todayIn(), 2) }, "fecha"],
    ["a day before any sale", { fecha: "1000-01-01" }, "fecha"],
    ["an impossible day", { fecha: "2026-02-30" }, "fecha"],
    ["a day in another form", { fecha: "19/11/2026" }, "fecha"],
    ["money that is none", { montoDiario: "3.897,6OO" }, "montoDiario"],
    ["no amount, from someone with montos", { montoDiario: undefined }, "montoDiario"],
    ["a count beyond what fits", { venta: 3_000_000_000 }, "venta"],
    ["an unknown field", { admin: true }, "admin"],
    ["an unknown currency", { divisa: "GBP" }, "divisa"],
    ["a list for a name", { show: ["x"] }, "show"],
    ["null for a day", { fecha: null }, "fecha"],
    ["a control character", { ticketera: "a\u0007b" }, "ticketera"],
  ];
  test.each(cases)("%s is refused naming the field", async (_, change, field) => {
    const { name } = await aShow();
    const { status, body } = await post<Failure>(loader, { ...sale(name), ...change });
    expect(status).toBe(400);
    expect(body.code).toBe("invalid_input");
    expect(body.issues?.map(({ path }) => path)).toContain(field);
    expect(await rowsOf(name)).toEqual([]);
  });

  test("a show that does not exist and one of somebody else's artist get the same 404", async () => {
    const { name } = await aShow({ artist: "Ajena" });
    await aShow({ artist: "Propia" });
    const limited = await aPerson("Ticketing", { access: { artista: "Propia", accesoMontos: true } });
    const [foreign, absent] = [await post<Failure>(limited, sale(name)), await post<Failure>(limited, sale("No está"))];
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    expect(foreign.body.error.replace(name, "X")).toBe(absent.body.error.replace("No está", "X"));
    expect(await rowsOf(name)).toEqual([]);
  });

  test("sums that do not fit are refused whole", async () => {
    const { name } = await aShow();
    await post(loader, sale(name, { fecha: "2026-11-18", venta: 2_000_000_000, ventaTotal: 2_000_000_000 }));
    const { status } = await post(loader, sale(name, { venta: 2_000_000_000, ventaTotal: 2_000_000_000 }));
    expect(status).toBe(400);
    expect(await rowsOf(name)).toHaveLength(1);
  });

  test("what is no JSON, too much, another type, or has a NUL", async () => {
    const send = (body: string, headers?: Record<string, string>) =>
      requestAs<Failure>(loader, "POST", "/tickets/sales", body, headers);
    expect((await send("{not json")).status).toBe(400);
    expect((await send("[]")).status).toBe(400);
    expect((await send(JSON.stringify({ show: "x".repeat(3_000_000) }))).status).toBe(413);
    expect((await send("show=x", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(415);
    expect((await send(JSON.stringify(sale("a\u0000b")))).status).toBe(400);
    expect((await requestAs(loader, "GET", "/tickets/sales/a%00b")).status).toBe(400);
    expect((await requestAs(loader, "PATCH", "/tickets/sales")).headers.allow).toBe("POST, DELETE");
  });

  test("nobody, and people who may not load", async () => {
    const { name } = await aShow();
    expect((await requestAs(null, "POST", "/tickets/sales", sale(name))).status).toBe(401);
    for (const rol of ["Gerente", "InvitadoTicketing", "Board", "Manager"] as const)
      expect((await post(await aPerson(rol), sale(name))).status).toBe(403);
    expect(await rowsOf(name)).toEqual([]);
  });
});

describe("people without montos", () => {
  test("get no money key, and what they save keeps the stored amounts", async () => {
    const { name } = await aShow();
    await post(loader, sale(name));
    const { montoDiario: _, recaudacionTotal: __, ...counts } = sale(name, { venta: 15 });
    const saved = await post(blind, counts);
    expect(saved.status).toBe(200);
    expect(Object.keys(saved.body).filter((key) => /monto|recaudacion/.test(key))).toEqual([]);
    expect(await rowsOf(name)).toMatchObject([
      { venta_diaria: 15, monto_diario: "1000.00", recaudacion_total: "11000.00" },
    ]);
    const read = await requestAs(blind, "GET", `/tickets/sales/${encodeURIComponent(name)}`);
    expect(read.raw.toString()).not.toMatch(/monto|recaudacion/);
    const conflict = await post(blind, { ...counts, venta: 1, version: 1 });
    expect(conflict.status).toBe(409);
    expect(conflict.raw.toString()).not.toMatch(/monto|recaudacion/);
    const deleted = await requestAs(blind, "DELETE", "/tickets/sales", { show: name, fecha_venta: "2026-11-19" });
    expect(deleted.raw.toString()).not.toMatch(/monto|recaudacion/);
  });

  test("say no amount: what is stored is not written over unseen", async () => {
    const { name } = await aShow();
    await post(loader, sale(name));
    const { montoDiario, recaudacionTotal, ...counts } = sale(name, { venta: 15 });
    for (const amount of [{ montoDiario }, { recaudacionTotal }]) {
      const refused = await requestAs<Failure>(blind, "POST", "/tickets/sales", { ...counts, ...amount });
      const [path] = Object.keys(amount);
      expect(refused).toMatchObject({
        status: 403,
        body: { error: expect.stringContaining("No ve montos"), issues: [{ path }] },
      });
    }
    expect(await rowsOf(name)).toMatchObject([{ monto_diario: "1000.00", recaudacion_total: "11000.00" }]);
  });

  test("with the grant alone may load", async () => {
    const { name } = await aShow();
    const granted = await aPerson("Marketing", { grants: ["carga_tickets"] });
    const { status, body } = await post(granted, { show: name, fecha: "2026-11-19", venta: 3 });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty("monto_diario");
  });
});

describe("reading", () => {
  test.each(["MAGIC/BIRD", "13", "A DOLL'S HOUSE, PART 2", "Ñandú & Cía", "100% en vivo", "complete", "¿Qué? #1+2"])(
    "the sales of %s by its name in the path",
    async (name) => {
      const { id } = await aShow({ name });
      await aSale(id, "2026-11-01", { ticketera: "B" });
      await aSale(id, "2026-11-02", { ticketera: "A" });
      await aSale(id, "2026-11-02", { ticketera: "B" });
      const path = encodeURIComponent(name);
      const newest = await requestAs<Sale[]>(loader, "GET", `/tickets/sales/${path}`);
      expect(newest.body.map((row) => [row.show, row.fecha_venta, row.ticketera])).toEqual([
        [name, "2026-11-02", "A"],
        [name, "2026-11-02", "B"],
        [name, "2026-11-01", "B"],
      ]);
      const oldest = await requestAs<Sale[]>(loader, "GET", `/tickets/sales-data/${path}`);
      expect(oldest.body.map(({ fecha_venta }) => fecha_venta)).toEqual(["2026-11-01", "2026-11-02", "2026-11-02"]);
    },
  );

  test("a show without sales has none; one that is not there is 404", async () => {
    const { name } = await aShow();
    expect((await requestAs<Sale[]>(loader, "GET", `/tickets/sales/${encodeURIComponent(name)}`)).body).toEqual([]);
    const absent = await requestAs<Failure>(loader, "GET", "/tickets/sales/Nada");
    expect([absent.status, absent.body.error]).toEqual([
      404,
      'No encontrado: el show "Nada" no existe o no es de los artistas que puede ver.',
    ]);
  });
});

describe("DELETE /tickets/sales", () => {
  test("takes the day, or one ticketera of it, audits what was, and again does nothing", async () => {
    const { id, name } = await aShow();
    for (const ticketera of ["A", "B", "C"]) await aSale(id, "2026-11-02", { ticketera });
    const remove = (extra = {}) =>
      requestAs<{ deleted: number }>(loader, "DELETE", "/tickets/sales", {
        show: name,
        fecha_venta: "2026-11-02",
        ...extra,
      });
    expect((await remove({ ticketera: "B" })).body.deleted).toBe(1);
    expect((await remove()).body.deleted).toBe(2);
    expect((await remove()).body.deleted).toBe(0);
    expect((await auditOf(`show:${name}`)).map(({ action, before }) => [action, (before as unknown[]).length])).toEqual(
      [
        ["sale.deleted", 1],
        ["sale.deleted", 2],
      ],
    );
  });
});

describe("POST /tickets/create-from-show and recalculate-total", () => {
  test("saves by the show's number", async () => {
    const { id, name } = await aShow();
    const body = {
      showId: String(id),
      fecha_venta: "2026-11-19",
      venta_diaria: 4,
      venta_total: 4,
      monto_diario: "40",
      recaudacion_total: 40,
      ticketera: "X",
      divisa: "USD",
      categoria: "Campo",
    };
    expect((await requestAs(loader, "POST", "/tickets/create-from-show", body)).body).toMatchObject({
      show: name,
      divisa: "USD",
      categoria: "Campo",
      recaudacion_total: "40.00",
    });
    expect((await requestAs(loader, "POST", "/tickets/create-from-show", { ...body, showId: 999_999 })).status).toBe(
      404,
    );
    expect((await requestAs(loader, "POST", "/tickets/create-from-show", { ...body, showId: "x" })).status).toBe(400);
    const far = { ...body, fecha_venta: "9999-12-31" };
    expect((await requestAs(loader, "POST", "/tickets/create-from-show", far)).status).toBe(400);
  });

  test("rewrites the totals of each series in date order, once", async () => {
    const { id, name } = await aShow();
    await aSale(id, "2026-11-01", { venta_diaria: 5, monto_diario: "50", venta_total: 500, divisa: "ARS" });
    await aSale(id, "2026-11-02", { venta_diaria: -2, monto_diario: "-20", venta_total: 1, divisa: "ARS" });
    await aSale(id, "2026-11-02", {
      venta_diaria: 7,
      monto_diario: "70.5",
      venta_total: 7,
      recaudacion_total: "70.50",
      divisa: "USD",
    });
    const call = () =>
      requestAs<{ changed: number; series: unknown[] }>(loader, "POST", "/tickets/recalculate-total", { show: name });
    expect((await call()).body).toEqual({
      show: name,
      changed: 2,
      series: [
        { ticketera: "", categoria: "", divisa: "ARS", venta_total: 3, recaudacion_total: "30.00" },
        { ticketera: "", categoria: "", divisa: "USD", venta_total: 7, recaudacion_total: "70.50" },
      ],
    });
    expect((await call()).body.changed).toBe(0);
    expect(await auditOf(`show:${name}`)).toHaveLength(1);
    expect((await requestAs(blind, "POST", "/tickets/recalculate-total", { show: name })).raw.toString()).not.toMatch(
      /recaudacion/,
    );
  });
});

test("a new ticketera takes the next free colour, also when ten saves bring ten at once", async () => {
  const shows = await Promise.all(Array.from({ length: 10 }, () => aShow()));
  await prisma.ticketera.deleteMany();
  const answers = await Promise.all(
    shows.map(({ name }, index) => post(loader, sale(name, { ticketera: `Nueva ${index % 8}` }))),
  );
  expect(answers.map(({ status }) => status)).toEqual(shows.map(() => 200));
  const slots = (await prisma.ticketera.findMany({ orderBy: { slot: "asc" } })).map(({ slot }) => slot);
  expect(slots).toEqual([1, 2, 3, 4, 5, 6, 6, 6]);
});
