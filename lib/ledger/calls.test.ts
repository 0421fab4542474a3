import { disconnect, prisma, type Tx } from "@/lib/db";
import { env } from "@/lib/env";
import { todayIn } from "@/lib/format/dates";
import { toAppError } from "@/lib/http/errors";
import { openClient } from "@/lib/pg";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, auditOf, next, type TestPerson } from "@/lib/testing/factories";
import { aPosting, aPurse } from "@/lib/testing/ledger";
import { requestAs } from "@/lib/testing/requestAs";
import { type Posting, post } from "./post";
import type { EntryRow, LockRow, PurseRow } from "./schema";
import { verifyNightly, verifyState } from "./service/verifyRuns";
import { verifyLedger } from "./verify";

let admin: TestPerson;
let finance: TestPerson;
let hispa: TestPerson;
let director: TestPerson;
beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Administrador");
  finance = await aPerson("Administracion");
  hispa = await aPerson("Hispa");
  director = await aPerson("Hispa Director");
});
afterAll(disconnect);

const posted = (...postings: Posting[]) =>
  prisma.$transaction((tx: Tx) => post(tx, { userId: admin.userId }, postings));
interface Page {
  data: EntryRow[];
  total: number;
  sum: string;
}
const entries = (by: TestPerson, text: string) => requestAs<Page>(by, "GET", `/ledger/entries?${text}`);
interface Sums {
  data: {
    keys: { id: number | string | null; title: string }[];
    sums: { kind: string; amount: string; without_rate: number }[];
  }[];
  total: { kind: string; amount: string; entries: number }[];
}
const sums = (by: TestPerson, text: string) => requestAs<Sums>(by, "GET", `/ledger/sums?${text}`);

async function aCentrePurse() {
  const n = next();
  const centre = await prisma.costCentre.create({
    data: { code: `L-${n}`, name: `Centro ${n}`, country: "AR", currencies: ["ARS"], created_by: admin.userId },
  });
  const purse = await prisma.purse.findFirstOrThrow({ where: { cost_centre_id: centre.id } });
  return { cost_centre_id: centre.id, purse_id: purse.id };
}
const aCategory = async (name: string, merged_into?: number) =>
  (await prisma.category.create({ data: { name: `${name} ${next()}`, merged_into } })).id;

