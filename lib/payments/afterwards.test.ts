import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson } from "@/lib/testing/factories";
import {
  aBatch,
  aNote,
  anApproved,
  aPayee,
  aPaymentsWorld,
  aSent,
  asVouchers,
  batchAs,
  onOrderAs,
  type PaymentReply,
  type PaymentsWorld,
  paidOf,
  prepareAs,
  stepAs,
  voucherState,
  wrongInLedger,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import { lowerWaiting } from "./service/lessOwed";

let world: PaymentsWorld;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld();
});
afterEach(async () => expect(await wrongInLedger()).toEqual([]));
afterAll(disconnect);

const authorised = async (items: readonly object[]) => {
  const batch = await aBatch(world, items);
  return (await stepAs(world.second, batch.id, "authorise", batch.version)).body;
};
const credit = (batch: PaymentReply, day = todayIn()) =>
  onOrderAs(world.third, batch.items[0]?.id ?? 0, "credit", {
    version: batch.items[0]?.version,
    day,
    reference: "TRF 77",
    reason: "Lo dijo el banco",
  });
const due = async (supplier: number) =>
  (await requestAs<PaymentReply>(world.author, "GET", `/payments/due?supplier=${supplier}&limit=100`)).body.data;

test("a note that comes before the release lowers what is paid, and the batch goes back in words; all of it takes the order out", async () => {
  const { supplier } = await aPayee();
  const [invoice, gone] = [await anApproved(world, supplier.id), await anApproved(world, (await aPayee()).supplier.id)];
  const batch = await authorised(asVouchers([invoice, gone]));
  await aNote(world, supplier.id, invoice);
  const other = await prisma.voucher.findUniqueOrThrow({ where: { id: gone } });
  await aNote(world, other.supplier_id ?? 0, gone, 100_000);
  const refused = await stepAs(world.second, batch.id, "release", batch.version);
  expect([refused.status, refused.body.error]).toEqual([
    422,
    expect.stringMatching(/Se debe menos que lo autorizado: .*de \$ 121\.000,00 a \$ 108\.900,00/),
  ]);
  const back = await batchAs(world.author, batch.id);
  expect(back).toMatchObject({ state: "borrador", amount: "108900.00", orders: 1, reason: refused.body.error });
  expect(back.problems.subjects).toEqual([]);
  const again = (await stepAs(world.second, batch.id, "authorise", back.version)).body;
  const released = (await stepAs(world.second, batch.id, "release", again.version)).body;
  const sent = (await stepAs(world.second, batch.id, "send", released.version)).body;
  expect((await credit(sent)).status).toBe(200);
  expect([await voucherState(invoice), await paidOf(invoice), await due(supplier.id)]).toEqual([
    "pagado",
    "108900.00",
    [],
  ]);
});

test("a note lowers what waits to be paid at once: an authorised batch is a draft again, and what pays nothing any more is cancelled", async () => {
  const { supplier } = await aPayee();
  const invoice = await anApproved(world, supplier.id);
  const batch = await authorised(asVouchers([invoice]));
  const note = await aNote(world, supplier.id, invoice, 30_000);
  const back = await batchAs(world.author, batch.id);
  expect(back).toMatchObject({ state: "borrador", amount: "84700.00" });
  expect(back.reason).toMatch(/de \$ 121\.000,00 a \$ 84\.700,00/);
  const held = () =>
    query<{ held: string }>("SELECT held::text AS held FROM payable WHERE kind = 'voucher' AND subject_id = $1", [
      invoice,
    ]);
  expect(await held()).toEqual([{ held: "84700.00" }]);
  await aNote(world, supplier.id, invoice, 70_000);
  expect(await batchAs(world.author, batch.id)).toMatchObject({ state: "cancelado", orders: 0 });
  expect(await held()).toEqual([{ held: "0.00" }]);
  expect(note).toBeGreaterThan(0);
});

