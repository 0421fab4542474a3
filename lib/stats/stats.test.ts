import ExcelJS from "exceljs";
import { disconnect, pool, prisma, query } from "@/lib/db";
import { forgetFlags } from "@/lib/flags/store";
import { addDays, todayIn } from "@/lib/format/dates";
import { flushCalls, recordCall } from "@/lib/http/callTimes";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, aSale, aShow, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { tidyStats } from "./jobs";
import { measureBucket } from "./rules/measures";
import type { CallsReply, StateReply, UseReply, VitalsReply } from "./schema";

const TODAY = todayIn();
const RANGE = `desde=${addDays(TODAY, -6)}&hasta=${TODAY}`;
const EMPTY = { device: "desk", views: [], metrics: [] };

let admin: TestPerson;

beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Administrador");
});
beforeEach(async () => {
  await flushCalls();
  await asOwner("TRUNCATE page_view, page_vital, person_day, api_time");
});
afterAll(disconnect);

const read = async <T>(path: string) => (await requestAs<T>(admin, "GET", `/stats/${path}`)).body;
const send = (person: TestPerson, body: object) =>
  requestAs<{ stored?: boolean; issues?: { path: string }[] }>(person, "POST", "/vitals", { ...EMPTY, ...body });
const rowsOf = (table: string) => query<Record<string, unknown>>(`SELECT * FROM ${table}`);

describe("POST /vitals", () => {
  test("adds views and measures up, of no person", async () => {
    const [one, other] = [await aPerson("Ticketing"), await aPerson("Board")];
    const lcp = (value: number) => ({ screen: "/tickets", metric: "LCP", value });
    await send(one, { views: [{ screen: "/tickets", n: 2 }], metrics: [lcp(1_000), lcp(1_010)] });
    const { status } = await send(other, {
      views: [
        { screen: "/tickets", n: 1 },
        { screen: "/tickets", n: 3 },
      ],
      metrics: [lcp(1_005), lcp(5_000)],
    });
    expect(status).toBe(202);
    expect(await rowsOf("page_view")).toEqual([{ day: TODAY, screen: "/tickets", device: "desk", n: 6 }]);
    const vitals = await rowsOf("page_vital");
    expect(vitals.map(({ n }) => n).sort()).toEqual([1, 3]);
    // No column could say who, from where, or which record was looked at.
    expect(Object.keys(vitals[0] ?? {}).sort()).toEqual(["bucket", "device", "hour", "metric", "n", "screen"]);
    const use = await read<UseReply>(`use?${RANGE}`);
    expect(use.people).toEqual({ day: 2, week: 2, month: 2, range: 2 });
    expect(use.screens).toEqual([
      { screen: "/tickets", title: "Reporte de ventas", views: 6, desk: 6, tablet: 0, phone: 0 },
    ]);
    expect(use.days).toHaveLength(7);
    const { all, screens } = await read<VitalsReply>(`vitals?${RANGE}`);
    expect(all.LCP).toMatchObject({ n: 4, rating: "good" });
    expect(Math.abs((all.LCP?.p75 ?? 0) / 1_010 - 1)).toBeLessThan(0.05);
    expect(screens).toHaveLength(1);
    expect((await read<VitalsReply>(`vitals?${RANGE}&device=phone`)).all).toEqual({});
  });

  test.each([
    ["/tickets/Los Planetas", "an address instead of a pattern"],
    ["<script>alert(1)</script>", "markup"],
    ["/no-existe", "a screen that does not exist"],
    ["toString", "a name of the language"],
  ])("%s (%s) is refused and nothing is stored", async (screen) => {
    const person = await aPerson("IT");
    const { status, body } = await send(person, {
      views: [
        { screen: "/tickets", n: 1 },
        { screen, n: 1 },
      ],
    });
    expect([status, body.issues?.[0]?.path]).toEqual([400, "views.1.screen"]);
    expect(await rowsOf("page_view")).toEqual([]);
    expect(await rowsOf("person_day")).toEqual([]);
  });

  test.each([
    { metrics: [{ screen: "/tickets", metric: "XSS", value: 1 }] },
    { metrics: [{ screen: "/tickets", metric: "LCP", value: -1 }] },
    { views: [{ screen: "/tickets", n: 1_000 }] },
    { user: "otra@demo.test" },
    { device: "watch" },
  ])("%j is refused", async (body) => {
    expect((await send(admin, body)).status).toBe(400);
  });

  test("needs a session", async () => {
    expect((await requestAs(null, "POST", "/vitals", EMPTY)).status).toBe(401);
  });

  test("one person sends so often and no more", async () => {
    const person = await aPerson("IT");
    const statuses = [];
    for (let index = 0; index < 62; index++) statuses.push((await send(person, {})).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(202));
    expect(statuses.slice(60)).toEqual([429, 429]);
  });

  test("with the flag off nothing is stored", async () => {
    await query("INSERT INTO feature_flag (key, default_value) VALUES ('medicion.paginas', 'off')");
    forgetFlags();
    const { body } = await send(await aPerson("IT"), { views: [{ screen: "/tickets", n: 1 }] });
    expect(body.stored).toBe(false);
    expect(await rowsOf("page_view")).toEqual([]);
    await query("DELETE FROM feature_flag");
    forgetFlags();
  });

  test("many at once lose nothing and never wait in a circle", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson("IT")));
    const screens = ["/tickets", "/stats", "/cargaTickets"];
    const answers = await Promise.all(
      people.map((person, index) => {
        const order = index % 2 ? screens : [...screens].reverse();
        return send(person, {
          views: order.map((screen) => ({ screen, n: 1 })),
          metrics: order.map((screen) => ({ screen, metric: "INP", value: 100 })),
        });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
    expect((await rowsOf("page_view")).map(({ n }) => n)).toEqual([8, 8, 8]);
  });
});

