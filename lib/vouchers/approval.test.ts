import { disconnect, prisma } from "@/lib/db";
import { marksOfPage } from "@/lib/testing/approvalPages";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aPurse } from "@/lib/testing/ledger";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aSupplier, aVoucher, invoiceFacts, sendVoucher } from "@/lib/testing/vouchers";
import type { VoucherView } from "./schema";

let finance: TestPerson;
let manager: TestPerson;
let company: { id: number };
let purse: number;
beforeAll(async () => {
  await testDatabase();
  finance = await aPerson("Administracion");
  manager = await aPerson("Manager");
  company = await aCompany();
  purse = await aPurse(finance);
});
afterAll(disconnect);

/** A voucher that waits for somebody's yes, and its request. */
async function sent(more: object = {}) {
  const facts = invoiceFacts(company.id, (await aSupplier()).id, more);
  const made = await aVoucher(finance, facts, { lines: [{ purse_id: purse, percent: "100" }] });
  expect(made.state).toBe("imputado");
  const { body } = await sendVoucher(finance, "POST", `/${made.id}/submit`, { version: made.version });
  expect(body.state).toBe("en_aprobacion");
  return { facts, voucher: body as VoucherView, request: await requestOf(made.id) };
}
const requestOf = (id: number) =>
  prisma.approvalRequest.findFirstOrThrow({
    where: { kind: "comprobante", object_id: String(id) },
    orderBy: { id: "desc" },
  });
const decide = (by: TestPerson, { id, version }: { id: number; version: number }, verdict: string, reason = "") =>
  requestAs(by, "POST", `/approvals/${id}/decide`, { version, verdict, reason });
const now = async (id: number) => (await sendVoucher(finance, "GET", `/${id}`)).body;

test("is approved by management, not by who loaded it", async () => {
  const { voucher, request } = await sent();
  expect((await decide(finance, request, "aprobar")).status).toBe(403);
  expect((await decide(manager, request, "aprobar")).status).toBe(200);
  expect((await now(voucher.id)).state).toBe("aprobado");
});

test("returned it is allocated again; rejected it is observed, and its accrual stays", async () => {
  const first = await sent();
  expect((await decide(manager, first.request, "devolver", "Falta el remito")).status).toBe(200);
  expect((await now(first.voucher.id)).state).toBe("imputado");
  const second = await sent();
  expect((await decide(manager, second.request, "rechazar", "No se pidió")).status).toBe(200);
  expect(await now(second.voucher.id)).toMatchObject({ state: "imputado", observed: { reason: "No se pidió" } });
  const entries = await prisma.$queryRaw<{ sum: string }[]>`SELECT sum(e.amount)::text AS sum FROM ledger_posting p
    JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'voucher' AND p.source_id = ${second.voucher.id}`;
  expect(entries).toEqual([{ sum: "121000.00" }]);
});

test("a higher amount, or another purse, asks again; less keeps the approval", async () => {
  const { facts, voucher, request } = await sent();
  await decide(manager, request, "aprobar");
  const approved = await now(voucher.id);
  const amounts = (net: number) => ({
    net_taxed: `${net}.00`,
    vat: `${(net * 21) / 100}.00`,
    total: `${(net * 121) / 100}.00`,
    vat_lines: [{ rate_code: "5", base: `${net}.00`, amount: `${(net * 21) / 100}.00` }],
  });
  const less = await sendVoucher(finance, "PUT", `/${voucher.id}`, {
    ...facts,
    ...amounts(90_000),
    version: approved.version,
  });
  expect(less.body).toMatchObject({ state: "aprobado", total: "108900.00" });
  const more = await sendVoucher(finance, "PUT", `/${voucher.id}`, {
    ...facts,
    ...amounts(200_000),
    version: less.body.version,
  });
  expect(more.body).toMatchObject({ state: "en_aprobacion", total: "242000.00" });
  const again = await requestOf(voucher.id);
  expect(again.replaces_id).toBe(request.id);
  await decide(manager, again, "aprobar");
  const there = await now(voucher.id);
  const lines = [{ purse_id: await aPurse(finance), percent: "100" }];
  const moved = await sendVoucher(finance, "PUT", `/${voucher.id}/allocations`, {
    version: there.version,
    lines,
    reason: "Otra bolsa",
  });
  expect(moved.body.state).toBe("en_aprobacion");
});

test("a dearer rate asks again, and a rate of a day that cannot be is refused", async () => {
  const at = (rate: string, source = "pactado", day = "2026-11-03") => ({ fx: { rate, source, day } });
  const { facts, voucher, request } = await sent({ currency: "USD", ...at("1450") });
  await decide(manager, request, "aprobar");
  const put = async (more: object) => {
    const { version } = await now(voucher.id);
    return sendVoucher(finance, "PUT", `/${voucher.id}`, { ...facts, ...more, version });
  };
  expect((await put(at("1440"))).body.state).toBe("aprobado");
  expect((await put({ ...at("1440"), note: "Con remito" })).body.state).toBe("aprobado");
  for (const wrong of [at("1", "oficial", "2001-01-01"), at("1450", "propia", "2099-01-01"), at("1450", "oficial")]) {
    const refused = await put(wrong);
    expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: "fx" }]]);
  }
  expect((await put(at("1600"))).body.state).toBe("en_aprobacion");
  expect((await requestOf(voucher.id)).replaces_id).toBe(request.id);
});

test("its page shows the purse without it and with it, what it is, and who reads it", async () => {
  const { request } = await sent();
  const { body } = await requestAs<{
    purses: { before: { usado: string }; after: { usado: string } }[];
    facts: { label: string }[];
  }>(manager, "GET", `/approvals/${request.id}`);
  const [shown] = body.purses;
  expect(Number(shown?.after.usado) - Number(shown?.before.usado)).toBe(121_000);
  expect(body.facts.map(({ label }) => label)).toContain("Comprobante");
});