test("a batch that somebody has at that moment is lowered once they let it go, and who made and signed it is told by whom", async () => {
  const { supplier } = await aPayee();
  const invoice = await anApproved(world, supplier.id);
  const batch = await authorised(asVouchers([invoice]));
  const loads = await aPerson("Administracion");
  await prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM payment_batch WHERE id = ${batch.id} FOR UPDATE`;
    await aNote({ ...world, author: loads }, supplier.id, invoice, 30_000);
  });
  expect(await batchAs(world.author, batch.id)).toMatchObject({ state: "autorizado", amount: "121000.00" });
  const [waiting] = await query<{ data: Parameters<typeof lowerWaiting>[0] }>(
    "SELECT data FROM pgboss.job WHERE name = 'payments.lower' AND data ->> 'mail' = $1",
    [loads.mail],
  );
  if (!waiting) throw new Error("nothing waits");
  for (let time = 0; time < 2; time += 1) await lowerWaiting(waiting.data);
  expect(await batchAs(world.author, batch.id)).toMatchObject({ state: "borrador", amount: "84700.00" });
  const told = await query<{ user_id: number; message: string }>(
    "SELECT user_id, message FROM notification WHERE link = $1 AND message LIKE 'cambió lo que se debe%' ORDER BY user_id",
    [`/pagos?vista=lotes&lote=${batch.id}`],
  );
  expect(told.map(({ user_id }) => user_id)).toEqual([world.author.userId, world.second.userId].sort((a, b) => a - b));
  expect(told[0]?.message).toContain("de $ 121.000,00 a $ 84.700,00");
});

test("a note that is annulled is netted no more: the draft that took it pays the whole again", async () => {
  const { supplier } = await aPayee();
  const before = await anApproved(world, supplier.id);
  expect((await credit(await aSent(world, asVouchers([before])))).status).toBe(200);
  const note = await aNote(world, supplier.id, before);
  const batch = await aBatch(world, asVouchers([await anApproved(world, supplier.id)]), { net: true });
  expect(batch).toMatchObject({ amount: "108900.00" });
  const authorisedOne = (await stepAs(world.second, batch.id, "authorise", batch.version)).body;
  expect(authorisedOne.state).toBe("autorizado");
  const { version } = await prisma.voucher.findUniqueOrThrow({ where: { id: note } });
  const annulled = await requestAs<{ error?: string }>(world.author, "POST", `/vouchers/${note}/annul`, {
    version,
    reason: "Era de otro",
  });
  expect(annulled.body.error).toBeUndefined();
  expect(await batchAs(world.author, batch.id)).toMatchObject({ state: "borrador", amount: "121000.00" });
});

test("a note that comes after the release is the supplier's credit: the bank's debit is credited, and the next netting takes it", async () => {
  const { supplier } = await aPayee();
  const invoice = await anApproved(world, supplier.id);
  const sent = await aSent(world, asVouchers([invoice]));
  const note = await aNote(world, supplier.id, invoice);
  expect((await credit(sent)).body.error).toBeUndefined();
  expect([await voucherState(invoice), await paidOf(invoice)]).toEqual(["pagado", "121000.00"]);
  expect(await due(supplier.id)).toMatchObject([{ kind: "note", id: note, free: "12100.00" }]);
  const account = await requestAs<{ totals?: unknown; error?: string }>(
    world.author,
    "GET",
    `/suppliers/${supplier.id}/account`,
  );
  expect(JSON.stringify(account.body)).toContain("12100.00");
  const next = await aSent(world, asVouchers([await anApproved(world, supplier.id)]), { net: true });
  expect(next).toMatchObject({ amount: "108900.00" });
  expect((await credit(next)).status).toBe(200);
  expect(await due(supplier.id)).toEqual([]);
});

test("a rate is what is kept within the tolerance, else with a reason; a slipped decimal mark is named and never taken", async () => {
  const { supplier } = await aPayee();
  const dollars = () =>
    anApproved(world, supplier.id, {
      currency: "USD",
      net_taxed: "1000.00",
      vat: "210.00",
      total: "1210.00",
      vat_lines: [{ rate_code: "5", base: "1000.00", amount: "210.00" }],
      fx: { rate: "1400", source: "pactado", day: "2026-11-03" },
    });
  const invoice = await dollars();
  const at = (rate: string, more: object = {}) =>
    prepareAs(world.author, {
      items: [
        { kind: "voucher", id: invoice, fx: { currency: "ARS", rate, source: "oficial", day: todayIn(), ...more } },
      ],
    });
  const refusal = async (rate: string, more: object = {}) => {
    const { status, body } = await at(rate, more);
    const { issues } = body as unknown as { issues: { path: string }[] };
    return [status, issues?.[0]?.path, body.error];
  };
  expect(await refusal("1450")).toEqual([
    422,
    "items.0.fx.reason",
    expect.stringContaining("Falta la cotización oficial"),
  ]);
  expect(await refusal("14500", { reason: "Así salió" })).toEqual([
    422,
    "items.0.fx.rate",
    expect.stringContaining("coma"),
  ]);
  await prisma.$executeRaw`INSERT INTO fx_rate (currency, source, day, rate, created_by, updated_by)
    VALUES ('USD', 'oficial', ${todayIn()}::date, 1450, ${world.author.userId}, ${world.author.userId})`;
  expect(await refusal("1800")).toEqual([422, "items.0.fx.reason", expect.stringContaining("es 1.450")]);
  expect(await refusal("14500", { reason: "Así salió" })).toEqual([
    422,
    "items.0.fx.rate",
    expect.stringContaining("1.450"),
  ]);
  expect((await refusal("1450", { day: addDays(todayIn(), 2) }))[1]).toBe("items.0.fx.day");
  expect((await refusal("1450", { day: "2001-01-01" }))[1]).toBe("items.0.fx.day");
  const made = await at("1800", { reason: "MEP de la operación del banco" });
  expect(made.status).toBe(201);
  const { items } = await batchAs(world.author, made.body.batches[0]?.id ?? 0);
  expect(items[0]?.items[0]?.fx).toMatchObject({ source: "oficial", reason: "MEP de la operación del banco" });
});

test("a batch whose day went by is paid on the day of its release, where its month is open", async () => {
  const { supplier } = await aPayee();
  const batch = await aBatch(world, asVouchers([await anApproved(world, supplier.id)]));
  await query("UPDATE payment_batch SET day = day - 40 WHERE id = $1", [batch.id]);
  const signed = await stepAs(world.second, batch.id, "authorise", batch.version);
  const shut = await prisma.periodLock.create({
    data: {
      company_id: world.company.id,
      month: new Date(`${todayIn().slice(0, 7)}-01T00:00:00Z`),
      scope: "fiscal",
      locked_by: world.third.userId,
      reason: "Presentado",
    },
  });
  const refused = await stepAs(world.second, batch.id, "release", signed.body.version);
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining("está cerrado")]);
  await prisma.periodLock.update({
    where: { id: shut.id },
    data: { reopened_at: new Date(), reopened_by: world.second.userId, reopen_reason: "Rectificativa" },
  });
  const released = await stepAs(world.second, batch.id, "release", signed.body.version);
  expect(released.body).toMatchObject({ state: "liberado", day: todayIn() });
});

test("nothing is paid, netted or due years ago", async () => {
  const { supplier } = await aPayee();
  const items = asVouchers([await anApproved(world, supplier.id)]);
  const long_ago = { day: "2001-03-04", items: [...items, { kind: "advance", id: 1 }] };
  const net = await requestAs<PaymentReply>(world.second, "POST", "/payment-nettings", long_ago);
  expect([net.status, net.body.error]).toEqual([400, expect.stringContaining("hace más de un año")]);
  const advance = await requestAs<PaymentReply>(world.author, "POST", "/payment-advances", {
    kind: "anticipo",
    company_id: world.company.id,
    supplier_id: supplier.id,
    currency: "ARS",
    amount: "10",
    due_day: "2001-03-04",
    reason: "Seña",
  });
  expect([advance.status, advance.body.error]).toEqual([400, expect.stringContaining("ya pasó")]);
});

test("the header Idempotency-Key is the key of whatever pays: the same answer, and another body is refused", async () => {
  const id = await anApproved(world, (await aPayee()).supplier.id);
  const send = (amount: string, more: object = {}) => {
    const body = { day: todayIn(), items: asVouchers([id], amount), ...more };
    return requestAs<PaymentReply>(world.author, "POST", "/payment-batches", body, {
      "content-type": "application/json",
      "idempotency-key": "una-clave",
    });
  };
  const first = await send("1000");
  expect([first.status, (await send("1000")).body]).toEqual([201, first.body]);
  expect((await send("2000")).status).toBe(422);
  expect((await send("1000", { clave: "otra" })).status).toBe(400);
});
