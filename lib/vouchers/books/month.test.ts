import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aSupplier, aVoucher, invoiceFacts, sendVoucher } from "@/lib/testing/vouchers";
import type { VoucherView } from "../schema";

let finance: TestPerson;
beforeAll(async () => {
  await testDatabase();
  finance = await aPerson("Administracion");
});
afterAll(disconnect);

const SHUT = "El mes fiscal junio de 2026 está cerrado: lo cerró";
const shutJune = (company_id: number) =>
  prisma.periodLock.create({
    data: { company_id, month: new Date("2026-06-01"), scope: "fiscal", locked_by: finance.userId },
  });
const refused = { status: 422, body: { error: expect.stringContaining(SHUT), issues: [{ path: "date" }] } };
const put = (made: VoucherView, facts: object) =>
  sendVoucher(finance, "PUT", `/${made.id}`, { ...facts, version: made.version });
const step = ({ id, version }: VoucherView, name: string) =>
  sendVoucher(finance, "POST", `/${id}/${name}`, { version, reason: "Estaba mal cargado" });
const bookOf = async (company: number) => {
  const path = `/vouchers/books/ar-compras?company=${company}&month=2026-06&file=comprobantes`;
  return (await requestAs(finance, "GET", path)).raw.toString("latin1");
};

describe("a VAT month that is shut", () => {
  test("keeps its book as it was: nothing goes in, out, or says something else", async () => {
    const company = await aCompany();
    const june = { date: "2026-06-10", due_date: "2026-07-10" };
    const facts = invoiceFacts(company.id, (await aSupplier()).id, june);
    const made = await aVoucher(finance, facts, true);
    const later = invoiceFacts(company.id, (await aSupplier()).id, { date: "2026-07-03" });
    const july = await aVoucher(finance, later, true);
    const waits = await aVoucher(finance, invoiceFacts(company.id, (await aSupplier()).id, june));
    const note = await aVoucher(
      finance,
      invoiceFacts(company.id, facts.supplier_id, {
        ...june,
        type_code: "3",
        net_taxed: "100.00",
        vat: "21.00",
        total: "121.00",
        vat_lines: [{ rate_code: "5", base: "100.00", amount: "21.00" }],
        links: [{ target_type: "voucher", target_id: made.id, amount: "121.00" }],
      }),
    );
    const book = await bookOf(company.id);
    const lock = await shutJune(company.id);

    for (const one of [waits, note])
      expect(await sendVoucher(finance, "POST", `/${one.id}/validate`, { version: one.version })).toMatchObject(
        refused,
      );
    const dearer = {
      net_taxed: "200000.00",
      vat: "42000.00",
      total: "242000.00",
      vat_lines: [{ rate_code: "5", base: "200000.00", amount: "42000.00" }],
    };
    const elsewhere = await aCompany();
    const changes = [
      dearer,
      { number: "77" },
      { type_code: "2", note: "Intereses por mora" },
      { date: "2026-07-01" },
      { company_id: elsewhere.id },
      { supplier_id: (await aSupplier()).id },
    ];
    for (const more of changes) expect(await put(made, { ...facts, ...more })).toMatchObject(refused);
    expect(await put(july, { ...later, date: "2026-06-30" })).toMatchObject(refused);
    expect(await step(made, "annul")).toMatchObject(refused);
    expect(await bookOf(company.id)).toBe(book);

    // What no book says changes, and what is in none is free.
    const due = await put(made, { ...facts, due_date: "2026-08-10" });
    expect([due.status, due.body.due_date]).toEqual([200, "2026-08-10"]);
    const free = await put(waits, { ...facts, number: "99" });
    expect(free.status).toBe(200);
    const gone = await step(free.body, "discard");
    expect((await sendVoucher(finance, "POST", `/${waits.id}/restore`, { version: gone.body.version })).status).toBe(
      200,
    );
    expect(await bookOf(company.id)).toBe(book);

    await prisma.periodLock.update({
      where: { id: lock.id },
      data: { reopened_at: new Date(), reopened_by: finance.userId, reopen_reason: "Faltaba una factura" },
    });
    expect((await step(due.body, "annul")).status).toBe(200);
  });

  test("is of its company alone, and shuts no accrual; one that is shut for accruals shuts no book", async () => {
    const [company, other] = [await aCompany(), await aCompany()];
    await shutJune(company.id);
    const june = { date: "2026-06-10" };
    expect((await aVoucher(finance, invoiceFacts(other.id, (await aSupplier()).id, june), true)).state).toBe(
      "validado",
    );
    const service = { date: "2026-07-02", service_from: "2026-06-01", service_until: "2026-06-30" };
    await aVoucher(finance, invoiceFacts(company.id, (await aSupplier()).id, service), true);
    const [entry] = await prisma.$queryRaw<{ day: string }[]>`
      SELECT max(e.day)::text AS day FROM ledger_entry e WHERE e.company_id = ${company.id}`;
    expect(entry?.day).toBe("2026-06-30");
  });

  test("names its issuers as they stood then, until it is opened again", async () => {
    const [company, supplier] = [await aCompany(), await aSupplier({ name: "Sonido del Sur" })];
    await aVoucher(finance, invoiceFacts(company.id, supplier.id, { date: "2026-06-10" }), true);
    const called = (name: string) => prisma.supplier.update({ where: { id: supplier.id }, data: { name } });
    const lock = await shutJune(company.id);
    const book = await bookOf(company.id);
    expect(book).toContain("Sonido del Sur");
    await called("Otra razón social");
    expect(await bookOf(company.id)).toBe(book);
    await prisma.periodLock.update({
      where: { id: lock.id },
      data: { reopened_at: new Date(), reopened_by: finance.userId, reopen_reason: "Otra" },
    });
    expect(await bookOf(company.id)).toContain("Otra raz");
    await shutJune(company.id);
    await called("Una tercera");
    expect(await bookOf(company.id)).toContain("Otra raz");
  });

  test("whoever shuts it waits for who validates, and the other way round: never both", async () => {
    const company = await aCompany();
    const facts = invoiceFacts(company.id, (await aSupplier()).id, { date: "2026-06-10" });
    await aVoucher(finance, facts, true);
    const made = await aVoucher(finance, invoiceFacts(company.id, (await aSupplier()).id, { date: "2026-06-11" }));
    const before = await bookOf(company.id);
    const seen = { unallocated: 1, observed: 0, without_rate: 0, entries: 1 };
    const body = { company_id: company.id, month: "2026-06", scope: "fiscal", reason: "Se presentó", seen };
    const [valid, shut] = await Promise.all([
      sendVoucher(finance, "POST", `/${made.id}/validate`, { version: made.version }),
      requestAs(finance, "POST", "/period-locks", body),
    ]);
    // Validated first, its closing has another list to look at.
    expect([
      [200, 409],
      [422, 201],
    ]).toContainEqual([valid.status, shut.status]);
    expect((await bookOf(company.id)) === before).toBe(valid.status === 422);
  });
});

test("what was validated keeps its sense; its company follows while nothing was paid, and its accrual with it", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const facts = invoiceFacts(company.id, (await aSupplier()).id);
  const draft = await aVoucher(finance, facts);
  const turned = await put(draft, { ...facts, direction: "emitido" });
  expect([turned.status, turned.body.direction]).toEqual([200, "emitido"]);
  const back = await put(turned.body, facts);
  const made = (await sendVoucher(finance, "POST", `/${draft.id}/validate`, { version: back.body.version })).body;
  const message = "Un comprobante recibido y validado no pasa a emitido: anularlo y cargarlo de nuevo.";
  expect(await put(made, { ...facts, direction: "emitido" })).toMatchObject({
    status: 422,
    body: { error: message, issues: [{ path: "direction", message }] },
  });
  expect((await put(made, { ...facts, company_id: other.id })).status).toBe(200);
  const sums = await prisma.$queryRaw<object[]>`
    SELECT e.company_id, sum(e.amount)::text AS sum FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
    WHERE p.source_type = 'voucher' AND p.source_id = ${made.id} AND e.kind = 'devengado' GROUP BY 1 HAVING sum(e.amount) <> 0`;
  expect(sums).toEqual([{ company_id: other.id, sum: "121000.00" }]);
});