test("its page counts a purse as the allocation does: by its basis, in the month it accrued in, which it names", async () => {
  const own = await aCompany();
  const byCost = await aPurse(finance, { basis: "costo" });
  await prisma.periodLock.create({
    data: { company_id: own.id, month: new Date("2026-06-01"), scope: "operativo", locked_by: finance.userId },
  });
  const taxes = [{ kind: "percepcion_iva", jurisdiction: "", amount: "3000.00" }];
  const facts = invoiceFacts(own.id, (await aSupplier()).id, {
    date: "2026-06-10",
    other_taxes: "3000.00",
    total: "124000.00",
    taxes,
  });
  const made = await aVoucher(finance, facts, { lines: [{ purse_id: byCost, percent: "100" }], anyway: true });
  const { body } = await sendVoucher(finance, "POST", `/${made.id}/submit`, { version: made.version });
  expect(body.state).toBe("en_aprobacion");
  const request = await requestOf(made.id);
  const page = await requestAs<{ purses: { title: string; before: object; after: { usado: string } }[] }>(
    manager,
    "GET",
    `/approvals/${request.id}`,
  );
  const [{ cost = "" } = {}] = await prisma.$queryRaw<
    { cost: string }[]
  >`SELECT cost::text FROM allocation WHERE voucher_id = ${made.id}`;
  expect(Number(cost)).toBeLessThan(124_000);
  expect(page.body.purses).toMatchObject([
    { title: expect.stringMatching(/, julio de 2026$/), before: { usado: "0.00" }, after: { usado: cost } },
  ]);
});

test("observed it is flagged, and a possible duplicate is decided alone", async () => {
  const supplier = await aSupplier();
  const one = invoiceFacts(company.id, supplier.id);
  await aVoucher(finance, one, true);
  const twin = { ...one, number: "99", date: "2026-11-04" };
  const made = await aVoucher(finance, twin, {
    lines: [{ purse_id: purse, percent: "100" }],
    alike_reason: "Otra fecha",
  });
  await sendVoucher(finance, "POST", `/${made.id}/submit`, { version: made.version });
  const request = await requestOf(made.id);
  const other = await sent();
  const items = [request, other.request].map(({ id, version }) => ({ id: String(id), version }));
  const several = await requestAs(manager, "POST", "/approvals/decide", {
    kind: "comprobante",
    items,
    verdict: "aprobar",
  });
  expect(several.body).toMatchObject({ data: [{ ok: false, status: 422 }, { ok: true }] });
});

test("a page of many asks as little as a page of one, each with its own marks", async () => {
  const [plain, seen, other] = [await sent(), await sent(), await sent()];
  const { id, version } = await now(seen.voucher.id);
  const observed = await sendVoucher(finance, "POST", `/${id}/observe`, {
    version,
    reason: "El remito no está firmado",
  });
  expect(observed.status).toBe(200);
  await prisma.voucher.update({
    where: { id: other.voucher.id },
    data: { supplier_id: plain.voucher.supplier?.id ?? 0 },
  });
  const marks = await marksOfPage(manager, "comprobante");
  expect(marks.get(String(seen.request.id))).toEqual(["Observado: El remito no está firmado"]);
  for (const { request } of [plain, other])
    expect(marks.get(String(request.id))).toEqual([expect.stringMatching(/^Posible duplicado de /)]);
});

test("who charged it does not approve that, whoever sends it; who corrects its rubro while it waits still does", async () => {
  const [charger, other] = [manager, await aPerson("Administrador")];
  const facts = invoiceFacts(company.id, (await aSupplier()).id);
  const { id, version } = await aVoucher(finance, facts, true);
  const charge = (by: TestPerson, body: object) => sendVoucher(by, "PUT", `/${id}/allocations`, body);
  const lines = [{ purse_id: purse, percent: "100" }];
  const charged = await charge(charger, { version, lines });
  expect(charged.body.state).toBe("imputado");
  // A change of something else does not make it somebody else's charge.
  const noted = await sendVoucher(finance, "PUT", `/${id}`, {
    ...facts,
    note: "Con remito",
    version: charged.body.version,
  });
  const sent = await sendVoucher(finance, "POST", `/${id}/submit`, { version: noted.body.version });
  expect(sent.body.state).toBe("en_aprobacion");
  expect((await decide(charger, await requestOf(id), "aprobar")).status).toBe(403);

  const { id: category_id } = await prisma.category.create({
    data: { name: `Rubro ${id}`, side: "gasto", state: "activa" },
  });
  const reason = "Es otro rubro";
  const same = await charge(other, { version: sent.body.version, lines: [{ ...lines[0], category_id }], reason });
  expect(same.body.state).toBe("en_aprobacion");
  const elsewhere = [{ purse_id: await aPurse(finance), percent: "100" }];
  expect((await decide(charger, await requestOf(id), "aprobar")).status).toBe(403);
  const moved = await charge(other, { version: same.body.version, lines: elsewhere, reason: "A otra bolsa" });
  expect(moved.body.state).toBe("en_aprobacion");
  expect((await decide(other, await requestOf(id), "aprobar")).status).toBe(403);
  const third = await aPerson("Administrador");
  expect(
    (await charge(third, { version: moved.body.version, lines: [{ ...elsewhere[0], category_id }], reason })).status,
  ).toBe(200);
  expect((await decide(third, await requestOf(id), "aprobar")).status).toBe(200);
});