describe("times of the API", () => {
  test("every call through an endpoint counts, by route and not by address; several processes add up", async () => {
    await requestAs(admin, "GET", "/tickets/sales/Uno%20que%20no%20existe");
    await requestAs(null, "GET", "/auth/me");
    recordCall("GET", "/tickets", 500, 40);
    await flushCalls();
    recordCall("GET", "/tickets", 200, 40); // what another process would add
    await flushCalls();
    const { routes, all, unit, times } = await read<CallsReply>(`calls?${RANGE}`);
    expect(routes.find(({ route }) => route === "/tickets")).toMatchObject({ calls: 2, failed: 1, rejected: 0 });
    expect(routes.find(({ route }) => route === "/tickets/sales/{show}")).toMatchObject({ rejected: 1 });
    expect(routes.find(({ route }) => route === "/auth/me")).toMatchObject({ rejected: 1 });
    expect(all).toMatchObject({ calls: 4, rejected: 2, failed: 1 });
    expect([unit, times.length]).toEqual(["day", 7]);
    const hourly = await read<CallsReply>(`calls?desde=${TODAY}&hasta=${TODAY}`);
    expect([hourly.unit, hourly.times.length]).toEqual(["hour", 24]);
    expect(hourly.times.reduce((sum, { calls }) => sum + calls, 0)).toBeGreaterThanOrEqual(4);
  });

  test("p50 and p95 are within 5 % of the exact ones", async () => {
    for (let ms = 1; ms <= 100; ms++) recordCall("GET", "/tickets", 200, ms);
    await flushCalls();
    const { routes } = await read<CallsReply>(`calls?${RANGE}`);
    const row = routes.find(({ route }) => route === "/tickets");
    expect(Math.abs((row?.p50 ?? 0) / 50 - 1)).toBeLessThan(0.051);
    expect(Math.abs((row?.p95 ?? 0) / 95 - 1)).toBeLessThan(0.051);
  });

  test("what cannot be written while the database is away is written later", async () => {
    const broken = jest.spyOn(pool(), "query").mockRejectedValueOnce(new Error("away") as never);
    recordCall("GET", "/tickets", 200, 10);
    await flushCalls();
    expect(await rowsOf("api_time")).toEqual([]);
    await flushCalls();
    expect(await rowsOf("api_time")).toHaveLength(1);
    broken.mockRestore();
  });
});

test("old hours become days, days beyond what is kept go, and no count changes", async () => {
  const bucket = measureBucket("API", 40);
  await query(
    `INSERT INTO api_time SELECT now() - make_interval(hours => h), 'GET', '/tickets', 2, $1, 3
     FROM generate_series(0, 24 * 20, 5) AS h`,
    [bucket],
  );
  await query(
    `INSERT INTO page_vital SELECT date_trunc('hour', now()) - make_interval(hours => h), '/tickets', 'LCP', 'desk', 70, 2
     FROM generate_series(0, 24 * 20, 5) AS h`,
  );
  await query(`INSERT INTO api_time VALUES (now() - interval '500 days', 'GET', '/viejo', 2, 1, 1)`);
  await query("INSERT INTO page_view VALUES (current_date - 500, '/tickets', 'desk', 1)");
  const range = `desde=${addDays(TODAY, -25)}&hasta=${TODAY}`;
  const before = [await read<CallsReply>(`calls?${range}`), await read<VitalsReply>(`vitals?${range}`)];
  await tidyStats();
  await tidyStats();
  expect([await read<CallsReply>(`calls?${range}`), await read<VitalsReply>(`vitals?${range}`)]).toEqual(before);
  const [kept] = await query<{ rows: number; n: number }>("SELECT count(*) AS rows, sum(n)::int AS n FROM api_time");
  expect(kept?.n).toBe(97 * 3);
  expect(kept?.rows).toBeLessThan(60);
  expect(await rowsOf("page_view")).toEqual([]);
});