describe("entries", () => {
  test("come by purse, kind, months and words, by day or amount, with how many and what they add up to", async () => {
    const purse_id = await aPurse(admin);
    await posted(
      aPosting({ purse_id, kind: "devengado", amount: "10.00", day: "2026-01-10", concept: "Alquiler de grúa" }),
      aPosting({ purse_id, kind: "devengado", amount: "30.00", day: "2026-02-10" }),
      aPosting({ purse_id, kind: "devengado", amount: "20.00", day: "2026-03-10" }),
      aPosting({ purse_id, amount: "99.00", day: "2026-03-10" }),
      aPosting({ purse_id, kind: "devengado", amount: "7.00", currency: "USD", day: "2026-03-10" }),
    );
    const of = async (more: string) => {
      const { status, body } = await entries(finance, `purse=${purse_id}&kind=devengado&${more}`);
      expect(status).toBe(200);
      return [body.data.map(({ amount }) => amount), body.total, body.sum];
    };
    expect(await of("")).toEqual([["20.00", "30.00", "10.00"], 3, "60.00"]);
    expect(await of("sort=-amount")).toEqual([["30.00", "20.00", "10.00"], 3, "60.00"]);
    expect(await of("from=2026-02&until=2026-02")).toEqual([["30.00"], 1, "30.00"]);
    expect(await of("q=GRUA")).toEqual([["10.00"], 1, "10.00"]);
    expect(await of("currency=USD")).toEqual([["7.00"], 1, "7.00"]);
    expect(await of("source=prueba")).toEqual([["20.00", "30.00", "10.00"], 3, "60.00"]);
    expect(await of("source=otra")).toEqual([[], 0, "0.00"]);
    expect(await of("page=2")).toEqual([[], 3, "60.00"]);
    const excel = await requestAs(finance, "GET", `/ledger/entries/excel?purse=${purse_id}&kind=devengado`);
    expect(excel.status).toBe(200);
    expect((await entries(finance, "sort=words")).status).toBe(400);
  });

  test("of a record that was merged are those of the one that stays", async () => {
    const kept = await aCategory("Sonido");
    const merged = await aCategory("Sonidos", kept);
    const purse_id = await aPurse(admin);
    await posted(
      aPosting({ purse_id, category_id: kept, amount: "1.00" }),
      aPosting({ purse_id, category_id: merged, amount: "2.00" }),
      aPosting({ purse_id, amount: "4.00" }),
    );
    for (const id of [kept, merged]) {
      const { body } = await entries(finance, `purse=${purse_id}&category=${id}&sort=amount`);
      expect([body.total, body.sum]).toEqual([2, "3.00"]);
      expect(body.data.map(({ category }) => category?.id)).toEqual([kept, kept]);
    }
    expect((await entries(finance, `purse=${purse_id}&category=0`)).body).toMatchObject({ total: 1, sum: "4.00" });
    const { body } = await sums(finance, `purse=${purse_id}&by=category`);
    expect(body.data.map(({ keys, sums: [sum] }) => [keys[0]?.id, sum?.amount])).toEqual([
      [kept, "3.00"],
      [null, "4.00"],
    ]);
  });

  test("are those of one's own screens where one does not read the whole ledger", async () => {
    const centre = await aCentrePurse();
    const [mine, other] = [`Área ${next()}`, `Área ${next()}`];
    const area = (name: string) => prisma.purse.create({ data: { kind: "musicwins", area: name } });
    const [ofMine, ofOther] = [await area(mine), await area(other)];
    const member = await aPerson("Produccion");
    const assignment = { user_id: member.userId, area: mine, categories: [], rol: "reader" };
    await prisma.budgetAssignment.create({ data: assignment });
    await posted(
      aPosting({ ...centre, amount: "1.00" }),
      aPosting({ purse_id: ofMine.id, amount: "2.00" }),
      aPosting({ purse_id: ofOther.id, amount: "4.00" }),
    );
    const seen = async (by: TestPerson) => {
      const found: boolean[] = [];
      for (const id of [centre.purse_id, ofMine.id, ofOther.id])
        found.push((await entries(by, `purse=${id}`)).body.total > 0);
      return found;
    };
    expect(await seen(finance)).toEqual([true, true, true]);
    expect(await seen(hispa)).toEqual([true, false, false]);
    expect(await seen(member)).toEqual([false, true, false]);
    expect((await entries(await aPerson("Ticketing"), "")).status).toBe(403);
    const asked = (by: TestPerson, id: number) =>
      requestAs(by, "GET", `/ledger/availability?purse_id=${id}&month=2026-03&currency=ARS`);
    expect((await asked(hispa, centre.purse_id)).status).toBe(200);
    expect((await asked(hispa, ofMine.id)).status).toBe(403);
    await prisma.budgetAssignment.updateMany({ where: { user_id: member.userId }, data: { categories: ["Solo una"] } });
    expect(await seen(member)).toEqual([false, false, false]);
  });
});

