import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { post } from "@/lib/ledger/post";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aPosting } from "@/lib/testing/ledger";
import { requestAs } from "@/lib/testing/requestAs";
import { emptyPdf, formWith } from "@/lib/testing/samples";
import { aCompany, aFedCentre, aSupplier, aVoucher, invoiceFacts, sendVoucher } from "@/lib/testing/vouchers";
import type { VoucherView } from "./schema";

let uploads: string;
let finance: TestPerson;
let manager: TestPerson;
let company: { id: number };
beforeAll(async () => {
  await testDatabase();
  finance = await aPerson("Administracion");
  manager = await aPerson("Manager");
  company = await aCompany();
  uploads = await mkdtemp(path.join(tmpdir(), "allocations-"));
  process.env.UPLOAD_DIR = uploads;
});
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

const facts = async (more: object = {}) => invoiceFacts(company.id, (await aSupplier()).id, more);
const budget = (purse_id: number, amount: string) =>
  prisma.$transaction((tx) =>
    post(tx, { userId: finance.userId }, [
      aPosting({ kind: "presupuestado", purse_id, amount, company_id: company.id, day: "2026-11-02" }),
    ]),
  );
const put = (made: VoucherView, lines: object[], more: object = {}, by = finance) =>
  sendVoucher(by, "PUT", `/${made.id}/allocations`, { version: made.version, lines, ...more });
const toldTo = async ({ userId }: TestPerson) =>
  (await prisma.notification.findMany({ where: { user_id: userId, kind: "imputacion" }, orderBy: { id: "asc" } })).map(
    ({ message, link }) => ({ message, link }),
  );