test("how fresh the data are: a ticketera is late only while it has shows on sale", async () => {
  const [selling, over] = [await aShow(), await aShow({ state: "realizado" })];
  await aSale(selling.id, addDays(TODAY, -1), { ticketera: "Al día" });
  await aSale(selling.id, addDays(TODAY, -2), { ticketera: "<img src=x onerror=alert(1)>" });
  await aSale(over.id, addDays(TODAY, -90), { ticketera: "De antes" });
  const { ticketeras } = await read<StateReply>("state");
  const stale = Object.fromEntries(ticketeras.map(({ name, stale: late, shows }) => [name, [late, shows]]));
  expect(stale).toEqual({
    "Al día": [false, 1],
    "<img src=x onerror=alert(1)>": [true, 1],
    "De antes": [false, 0],
  });
});

test("the mail queue and the jobs as they are", async () => {
  const mail = { kind: "report", to_mail: "a@demo.test", payload: {} };
  const old = new Date(Date.now() - 3_600_000);
  await prisma.outboxMail.createMany({
    data: [
      { ...mail, state: "queued", created_at: old },
      { ...mail, state: "failed" },
      { ...mail, state: "failed" },
      { ...mail, state: "sent", sent_at: old },
    ],
  });
  await query("SELECT pgboss.create_queue('stats.tidy', '{\"policy\":\"standard\"}')");
  await query(
    `INSERT INTO pgboss.job (name, state, start_after, completed_on, policy) VALUES
       ('stats.tidy', 'created', now() - interval '1 hour', NULL, 'standard'),
       ('stats.tidy', 'created', now() + interval '1 hour', NULL, 'standard'),
       ('stats.tidy', 'failed', now(), now(), 'standard'),
       ('stats.tidy', 'completed', now(), now(), 'standard')`,
  );
  await query("INSERT INTO worker_beat (id, started_at, rss_mb) VALUES (gen_random_uuid(), $1, 150)", [old]);
  const state = await read<StateReply>("state");
  expect(state.worker).toMatchObject({ status: "ok", alive: 1, started_at: old.toISOString(), rss_mb: 150 });
  expect(state.mail).toMatchObject({ queued: 1, failed: 2, oldest_queued: old.toISOString(), late: true });
  expect(state.jobs).toMatchObject([
    { queue: "stats.tidy", title: "Limpieza de estadísticas", waiting: 1, failed: 1, active: 0, late: true },
  ]);
});

describe("ranges and export", () => {
  test.each([
    ["desde=2026-11-02&hasta=2026-11-01", "hasta"],
    ["desde=2020-01-01&hasta=2026-11-01", "hasta"],
    ["desde=ayer&hasta=2026-11-01", "desde"],
    ["hasta=2026-11-01", "desde"],
  ])("%s is refused", async (query, path) => {
    const { status, body } = await requestAs<{ issues: { path: string }[] }>(admin, "GET", `/stats/use?${query}`);
    expect([status, body.issues[0]?.path]).toEqual([400, path]);
  });

  test("Excel has a sheet per list, and formulas stay text", async () => {
    const show = await aShow();
    await aSale(show.id, TODAY, { ticketera: '=HYPERLINK("x")' });
    recordCall("GET", "/tickets", 200, 40);
    await flushCalls();
    const { raw, headers } = await requestAs(admin, "GET", `/stats/excel?${RANGE}&parte=todo`);
    expect(headers["content-disposition"]).toContain(`estadisticas_todo_${addDays(TODAY, -6)}_${TODAY}.xlsx`);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(raw as never);
    expect(book.worksheets.map(({ name }) => name)).toEqual([
      "Uso por día",
      "Pantallas",
      "Carga",
      "API",
      "Ticketeras",
      "Importaciones",
      "Trabajos",
    ]);
    const names = book.getWorksheet("Ticketeras")?.getColumn(1).values ?? [];
    expect(names).toContain('=HYPERLINK("x")');
    const times = book.getWorksheet("API")?.getColumn(5).values ?? [];
    expect(times.at(-1)).toEqual(expect.any(Number));
  });
});