test("sums are of one currency, by one key or two, with what has no rate", async () => {
  const { id: show, name } = await aShow({});
  const category_id = await aCategory("Luces");
  await posted(
    aPosting({ show_id: show, category_id, kind: "devengado", amount: "5.00", day: "2026-01-03" }),
    aPosting({ show_id: show, category_id, kind: "devengado", amount: "6.00", day: "2026-02-03" }),
    aPosting({ show_id: show, category_id, kind: "pagado", amount: "5.00", day: "2026-02-03" }),
    aPosting({ show_id: show, kind: "devengado", amount: "5.00", currency: "EUR", day: "2026-02-03" }),
  );
  const byMonth = (await sums(finance, `show=${show}&by=month&kind=devengado`)).body;
  expect(byMonth.data.map(({ keys, sums: [sum] }) => [keys[0]?.id, sum?.amount, sum?.without_rate])).toEqual([
    ["2026-01", "5.00", 2],
    ["2026-02", "6.00", 2],
  ]);
  const both = (await sums(finance, `show=${show}&by=show,category`)).body;
  expect(both.data).toMatchObject([
    { keys: [{ id: show, title: name }, { id: category_id }], sums: [{ amount: "11.00" }, { amount: "5.00" }] },
  ]);
  expect(both.total).toMatchObject([
    { kind: "devengado", amount: "11.00", entries: 2 },
    { kind: "pagado", amount: "5.00" },
  ]);
  for (const by of ["company", "centre", "purse", "kind"])
    expect((await sums(finance, `show=${show}&by=${by}`)).body.total).toEqual(both.total);
  expect((await sums(finance, "by=month,show,kind")).status).toBe(400);
});

test("availability says before, after and what somebody who asks is told; another currency is a line of its own", async () => {
  const [warns, blocks] = [await aPurse(admin), await aPurse(admin, { policy: "bloquea" })];
  const asked = async (id: number, amount: string, currency = "ARS") =>
    (
      await requestAs(
        finance,
        "GET",
        `/ledger/availability?purse_id=${id}&month=2026-03&currency=${currency}&amount=${amount}`,
      )
    ).body;
  for (const purse_id of [warns, blocks]) await posted(aPosting({ purse_id }));
  await posted(aPosting({ purse_id: warns, kind: "devengado", amount: "10.00", currency: "USD" }));
  expect(await asked(warns, "1000.00")).toMatchObject({
    before: { disponible: "1000.00" },
    after: "0.00",
    answer: "alcanza",
  });
  expect(await asked(warns, "1000.01")).toMatchObject({
    after: "-0.01",
    answer: "avisa",
    message: "Excede por $ 0,01: se puede pedir y queda avisado.",
  });
  expect(await asked(blocks, "1000.01")).toMatchObject({ answer: "bloquea" });
  expect(await asked(warns, "1", "USD")).toMatchObject({
    before: { devengado: "10.00", disponible: null },
    after: null,
    answer: "sin_presupuesto",
  });
  expect(await asked(warns, "1")).toMatchObject({ others: [{ currency: "USD", devengado: "10.00", about: null }] });
});

