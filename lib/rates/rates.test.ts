import { readFile } from "node:fs/promises";
import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { databaseBefore } from "@/lib/testing/databaseBefore";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { migrate } from "@/scripts/migrate";
import { loadRates, undoRates } from "./load";
import { rateOn } from "./rateOnService";
import type { DatedRate } from "./schema";

let accountant: TestPerson;
let loader: TestPerson;
const today = todayIn();
const own = (method: string, path: string, body?: unknown) =>
  requestAs<{ valor: string; version: number }>(loader, method, `/tickets/conversiones${path}`, body);
const rates = <T = DatedRate>(method: string, path: string, body?: unknown, person = accountant) =>
  requestAs<T & { code: string; current: DatedRate }>(person, method, `/rates${path}`, body);

describe("the rates of days", () => {
  beforeAll(async () => {
    await testDatabase();
    accountant = await aPerson("Administracion");
    loader = await aPerson("Ticketing");
  });
  afterEach(() => query("DELETE FROM import_change").then(() => query("DELETE FROM fx_rate")));

  const typed = (day: string, rate: string, source = "oficial", currency = "USD") =>
    rates("POST", "", { day, currency, source, rate });

  test("the rate of a day is its own, or the newest of the seven days before; else there is none", async () => {
    await typed("2026-03-02", "1000");
    await typed("2026-03-04", "1010,5");
    expect(await rateOn(null, "USD", "2026-03-04", "oficial")).toEqual({
      rate: "1010.5",
      source: "oficial",
      day: "2026-03-04",
    });
    expect(await rateOn(null, "USD", "2026-03-03", "oficial")).toMatchObject({ rate: "1000", day: "2026-03-02" });
    expect(await rateOn(null, "USD", "2026-03-11", "oficial")).toMatchObject({ rate: "1010.5" });
    expect(await rateOn(null, "USD", "2026-03-12", "oficial")).toBeNull();
    expect(await rateOn(null, "USD", "2026-03-01", "oficial")).toBeNull();
    expect(await rateOn(null, "USD", "2026-03-04", "mep")).toBeNull();
    expect(await rateOn(null, "EUR", "2026-03-04")).toBeNull();
  });

  test("without a source it is the official one, else ours, else MEP; what was agreed is nobody else's", async () => {
    await typed("2026-03-04", "1000", "mep");
    await rates("POST", "", { day: "2026-03-04", currency: "USD", source: "pactado", rate: "9", note: "Sonido" });
    expect(await rateOn(null, "USD", "2026-03-05")).toMatchObject({ source: "mep" });
    await typed("2026-03-01", "1200", "propia");
    expect(await rateOn(null, "USD", "2026-03-05")).toMatchObject({ source: "propia", rate: "1200" });
    await typed("2026-03-03", "1100");
    expect(await rateOn(null, "USD", "2026-03-05")).toMatchObject({ source: "oficial", rate: "1100" });
  });

  test("a day has one rate of a source; what corrects it is its next version, and the log says both", async () => {
    const { body: made } = await typed("2026-03-02", "1000");
    expect((await typed("2026-03-02", "1001")).body).toMatchObject({ code: "conflict", current: { rate: "1000" } });
    const changed = await rates("PUT", `/${made.id}`, { rate: "1005", version: made.version });
    expect(changed.body).toMatchObject({ rate: "1005", version: 2, updated_by: accountant.mail });
    expect((await rates("PUT", `/${made.id}`, { rate: "1006", version: 1 })).body).toMatchObject({
      code: "stale_version",
      current: { version: 2 },
    });
    const { body } = await rates<{ items: { action: string; before: object; after: object }[] }>(
      "GET",
      `/${made.id}/history`,
    );
    expect(body.items.slice(0, 2).map(({ action, before, after }) => [action, before, after])).toEqual([
      ["rate.changed", { valor: "1000", dia: "2026-03-02" }, { valor: "1005", dia: "2026-03-02" }],
      ["rate.added", null, { valor: "1000", dia: "2026-03-02" }],
    ]);
  });

  test("one that is far from the day after's, or from another source's, is asked about; a day before today's changes nothing of today's", async () => {
    await typed(today, "1485.5", "propia");
    const day = addDays(today, -1);
    const slip = { day, currency: "USD", source: "propia", rate: "14" };
    const after = await rates<{ code: string; error: string }>("POST", "", slip);
    expect([after.status, after.body.code, after.body.error]).toEqual([
      422,
      "unusual_rate",
      expect.stringMatching(/^Vale 1485,5 el .*: 14 es mucho menos\. Revisar la coma\. Si es así, confirmarla\.$/),
    ]);
    const made = await rates("POST", "", { ...slip, rate: "1470" });
    expect([made.status, made.body.version]).toEqual([201, 1]);
    const { body } = await rates<{ items: { action: string; before: object; after: object }[] }>(
      "GET",
      `/${made.body.id}/history`,
    );
    expect(body.items[0]).toMatchObject({
      action: "conversion.added",
      before: null,
      after: { valor: "1470", dia: day },
    });
    const other = await rates<{ error: string }>("POST", "", { ...slip, source: "mep", rate: "1.4" });
    expect([other.status, other.body.error]).toEqual([
      422,
      expect.stringMatching(/^Vale la cotización propia 1470 el .*: 1,4 es mucho menos/),
    ]);
    expect((await rates("POST", "", { ...slip, source: "mep", rate: "1.4", sure: true })).status).toBe(201);
  });

  test("what was agreed with somebody, and a day long before all others, are compared with the nearest rate, and asked about", async () => {
    await typed(today, "1485.5", "propia");
    const agreed = { day: today, currency: "USD", source: "pactado", rate: "14850", note: "Gira" };
    const told = await rates<{ code: string; error: string }>("POST", "", agreed);
    expect([told.status, told.body.code, told.body.error]).toEqual([
      422,
      "unusual_rate",
      expect.stringMatching(/^Vale la cotización propia 1485,5 el .*: 14850 es mucho más/),
    ]);
    expect((await rates("POST", "", { ...agreed, sure: true })).status).toBe(201);
    expect((await rates("POST", "", { ...agreed, rate: "1500" })).status).toBe(201);
    const old = { day: addDays(today, -400), currency: "USD", source: "propia", rate: "100000" };
    const asked = await rates<{ code: string; error: string }>("POST", "", old);
    // Never with what was agreed.
    expect([asked.status, asked.body.code, asked.body.error]).toEqual([
      422,
      "unusual_rate",
      expect.stringMatching(/^Vale 1485,5 el .*: 100000 es mucho más/),
    ]);
    expect((await rates("POST", "", { ...old, rate: "900" })).status).toBe(201);
    // The first one of a currency has nothing beside it.
    expect((await rates("POST", "", { ...old, currency: "EUR", rate: "3" })).status).toBe(201);
  });

  test("ticketing writes our own and no other; nobody writes a day to come", async () => {
    const body = { day: today, currency: "EUR", rate: "1700" };
    expect((await rates("POST", "", { ...body, source: "oficial" }, loader)).status).toBe(403);
    expect((await rates("POST", "", { ...body, source: "propia" }, loader)).status).toBe(201);
    expect((await rates("POST", "", { ...body, day: addDays(today, 1), source: "propia" })).status).toBe(400);
    expect((await rates("POST", "", { ...body, source: "pactado" })).status).toBe(400);
  });

  test("the calls of conversions write today's, keep the days before, and a currency that was taken off keeps its past", async () => {
    await typed(addDays(today, -3), "1400", "propia");
    expect((await own("POST", "/add", { moneda: "USD", valor: "1" })).status).toBe(409);
    expect((await own("PUT", "/USD", { valor: "1450", version: 1 })).body).toMatchObject({ valor: "1450", version: 2 });
    expect(await rateOn(null, "USD", addDays(today, -1), "propia")).toMatchObject({ rate: "1400" });
    expect(await rateOn(null, "USD", today, "propia")).toMatchObject({ rate: "1450" });
    expect((await own("DELETE", "/USD")).body).toMatchObject({ valor: "1450" });
    expect((await own("GET", "")).body).toEqual([]);
    expect(await rateOn(null, "USD", today, "propia")).toBeNull();
    expect(await rateOn(null, "USD", addDays(today, -1), "propia")).toMatchObject({ rate: "1400" });
    expect((await own("POST", "/add", { moneda: "USD", valor: "1460" })).body).toMatchObject({
      valor: "1460",
      version: 4,
    });
    expect(await rateOn(null, "USD", today, "propia")).toMatchObject({ rate: "1460" });
  });

  test("the same rate on another day is that day's; on the same day it changes nothing", async () => {
    await typed(addDays(today, -1), "1400", "propia");
    expect((await own("PUT", "/USD", { valor: "1400" })).body).toMatchObject({ version: 2 });
    expect((await own("PUT", "/USD", { valor: "1400" })).body).toMatchObject({ version: 2 });
    expect(await prisma.fxRate.count()).toBe(2);
  });

  test("twenty who add at once make one rate", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => own("POST", "/add", { moneda: "EUR", valor: "1700" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  test("a list comes in pages, by its filters, with the newest of each series", async () => {
    for (const day of ["2026-03-01", "2026-03-02", "2026-03-03"]) await typed(day, "1000");
    await typed("2026-03-01", "1100", "mep");
    type List = { items: DatedRate[]; next_cursor: string | null; total: number; newest: DatedRate[] };
    const { body: first } = await rates<List>("GET", "?limit=2&source=oficial");
    expect([first.items.map(({ day }) => day), first.total, first.newest.length]).toEqual([
      ["2026-03-03", "2026-03-02"],
      3,
      2,
    ]);
    const { body: second } = await rates<List>("GET", `?limit=2&source=oficial&cursor=${first.next_cursor}`);
    expect([second.items.map(({ day }) => day), second.next_cursor]).toEqual([["2026-03-01"], null]);
    const { body: curves } = await rates<{ source: string; points: object[] }[]>("GET", "/curves?currency=USD");
    expect(curves.map(({ source, points }) => [source, points.length])).toEqual([
      ["oficial", 3],
      ["mep", 1],
    ]);
  });

  test("a file adds days and corrects others, once; undoing it puts back what was, unless it was corrected since", async () => {
    await typed("2026-03-02", "1000");
    const text = await readFile(`${__dirname}/sample.csv`, "utf8");
    const [title, ...lines] = text
      .trim()
      .split("\n")
      .map((line) => line.split(";"));
    const rows = lines.map(([day = "", rate = ""], index) => ({ row: index + 2, cells: { day, rate } }));
    const sheet = { read: rows.length, sheet: "", columns: { day: title?.[0], rate: title?.[1] }, rows };
    const id = "00000000-0000-4000-8000-000000000001";
    await prisma.import.create({
      data: {
        id,
        kind: "rates",
        file_key: "k",
        file_name: "f",
        file_size: 1,
        sha256: "s",
        mapping: {},
        dry_run: false,
      },
    });
    const by = { userId: accountant.userId, mail: accountant.mail, rol: accountant.rol };
    const job = {
      id,
      kind: "rates",
      file_key: "k",
      file_name: "f",
      mapping: {},
      options: {},
      dry_run: false,
      attempts: 1,
      by,
    };
    const load = () =>
      prisma.$transaction(async (tx) => {
        const loaded = await loadRates(tx, job as never, sheet as never);
        await loaded.write();
        return [loaded.inserted, loaded.updated, loaded.unchanged, loaded.problems];
      });
    expect(await load()).toEqual([3, 1, 0, []]);
    expect(await load()).toEqual([0, 0, 4, []]);
    expect(await rateOn(null, "USD", "2026-03-02", "oficial")).toMatchObject({ rate: "1012.75" });
    const undo = () =>
      prisma.$transaction((tx) =>
        undoRates(
          tx,
          { id, file_name: "f", inserted: 3, created_at: new Date() },
          { mail: accountant.mail, userId: accountant.userId, requestId: "" },
        ),
      );
    const [row] = await query<{ id: number; version: number }>(
      "SELECT id, version FROM fx_rate WHERE day = '2026-03-03'",
    );
    await rates("PUT", `/${row?.id}`, { rate: "1", sure: true, version: row?.version });
    await expect(undo()).rejects.toThrow("2026-03-03");
    await query("UPDATE fx_rate SET version = $2 WHERE id = $1", [row?.id, row?.version]);
    expect(await undo()).toMatchObject({ quitadas: 3, corregidas: 1 });
    expect(await query("SELECT day, trim_scale(rate)::text AS rate FROM fx_rate")).toEqual([
      { day: "2026-03-02", rate: "1000" },
    ]);
  });
});

describe("what stood before rates had days", () => {
  const at = (day: string, hour = "15:00") => `'${day}T${hour}:00Z'`;
  const told = (action: string, moneda: string, valor: string | null, when: string) =>
    `INSERT INTO audit_entry (at, actor, action, object, after) VALUES (${when}, 'ana@demo.test', 'conversion.${action}', 'conversion:${moneda}',
      ${valor === null ? "NULL" : `'{"valor": "${valor}"}'`});`;

  beforeAll(async () => {
    const url = await databaseBefore("20261124090100_date_conversions");
    await asOwner(`INSERT INTO app_user (id, mail, name, rol, updated_at) VALUES (1, 'ana@demo.test', 'Ana', 'Ticketing', now());
      ${told("added", "USD", "1000", at("2026-03-01"))} ${told("updated", "USD", "1001", at("2026-03-01", "16:00"))}
      ${told("updated", "USD", "1010", at("2026-03-05", "02:00"))} ${told("deleted", "USD", null, at("2026-03-09"))}
      ${told("added", "USD", "1100", at("2026-03-20"))} ${told("added", "EUR", "1500", at("2026-03-02"))} ${told("deleted", "EUR", null, at("2026-03-03"))}
      INSERT INTO conversion (moneda, valor, updated_at, updated_by_user_id, version) VALUES ('USD', 1105.5, ${at("2026-03-20", "18:00")}, 1, 9), ('ARS', 1, now(), NULL, 1)`);
    await disconnect();
    await migrate(url);
  });
  afterAll(disconnect);

  test("each day's last rate is a row, until the day it was taken off; what stood is the newest", async () => {
    const rows = await query(
      "SELECT currency, day, trim_scale(rate)::text AS rate, withdrawn_on, created_by, version FROM fx_rate ORDER BY currency, day",
    );
    expect(rows).toEqual([
      { currency: "EUR", day: "2026-03-02", rate: "1500", withdrawn_on: "2026-03-03", created_by: 1, version: 1 },
      { currency: "USD", day: "2026-03-01", rate: "1001", withdrawn_on: null, created_by: 1, version: 1 },
      { currency: "USD", day: "2026-03-04", rate: "1010", withdrawn_on: "2026-03-09", created_by: 1, version: 2 },
      { currency: "USD", day: "2026-03-20", rate: "1105.5", withdrawn_on: null, created_by: 1, version: 9 },
    ]);
    expect(await query("SELECT currency, trim_scale(rate)::text AS rate FROM own_rate")).toEqual([
      { currency: "USD", rate: "1105.5" },
    ]);
  });
});
