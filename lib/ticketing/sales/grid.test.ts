import { disconnect, prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { anAccess, aPerson, aSale, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";

type Row = { show: string; venta_diaria: number; version: number };
type Saved = { rows: Row[]; warnings: { row: number; code: string; show: string }[] };
type Failure = {
  code: string;
  error: string;
  issues: { path: string; message: string }[];
  current: { row: number; sale: Row | null }[];
};
type Grid = {
  rows: {
    show: string;
    ticketera: string;
    slot: number;
    anterior: Record<string, unknown> | null;
    actual: Record<string, unknown> | null;
  }[];
};

const FECHA = "2026-11-19";
let loader: TestPerson;

beforeAll(async () => {
  await testDatabase();
  loader = await aPerson("TicketingAdmin");
});
afterAll(disconnect);

const put = <T = Saved>(rows: Record<string, unknown>[], person = loader) =>
  requestAs<T>(person, "PUT", "/tickets/sales/complete", { fecha: FECHA, rows });
const row = (show: string, facts: Record<string, unknown> = {}) => ({
  show,
  ticketera: "Platea",
  categoria: "",
  divisa: "ARS",
  venta_diaria: 10,
  venta_total: 10,
  monto_diario: "100",
  recaudacion_total: "100",
  ...facts,
});
const stored = (names: string[]) => prisma.ticketSale.count({ where: { show: { name: { in: names } } } });

describe("PUT /tickets/sales/complete", () => {
  test("saves the day in the order given, one audit entry for each show, and the same again answers the same", async () => {
    const [a, b] = [await aShow(), await aShow()];
    const rows = [row(b.name), row(a.name), row(a.name, { ticketera: "EntraYa" })];
    const first = await put(rows);
    expect(first.status).toBe(200);
    expect(first.body.rows.map(({ show, version }) => [show, version])).toEqual([
      [b.name, 1],
      [a.name, 1],
      [a.name, 1],
    ]);
    expect((await put(rows)).body).toEqual(first.body);
    expect(await auditOf(`show:${a.name}`)).toHaveLength(1);
  });

  test("an error in one row names it, and no row is written", async () => {
    const [a, b] = [await aShow(), await aShow()];
    const cases: [number, Record<string, unknown>, string][] = [
      [400, { monto_diario: "3.897,6OO" }, "rows.1.monto_diario"],
      [400, { venta_total: -1 }, "rows.1.venta_total"],
      [400, { monto_diario: undefined }, "rows.1.monto_diario"],
      [400, { sorpresa: 1 }, "rows.1.sorpresa"],
      [400, { show: a.name }, "rows.1.show"],
      [404, { show: "No está" }, "rows.1.show"],
      [409, { version: 7 }, "rows.1.version"],
    ];
    for (const [status, change, path] of cases) {
      const answer = await put<Failure>([row(a.name), row(b.name, change)]);
      expect([answer.status, answer.body.issues.map((issue) => issue.path)]).toEqual([status, [path]]);
      expect(await stored([a.name, b.name])).toBe(0);
    }
    expect((await put<Failure>([])).status).toBe(400);
    for (const fecha of ["2026-13-01", addDays(todayIn(), 2), "1999-12-31", "9999-12-31"]) {
      const body = { fecha, rows: [row(a.name)] };
      const answer = await requestAs<Failure>(loader, "PUT", "/tickets/sales/complete", body);
      expect([answer.status, answer.body.issues[0]?.path]).toEqual([400, "fecha"]);
    }
  });

  test("nothing of another person's is overwritten: not what they changed, not what they added", async () => {
    const [a, b] = [await aShow(), await aShow()];
    const first = await put([row(a.name)]);
    const version = first.body.rows[0]?.version;
    await put([row(a.name, { venta_diaria: 11, version })]);
    const late = await put<Failure>([row(a.name, { venta_diaria: 12, version }), row(b.name)]);
    expect(late.status).toBe(409);
    expect(late.body.current).toEqual([{ row: 0, sale: expect.objectContaining({ venta_diaria: 11, version: 2 }) }]);
    const unaware = await put<Failure>([row(b.name), row(a.name, { venta_diaria: 13 })]);
    expect([unaware.status, unaware.body.issues[0]?.path]).toEqual([409, "rows.1.version"]);
    expect(await stored([b.name])).toBe(0);
    await requestAs(loader, "DELETE", "/tickets/sales", { show: a.name, fecha_venta: FECHA });
    expect((await put<Failure>([row(a.name, { version: 2 })])).body.current).toEqual([{ row: 0, sale: null }]);
  });

  test("two people who save overlapping grids at once: one wins, the other gets 409, in any order of rows", async () => {
    const shows = await Promise.all(Array.from({ length: 12 }, () => aShow()));
    const names = shows.map(({ name }) => name);
    const answers = await Promise.all([
      put<Failure>(names.map((name) => row(name, { venta_diaria: 1 }))),
      put<Failure>([...names].reverse().map((name) => row(name, { venta_diaria: 2 }))),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const sales = await prisma.ticketSale.findMany({
      where: { show: { name: { in: names } } },
      distinct: ["venta_diaria"],
    });
    expect(sales).toHaveLength(1);
  });

  test("one save waits for the other and computes its totals on what the other left", async () => {
    const { id, name } = await aShow();
    const computed = { venta_total: null, recaudacion_total: null, monto_diario: "5" };
    await Promise.all([
      put([row(name, computed)]),
      ...["2026-11-10", "2026-11-12", "2026-11-18"].map((fecha) =>
        requestAs(loader, "PUT", "/tickets/sales/complete", { fecha, rows: [row(name, computed)] }),
      ),
    ]);
    const sales = await prisma.ticketSale.findMany({ where: { show_id: id }, orderBy: { fecha_venta: "asc" } });
    expect(sales.map(({ venta_total, recaudacion_total }) => [venta_total, recaudacion_total.toFixed(2)])).toEqual([
      [10, "5.00"],
      [20, "10.00"],
      [30, "15.00"],
      [40, "20.00"],
    ]);
  });

  test("warnings name their row, and capacity is said once for each show", async () => {
    const { name } = await aShow({ capacidad: 5 });
    const { body } = await put([row(name), row(name, { ticketera: "EntraYa" })]);
    expect(body.warnings).toEqual([
      expect.objectContaining({ row: 0, show: name, code: "over_capacity", field: "venta_total" }),
    ]);
  });

  test("a limited person cannot write a show of another artist", async () => {
    const [own, other] = [await aShow({ artist: "Mía" }), await aShow({ artist: "De otro" })];
    const limited = await aPerson("Ticketing", { access: { artista: "Mía", accesoMontos: true } });
    expect((await put([row(own.name), row(other.name)], limited)).status).toBe(404);
    expect(await stored([own.name, other.name])).toBe(0);
    expect((await put([row(own.name)], limited)).status).toBe(200);
  });
});

describe("GET /tickets/grid", () => {
  test("each active show by series with the totals before and the day's row; nothing of inactive shows or other artists", async () => {
    const shown = await aShow({ artist: "Grilla", fecha: "2027-01-01" });
    const empty = await aShow({ artist: "Grilla", fecha: "2027-01-02", ticketera: "EntraYa", divisa: "USD" });
    const over = await aShow({ artist: "Grilla", state: "realizado" });
    await aSale(over.id, "2026-11-01");
    await aSale(shown.id, "2026-11-10", { ticketera: "Platea", venta_total: 70, recaudacion_total: "700" });
    await aSale(shown.id, FECHA, { ticketera: "Platea", venta_total: 80, recaudacion_total: "800", venta_diaria: 10 });
    await aSale(shown.id, "2026-11-20", { ticketera: "Zeta" });
    const person = await aPerson("Ticketing", { access: { artista: "Grilla", accesoMontos: true } });
    const read = () => requestAs<Grid>(person, "GET", `/tickets/grid?fecha=${FECHA}`);
    const { body } = await read();
    expect(body.rows).toEqual([
      expect.objectContaining({
        show: shown.name,
        ticketera: "Platea",
        anterior: { fecha_venta: "2026-11-10", venta_total: 70, recaudacion_total: "700.00" },
        actual: expect.objectContaining({ venta_diaria: 10, venta_total: 80, version: 1 }),
      }),
      expect.objectContaining({ show: shown.name, ticketera: "Zeta", anterior: null, actual: null }),
      expect.objectContaining({ show: empty.name, ticketera: "EntraYa", divisa: "USD", anterior: null, actual: null }),
    ]);
    await anAccess(person.mail, { artista: "Grilla", accesoMontos: false });
    expect((await read()).raw.toString()).not.toMatch(/monto|recaudacion/);
  });

  test("an impossible day is 400 and today is the default", async () => {
    expect((await requestAs(loader, "GET", "/tickets/grid?fecha=2026-02-30")).status).toBe(400);
    const { body } = await requestAs<{ fecha: string; hoy: string }>(loader, "GET", "/tickets/grid");
    expect(body.fecha).toBe(body.hoy);
  });
});