describe("purses", () => {
  const facts = { kind: "marketing", name: "Campaña de verano", policy: "bloquea" };
  test("are added and changed with their version, each with its audit entry", async () => {
    const made = await requestAs<PurseRow>(finance, "POST", "/purses", facts);
    expect(made).toMatchObject({ status: 201, body: { title: "Campaña de verano", period: "mes", version: 1 } });
    const { id } = made.body;
    const body = { name: "Campaña", policy: "avisa", period: "total", archived: false };
    const put = (version: number) => requestAs<PurseRow>(finance, "PUT", `/purses/${id}`, { ...body, version });
    expect(await put(1)).toMatchObject({ status: 200, body: { title: "Campaña", policy: "avisa", version: 2 } });
    expect((await put(1)).status).toBe(409);
    expect((await auditOf(`purse:${id}`)).map(({ action }) => action)).toEqual(["purse.created", "purse.changed"]);
  });

  test("of a centre in use are not archived apart from it; an archived one takes nothing new, and all that happened", async () => {
    const { purse_id } = await aCentrePurse();
    const own = { name: "", policy: "avisa", archived: true, version: 1 };
    const refused = await requestAs<{ error: string }>(finance, "PUT", `/purses/${purse_id}`, own);
    expect([refused.status, refused.body.error]).toEqual([
      422,
      expect.stringMatching(/^La bolsa va con su centro de costo, que está en uso: archivar /),
    ]);
    const gone = await aPurse(admin);
    await prisma.purse.update({ where: { id: gone }, data: { archived_at: new Date() } });
    const asks = posted(aPosting({ purse_id: gone, kind: "solicitado", mustFit: "pide" })).catch(toAppError);
    expect(await asks).toMatchObject({ status: 422, message: expect.stringContaining("no toma nada nuevo") });
    await posted(aPosting({ purse_id: gone, kind: "devengado" }));
  });

  test("name people and companies to choose from only for who changes them", async () => {
    type Names = { people: unknown[]; companies: unknown[] };
    const named = async (by: TestPerson) => (await requestAs<Names>(by, "GET", "/purses")).body;
    expect(await named(hispa)).toMatchObject({ people: [], companies: [] });
    expect((await named(finance)).people.length).toBeGreaterThan(0);
  });

  test("of centres are the director's to change, others are not", async () => {
    const { purse_id } = await aCentrePurse();
    const own = { name: "", policy: "bloquea", archived: false, version: 1 };
    expect((await requestAs(director, "PUT", `/purses/${purse_id}`, own)).status).toBe(200);
    const other = await aPurse(admin);
    expect((await requestAs(director, "PUT", `/purses/${other}`, { ...own, name: "x" })).status).toBe(403);
    expect((await requestAs(director, "POST", "/purses", facts)).status).toBe(403);
    expect((await requestAs(hispa, "PUT", `/purses/${purse_id}`, own)).status).toBe(403);
  });
});