describe("what a purse has left", () => {
  test("what exceeds a purse that warns is taken, and who has it in charge hears of it with a link that opens", async () => {
    const owner = await aPerson("Marketing");
    const { centre, purse } = await aFedCentre(finance, { owner_id: owner.userId });
    await budget(purse, "100000.00");
    const made = await aVoucher(finance, await facts(), true);
    const lines = [{ cost_centre_id: centre, percent: "100" }];
    const { body: before } = await requestAs<{ lines: { purse: object }[] }>(
      finance,
      "POST",
      `/vouchers/${made.id}/allocations/preview`,
      { lines },
    );
    expect(before.lines[0]?.purse).toEqual({
      id: purse,
      name: expect.stringContaining("Centro"),
      owner: expect.any(String),
      disponible_before: "100000.00",
      disponible_after: "-21000.00",
      answer: "excede",
      message: expect.stringMatching(
        /^Excede la bolsa en \$ 21\.000,00: se puede imputar y se avisa a .+, que la lleva\.$/,
      ),
    });
    expect((await put(made, lines)).status).toBe(200);
    const [told, ...more] = await toldTo(owner);
    expect(more).toEqual([]);
    expect(told?.message).toContain("en $ 21.000,00");
    expect(told?.link).toBe(`/Imputaciones/bolsas?comprobante=${made.id}`);
    expect((await requestAs(owner, "GET", `/vouchers/${made.id}/charged`)).status).toBe(200);
  });

  test("a percent and an amount that contradict each other are refused by the line's amount", async () => {
    const { purse } = await aFedCentre(finance);
    const made = await aVoucher(finance, await facts(), true);
    const refused = await put(made, [{ purse_id: purse, percent: "100", amount: "5.00" }]);
    expect([refused.status, refused.body.issues?.map(({ path }) => path)]).toEqual([400, ["lines.0.amount"]]);
    expect((await put(made, [{ purse_id: purse, percent: "100", amount: "121000.00" }])).status).toBe(200);
  });

  test("one that blocks refuses what does not fit by its line, takes what does, and what is given back", async () => {
    const { id: purse } = await prisma.purse.create({
      data: { kind: "marketing", name: "Pauta", period: "total", policy: "bloquea" },
    });
    await budget(purse, "130000.00");
    const { centre } = await aFedCentre(finance);
    const [first, second] = [
      await aVoucher(finance, await facts(), true),
      await aVoucher(finance, await facts(), true),
    ];
    const all = [{ purse_id: purse, percent: "100" }];
    const both = await Promise.all([put(first, all), put(second, all)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = both.find(({ status }) => status === 422);
    expect(refused?.body.issues).toEqual([
      { path: "lines.0.purse_id", message: "Excede la bolsa en $ 112.000,00: no se puede imputar acá." },
    ]);
    const kept = both.find(({ status }) => status === 200)?.body as VoucherView;
    const less = [
      { purse_id: purse, percent: "50" },
      { cost_centre_id: centre, percent: "50" },
    ];
    expect((await put(kept, less, { reason: "La mitad era de la oficina" })).status).toBe(200);
  });
});

test("lists count what waits, what was charged again and what is of a shut month", async () => {
  const own = await aCompany();
  const { centre } = await aFedCentre(finance);
  const of = async (more: object) => ({ ...(await facts(more)), company_id: own.id });
  const waiting = await aVoucher(finance, await of({ date: "2026-05-10" }), true);
  const done = await aVoucher(finance, await of({ date: "2026-06-10" }), {
    lines: [{ cost_centre_id: centre, percent: "100" }],
  });
  const again = await put(done, [{ cost_centre_id: centre, amount: "121000.00" }], { reason: "Por importe" });
  expect(again.status).toBe(200);
  await prisma.periodLock.create({
    data: { company_id: own.id, month: new Date("2026-05-01"), scope: "operativo", locked_by: finance.userId },
  });
  const ids = async (more: string) =>
    (await requestAs<{ data: { id: number }[] }>(finance, "GET", `/vouchers?company=${own.id}&${more}`)).body.data.map(
      ({ id }) => id,
    );
  expect(await ids("unallocated=1")).toEqual([waiting.id]);
  expect(await ids("unallocated=1&shut=1")).toEqual([waiting.id]);
  expect(await ids("reallocated=1")).toEqual([done.id]);
  expect(await ids(`allocated_from=${addDays(todayIn(), -1)}`)).toEqual([done.id]);
  expect(await ids(`allocated_from=${addDays(todayIn(), 1)}`)).toEqual([]);
  const { body } = await requestAs<Record<string, unknown>>(finance, "GET", "/allocation-counts");
  expect(body).toMatchObject({ shut: 1, reallocated: expect.any(Number), oldest: "2026-05-10" });
});

test("what is suggested names its template, and else comes from the supplier's record", async () => {
  const { centre, purse } = await aFedCentre(finance);
  const supplier = await aSupplier();
  await prisma.supplier.update({ where: { id: supplier.id }, data: { purse_id: purse } });
  const made = await aVoucher(finance, invoiceFacts(company.id, supplier.id), true);
  const suggested = async (by = finance) =>
    (await requestAs<{ data: object[] }>(by, "GET", `/allocation-suggestions?ids=${made.id}`)).body.data;
  expect(await suggested()).toMatchObject([
    { text: "de su ficha", lines: [{ purse_id: purse, cost_centre_id: centre, percent: "100" }] },
  ]);
  await aVoucher(finance, invoiceFacts(company.id, supplier.id, { date: "2026-10-01" }), {
    lines: [{ cost_centre_id: centre, purse_id: purse, percent: "100" }],
  });
  const template = { name: "Todo a la oficina", lines: [{ cost_centre_id: centre, purse_id: purse, percent: "100" }] };
  await requestAs(finance, "POST", "/allocation-templates", template);
  expect(await suggested(manager)).toMatchObject([{ text: "Todo a la oficina" }]);
});

test("a template is refused for what it could never be applied with, naming the line", async () => {
  const { centre } = await aFedCentre(finance);
  const half = { cost_centre_id: centre, percent: "50" };
  const save = (lines: object[], method = "POST", path = "", more: object = {}) =>
    requestAs<{ id: number; version: number; code: string; issues: { path: string; message: string }[] }>(
      finance,
      method,
      `/allocation-templates${path}`,
      { name: `A medias ${centre}`, lines, ...more },
    );
  const wrong: [object, string, string][] = [
    [{ cost_centre_id: 99_999_999 }, "cost_centre_id", "No existe este centro de costo, o está archivado."],
    [{ category_id: 99_999_999, cost_centre_id: centre }, "category_id", "No existe este rubro, o está archivado."],
    [{}, "show_id", "Falta a qué se imputa: un show, un proyecto, un evento o un centro de costo."],
  ];
  for (const [line, field, message] of wrong) {
    const { status, body } = await save([half, { ...line, percent: "50" }]);
    expect([status, body.issues]).toEqual([400, [{ path: `lines.1.${field}`, message }]]);
  }
  const { status, body: made } = await save([half, half]);
  expect(status).toBe(201);
  const { version } = made;
  const bad = [half, { percent: "50" }];
  expect((await save(bad, "PUT", `/${made.id}`, { version })).body.issues).toMatchObject([{ path: "lines.1.show_id" }]);
  // What was archived since is no reason to keep it in use.
  await prisma.costCentre.update({ where: { id: centre }, data: { archived_at: new Date() } });
  expect((await save([half, half], "PUT", `/${made.id}`, { version, archived: true })).status).toBe(200);
});

test("each of several may have its own split", async () => {
  const { centre } = await aFedCentre(finance);
  const [one, other] = [await aVoucher(finance, await facts(), true), await aVoucher(finance, await facts(), true)];
  const lines = [
    { cost_centre_id: centre, percent: "60" },
    { cost_centre_id: centre, percent: "40" },
  ];
  const items = [one, other].map(({ id, version }) => ({ id, version }));
  const send = (body: object) =>
    requestAs<{ done: number }>(finance, "POST", "/vouchers/bulk", { step: "allocate", ...body });
  expect((await send({ items: [{ ...items[0], lines }, items[1]] })).status).toBe(400);
  const whole = [{ cost_centre_id: centre, percent: "100" }];
  expect((await send({ items: [{ ...items[0], lines }, items[1]], lines: whole })).body.done).toBe(2);
  const { body } = await requestAs<VoucherView>(finance, "GET", `/vouchers/${one.id}`);
  expect(body.allocations.map(({ amount }) => amount)).toEqual(["72600.00", "48400.00"]);
});

const SMALL = {
  net_taxed: "1000.00",
  vat: "210.00",
  total: "1210.00",
  vat_lines: [{ rate_code: "5", base: "1000.00", amount: "210.00" }],
};

test("who has a purse in charge sees what it is charged with and gave back, and nothing else", async () => {
  const owner = await aPerson("User");
  const { centre, purse } = await aFedCentre(finance, { owner_id: owner.userId });
  const other = await aFedCentre(finance);
  const form = formWith("file", { name: "factura.pdf", bytes: emptyPdf() });
  const { body: uploaded } = await requestAs<{ id: string }>(finance, "POST", "/documents", form.body, form.headers);
  const made = await aVoucher(finance, await facts({ file_ids: [uploaded.id] }), {
    lines: [
      { cost_centre_id: centre, percent: "60" },
      { cost_centre_id: other.centre, percent: "40" },
    ],
  });
  const list = () =>
    requestAs<{ data: object[]; totals: object[]; purses: object[] }>(owner, "GET", "/vouchers/charged");
  expect((await list()).body).toMatchObject({
    data: [{ id: made.id, purse: { id: purse }, amount: "72600.00", currency: "ARS" }],
    totals: [{ currency: "ARS", count: 1, amount: "72600.00" }],
    purses: [{ id: purse }],
  });
  const small = await aVoucher(finance, await facts({ ...SMALL, date: "2026-04-01" }), {
    lines: [{ cost_centre_id: centre, percent: "100" }],
  });
  const inOrder = async (sort: string) =>
    (await requestAs<{ data: { id: number }[] }>(owner, "GET", `/vouchers/charged?sort=${sort}`)).body.data.map(
      ({ id }) => id,
    );
  expect(await inOrder("amount")).toEqual([small.id, made.id]);
  expect(await inOrder("-amount")).toEqual([made.id, small.id]);
  expect(await inOrder("date")).toEqual([small.id, made.id]);
  const excel = await requestAs(owner, "GET", "/vouchers/charged/excel?sort=date");
  expect([excel.status, excel.raw.subarray(0, 2).toString()]).toEqual([200, "PK"]);
  expect((await requestAs(await aPerson("User"), "GET", "/vouchers/charged/excel")).status).toBe(403);
  await put(small, [{ cost_centre_id: other.centre, percent: "100" }], { reason: "Era de la otra" });
  await put(made, [{ cost_centre_id: other.centre, percent: "100" }], { reason: "Era de la otra" });
  expect((await list()).body).toMatchObject({ data: [{ amount: "0.00" }, { amount: "0.00" }] });
  const { body } = await requestAs<{ lines: { amount: string; purse: { id: number } }[] }>(
    owner,
    "GET",
    `/vouchers/${made.id}/charged`,
  );
  expect(body.lines.map(({ amount }) => amount)).toEqual(["-72600.00", "72600.00"]);
  expect(JSON.stringify(body)).not.toMatch(/48400|121000|cbu/i);
  // By no other address of vouchers, suppliers or their files does anything come out.
  const file = uploaded.id;
  expect((await requestAs(finance, "GET", `/documents/${file}`)).status).toBe(200);
  const addresses = [
    "/vouchers",
    "/vouchers/excel",
    "/vouchers/csv",
    "/vouchers/sure",
    "/vouchers/zip",
    "/vouchers/intake",
    "/allocation-counts",
  ];
  const ofIt = [
    `/vouchers/${made.id}`,
    `/vouchers/${made.id}/history`,
    `/suppliers/${made.supplier?.id}`,
    `/suppliers/${made.supplier?.id}/account`,
    "/suppliers",
    "/suppliers/owed",
    "/suppliers/phone?q=1",
  ];
  for (const address of [...addresses, ...ofIt])
    expect([address, (await requestAs(owner, "GET", address)).status]).toEqual([address, 403]);
  for (const address of [
    `/documents/${file}`,
    `/documents/${file}/info`,
    `/documents/${file}/thumbnail`,
    `/documents/${file}/extraction`,
  ])
    expect([address, [403, 404].includes((await requestAs(owner, "GET", address)).status)]).toEqual([address, true]);
  const found = await requestAs<{ items: object[] }>(owner, "GET", `/suppliers/find?q=${made.number}`);
  expect(found.body.items).toEqual([]);
  const someone = await aPerson("User");
  expect((await requestAs(someone, "GET", "/vouchers/charged")).status).toBe(403);
  expect((await requestAs(finance, "GET", `/vouchers/${made.id}/charged`)).status).toBe(403);
  const another = await aPerson("User");
  await aFedCentre(finance, { owner_id: another.userId });
  expect((await requestAs(another, "GET", `/vouchers/${made.id}/charged`)).status).toBe(404);
});

describe("validating and charging at once, alone or with others", () => {
  const validated = (made: VoucherView, more: object) =>
    sendVoucher(finance, "POST", `/${made.id}/validate`, { version: made.version, ...more });
  const bulk = (items: object[], more: object = {}) =>
    requestAs<{ data: { id: number; ok: boolean; code: string; message: string; state: string }[] }>(
      finance,
      "POST",
      "/vouchers/bulk",
      { step: "validate", items, ...more },
    );

  test("is refused by a purse that blocks, naming the line, and nothing of it is kept; one that warns tells its owner", async () => {
    const { id: purse } = await prisma.purse.create({
      data: { kind: "marketing", name: "Pauta corta", period: "total", policy: "bloquea" },
    });
    await budget(purse, "121000.00");
    const lines = [{ purse_id: purse, percent: "100" }];
    const [first, second] = [await aVoucher(finance, await facts()), await aVoucher(finance, await facts())];
    const both = await Promise.all([validated(first, { lines }), validated(second, { lines })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const late = both[0]?.status === 422 ? first : second;
    expect(both.find(({ status }) => status === 422)?.body).toMatchObject({
      code: "purse_full",
      issues: [{ path: "lines.0.purse_id", message: "Excede la bolsa en $ 121.000,00: no se puede imputar acá." }],
    });
    expect(await prisma.voucher.findUnique({ where: { id: late.id } })).toMatchObject({ state: "recibido" });
    const { data } = (await bulk([{ id: late.id, version: late.version, lines }])).body;
    expect(data).toMatchObject([{ ok: false, code: "purse_full" }]);

    const owner = await aPerson("Marketing");
    const { centre, purse: warns } = await aFedCentre(finance, { owner_id: owner.userId });
    await budget(warns, "1000.00");
    const over = [{ cost_centre_id: centre, percent: "100" }];
    expect((await bulk([{ id: late.id, version: late.version, lines: over }])).body.data).toMatchObject([
      { ok: true, code: "", state: "imputado" },
    ]);
    expect((await toldTo(owner)).map(({ message }) => message)).toEqual([expect.stringContaining("excede")]);
  });

  test("asks where its month is shut, and goes to the first open one if somebody says so; uncharged it just accrues", async () => {
    const own = await aCompany();
    const { centre } = await aFedCentre(finance);
    const lines = [{ cost_centre_id: centre, percent: "100" }];
    const of = async () => aVoucher(finance, { ...(await facts({ date: "2026-03-10" })), company_id: own.id });
    const [one, two, three] = [await of(), await of(), await of()];
    await prisma.periodLock.create({
      data: { company_id: own.id, month: new Date("2026-03-01"), scope: "operativo", locked_by: finance.userId },
    });
    const asked = "Marzo está cerrado: la corrección va a abril, ¿seguir?";
    expect((await validated(one, { lines })).body).toMatchObject({ code: "month_shut", error: asked });
    expect((await validated(one, { lines, anyway: true })).body).toMatchObject({ state: "imputado" });
    const item = { id: two.id, version: two.version, lines };
    expect((await bulk([item])).body.data).toMatchObject([{ ok: false, code: "month_shut", message: asked }]);
    expect((await bulk([item], { anyway: true })).body.data).toMatchObject([{ ok: true, state: "imputado" }]);
    const waiting = (await validated(three, {})).body;
    expect(waiting.state).toBe("validado");

    const charging = { id: three.id, version: waiting.version, lines };
    const allocating = (more: object) => bulk([charging], { step: "allocate", ...more });
    expect((await allocating({})).body.data).toMatchObject([{ ok: false, code: "month_shut", message: asked }]);
    expect((await put(waiting, lines)).body).toMatchObject({ code: "month_shut", error: asked });
    expect((await allocating({ anyway: true })).body.data).toMatchObject([{ ok: true, state: "imputado" }]);
    const months = await query<{ months: string[] }>(
      `SELECT array_agg(DISTINCT to_char(day, 'MM') || ' de ' || to_char(for_day, 'MM')) AS months FROM ledger_entry
       WHERE company_id = $1 AND cost_centre_id = $2 AND kind = 'devengado'`,
      [own.id, centre],
    );
    expect(months).toEqual([{ months: ["04 de 03"] }]);
  });
});

test("closing a month counts its observed vouchers, and takes a reason for them", async () => {
  const own = await aCompany();
  const { centre } = await aFedCentre(finance);
  const made = await aVoucher(
    finance,
    { ...(await facts({ date: "2026-04-10" })), company_id: own.id },
    { lines: [{ cost_centre_id: centre, percent: "100" }] },
  );
  const marked = { version: made.version, reason: "Falta el remito" };
  expect((await sendVoucher(finance, "POST", `/${made.id}/observe`, marked)).status).toBe(200);
  type Months = { months: { company_id: number; counts: { observed: number; unallocated: number } }[] };
  const { body } = await requestAs<Months>(finance, "GET", "/period-locks?year=2026");
  const seen = body.months.find(({ company_id }) => company_id === own.id)?.counts;
  expect(seen).toMatchObject({ observed: 1, unallocated: 0 });
  const close = (reason: string, counts = seen) =>
    requestAs(finance, "POST", "/period-locks", { company_id: own.id, month: "2026-04", reason, seen: counts });
  expect((await close("")).status).toBe(422);
  expect((await close("Se espera el remito", seen && { ...seen, observed: 0 })).status).toBe(409);
  expect((await close("Se espera el remito")).status).toBe(201);
});

test("closing a month counts the vouchers that are charged to nothing, not their entries, as their list does", async () => {
  const own = await aCompany();
  const { centre } = await aFedCentre(finance);
  const made = async (lines?: object[]) =>
    aVoucher(finance, { ...(await facts({ date: "2026-04-10" })), company_id: own.id }, lines ? { lines } : {});
  const open = [await made(), await made()];
  const later = await made();
  const charged = { version: later.version, lines: [{ cost_centre_id: centre, percent: "100" }] };
  expect((await sendVoucher(finance, "PUT", `/${later.id}/allocations`, charged)).status).toBe(200);
  const counted = async () => {
    const { body } = await requestAs<{ months: { company_id: number; counts: { unallocated: number } }[] }>(
      finance,
      "GET",
      "/period-locks?year=2026",
    );
    return body.months.find(({ company_id }) => company_id === own.id)?.counts;
  };
  expect(await counted()).toMatchObject({ unallocated: open.length });
  const listed = await requestAs<{ total: number }>(finance, "GET", `/vouchers?unallocated=1&company=${own.id}`);
  expect(listed.body.total).toBe(open.length);
  const close = { company_id: own.id, month: "2026-04", reason: "Se espera", seen: await counted() };
  expect((await requestAs(finance, "POST", "/period-locks", close)).status).toBe(422);
  expect((await requestAs(finance, "POST", "/period-locks", { ...close, scope: "fiscal" })).status).toBe(201);
});