describe("months", () => {
  const aCompany = async () =>
    (
      await prisma.company.create({
        data: {
          name: `Empresa ${next()}`,
          tax_id: `99-${String(next()).padStart(8, "0")}-0`,
          country: "AR",
          active: true,
        },
      })
    ).id;
  const close = (by: TestPerson, company_id: number, seen: object, reason = "") =>
    requestAs<LockRow>(by, "POST", "/period-locks", { company_id, month: "2026-04", reason, seen });

  test("are shut by who has seen what is open in them, and opened with a reason; others are told", async () => {
    const company_id = await aCompany();
    const purse_id = await aPurse(admin);
    await posted(aPosting({ company_id, purse_id, kind: "devengado", day: "2026-04-10" }));
    const read = await requestAs<{ months: { company_id: number; counts: object }[] }>(
      finance,
      "GET",
      "/period-locks?year=2026",
    );
    const counts = read.body.months.find((one) => one.company_id === company_id)?.counts ?? {};
    expect(counts).toEqual({ unallocated: 0, observed: 0, without_rate: 1, entries: 1 });

    expect((await close(director, company_id, counts, "ya está")).status).toBe(403);
    expect((await close(finance, company_id, { ...counts, entries: 2 }, "ya está")).status).toBe(409);
    expect((await close(finance, company_id, counts)).status).toBe(422);
    const shut = await close(finance, company_id, counts, "Falta la cotización");
    expect(shut).toMatchObject({
      status: 201,
      body: { month: "2026-04", reason: "Falta la cotización", reopened_at: null },
    });
    expect((await close(finance, company_id, counts, "otra vez")).status).toBe(409);
    await expect(posted(aPosting({ company_id, kind: "devengado", day: "2026-04-11" }))).rejects.toThrow();

    const reopen = (reason: string) =>
      requestAs<LockRow>(finance, "POST", `/period-locks/${shut.body.id}/reopen`, { reason });
    expect((await reopen("")).status).toBe(400);
    expect(await reopen("Falta una factura")).toMatchObject({
      status: 200,
      body: { reopen_reason: "Falta una factura" },
    });
    expect((await reopen("Otra más")).status).toBe(409);
    await posted(aPosting({ company_id, kind: "devengado", day: "2026-04-11" }));
    expect((await auditOf(`period_lock:${shut.body.id}`)).map(({ action }) => action)).toEqual([
      "period.closed",
      "period.reopened",
    ]);
    const told = (by: TestPerson) => prisma.notification.count({ where: { user_id: by.userId, kind: "periodo" } });
    expect([await told(admin), await told(director), await told(finance)]).toEqual([2, 2, 0]);
  });

  test("what is charged to nothing has to be charged first, whatever the reason; the month of VAT is shut with one", async () => {
    const company_id = await aCompany();
    await posted(aPosting({ company_id, kind: "devengado", day: "2026-04-10" }));
    const seen = { unallocated: 1, observed: 0, without_rate: 1, entries: 1 };
    expect(await close(finance, company_id, seen, "Se imputa en mayo")).toMatchObject({
      status: 422,
      body: { error: "Abril de 2026 no se cierra: queda algo sin imputar. Imputarlo antes." },
    });
    const fiscal = { company_id, month: "2026-04", scope: "fiscal", reason: "Se imputa en mayo", seen };
    expect((await requestAs(finance, "POST", "/period-locks", fiscal)).status).toBe(201);
  });

  test("both scopes of a month stand by themselves; absurd months are refused, and one that goes on needs a reason", async () => {
    const company_id = await aCompany();
    const seen = { unallocated: 0, without_rate: 0, entries: 0 };
    const shut = (month: string, more: object = {}) =>
      requestAs<LockRow & { error: string }>(finance, "POST", "/period-locks", { company_id, month, seen, ...more });
    await posted(aPosting({ day: "2026-03-03" }));
    expect((await shut("2026-03")).status).toBe(201);
    expect((await shut("2026-03", { scope: "fiscal" })).status).toBe(201);
    const { body } = await requestAs<{ months: { company_id: number; locks: LockRow[] }[] }>(
      finance,
      "GET",
      "/period-locks?year=2026",
    );
    const mine = body.months.find((one) => one.company_id === company_id);
    expect(mine?.locks.map(({ scope }) => scope).sort()).toEqual(["fiscal", "operativo"]);

    expect(await shut("1900-01", { reason: "x" })).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(/^Enero de 1900 no se cierra: no hay movimientos antes de /) },
    });
    const ahead = (months: number) => {
      const [year = 0, month = 0] = todayIn().split("-").map(Number);
      return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
    };
    expect(await shut(ahead(13), { reason: "x" })).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining("no se cierra todavía: se puede hasta") },
    });
    expect(await shut(ahead(0))).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining("no terminó: escribir por qué") },
    });
    expect((await shut(ahead(12), { reason: "Se adelanta el cierre" })).status).toBe(201);
  });

  test("of several who shut one at once, one does", async () => {
    const company_id = await aCompany();
    const seen = { unallocated: 0, without_rate: 0, entries: 0 };
    const answers = await Promise.all(Array.from({ length: 6 }, () => close(finance, company_id, seen)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });
});

test("a cent that somebody seeds is found by verify, told to the administrators and shown with its last run", async () => {
  const purse_id = await aPurse(admin);
  await posted(aPosting({ purse_id, kind: "devengado" }));
  await verifyNightly();
  expect(await verifyState()).toMatchObject({ wrong: 0, entries: expect.any(Number) });
  await asOwner("UPDATE ledger_rollup SET amount = amount + 0.01 WHERE purse_id = $1", [purse_id]);
  const client = openClient({ connectionString: env().DATABASE_URL });
  await client.connect();
  try {
    const { wrong } = await verifyLedger(client);
    expect(wrong).toMatchObject([{ what: "ledger_rollup", key: `devengado ARS 2026-03 gasto bolsa ${purse_id}` }]);
  } finally {
    await client.end();
  }
  await verifyNightly();
  expect(await verifyState()).toMatchObject({
    wrong: 1,
    first: [{ key: expect.stringContaining(`bolsa ${purse_id}`) }],
  });
  expect(await prisma.notification.count({ where: { user_id: admin.userId, kind: "verificacion" } })).toBe(1);
});
