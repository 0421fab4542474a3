import { Client } from "pg";
import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { verifyLedger } from "@/lib/ledger/verify";
import { declarePayment } from "@/lib/payments/service/declared";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import {
  aBatch,
  anInvoiceOf,
  aRegistered,
  asVouchers,
  batchAs,
  makeAgent,
  type PaymentReply,
  prepareAs,
  released,
  stepAs,
  storedOf,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany } from "@/lib/testing/vouchers";
import { recordDeclared } from "./service/declared";

const PERSON = "27-30111222-5";
const today = todayIn();
let author: TestPerson;
let second: TestPerson;
let third: TestPerson;
let company: { id: number };
beforeAll(async () => {
  await testDatabase();
  [author, second, third] = [
    await aPerson("Administracion"),
    await aPerson("Administracion"),
    await aPerson("ProduccionAdmin"),
  ];
});
beforeEach(async () => {
  company = await anAgent(["ganancias", "119"]);
});
afterAll(disconnect);

async function anAgent(...regimes: [string, string][]) {
  const made = await aCompany();
  await prisma.ownAccount.create({
    data: { company_id: made.id, name: "Banco del Plata", currency: "ARS", created_by: author.userId },
  });
  await makeAgent(made.id, ...regimes);
  return made;
}
let people = 0;
/** A person with a CUIT of their own. */
const aProfessional = (more: object = {}) =>
  aRegistered({ tax_id: people++ ? `27-${30_111_222 + people}-5` : PERSON, ...more });
const invoice = (supplier: number, net: number, more?: object) =>
  anInvoiceOf(author, company.id, supplier, net * 100, more);

const wrong = async () => {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    return (await verifyLedger(client)).wrong;
  } finally {
    await client.end();
  }
};

test("a draft takes nothing from what is released before it: released alone, a batch withholds as if the draft were not", async () => {
  const { id } = await aProfessional();
  const draft = await aBatch({ author }, asVouchers([await invoice(id, 300_000)]), { day: today });
  const batch = await aBatch({ author }, asVouchers([await invoice(id, 200_000)]), { day: today });
  expect([draft.withheld, batch.withheld]).toEqual(["9760.00", "29990.00"]);
  const refused = await stepAs(second, batch.id, "authorise", batch.version);
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringMatching(/de \$ 29\.990,00 a \$ 2\.000,00/)]);
  expect((await released(second, await batchAs(author, batch.id))).withheld).toBe("2000.00");
  expect((await stepAs(author, draft.id, "cancel", draft.version, { reason: "No se paga" })).status).toBe(200);
  expect(await wrong()).toEqual([]);
});

test("the month's payments accumulate: 2.000,00 of 200.000,00, then 37.750,00 of 300.000,00; certificates have no gap", async () => {
  const { id } = await aProfessional();
  const first = await aBatch({ author }, asVouchers([await invoice(id, 200_000)]), { day: today });
  expect([first.withheld, first.net]).toEqual(["2000.00", "240000.00"]);
  const next = await aBatch({ author }, asVouchers([await invoice(id, 300_000)]), { day: today });
  expect(next.withheld).toBe("37750.00");
  for (const batch of [first, next]) await released(second, batch);
  const rows = [...(await storedOf(first.id)), ...(await storedOf(next.id))];
  expect(rows.map(({ state, certificate, amount }) => [state, certificate, amount])).toEqual([
    ["emitida", 1, "2000.00"],
    ["emitida", 2, "37750.00"],
  ]);
  expect(await wrong()).toEqual([]);
});

test("what is dated on a day on which banks do not work is withheld of the day on which they pay it, and of that month", async () => {
  await prisma.holiday.deleteMany({ where: { country: "AR" } });
  const sunday = Array.from({ length: 364 }, (_, n) => addDays(today, n)).find(
    (day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0 && addDays(day, 1).endsWith("-01"),
  );
  if (!sunday) throw new Error("no month of the next year ends on a Sunday");
  const paid = addDays(sunday, 1);
  const { id } = await aProfessional();
  const [before, batch] = [
    await aBatch({ author }, asVouchers([await invoice(id, 200_000)]), { day: paid }),
    await aBatch({ author }, asVouchers([await invoice(id, 300_000)]), { day: sunday }),
  ];
  expect([before.withheld, batch.withheld]).toEqual(["2000.00", "37750.00"]);
  const dayOf = () =>
    prisma.$queryRaw<
      { day: string; month: string }[]
    >`SELECT w.day::text AS day, w.month::text AS month FROM withholding w
      JOIN payment_order r ON r.id = w.order_id WHERE r.batch_id = ${batch.id}`;
  expect(await dayOf()).toEqual([{ day: paid, month: paid }]);
  // What is handed over is paid on its own day.
  await prisma.$executeRaw`UPDATE payment_order SET method = 'caja', account_id = NULL WHERE batch_id = ${batch.id}`;
  const [own] = await prisma.$queryRaw<{ day: string }[]>`SELECT payment_day(${batch.id}::int)::text AS day`;
  expect(own?.day).toBe(sunday);
});

test("what changed since the authorisation sends the batch back, in words, and the second try pays the new amounts", async () => {
  const { id, name } = await aProfessional();
  const batch = await aBatch({ author }, asVouchers([await invoice(id, 300_000)]), { day: today });
  expect(batch.withheld).toBe("9760.00");
  const { body } = await stepAs(second, batch.id, "authorise", batch.version);
  await prisma.$transaction((tx) =>
    recordDeclared(tx, {
      company_id: company.id,
      supplier_id: id,
      day: today,
      net: "200000.00",
      vat: "42000.00",
      total: "242000.00",
      category: "servicios",
      withheld: [{ tax: "ganancias", amount: "2000.00" }],
    }),
  );
  const refused = await stepAs(second, batch.id, "release", body.version);
  expect([refused.status, refused.body.error]).toEqual([
    422,
    `Las retenciones cambiaron desde la autorización: ${name}, de $ 9.760,00 a $ 37.750,00.`,
  ]);
  const back = await batchAs(author, batch.id);
  expect(back).toMatchObject({ state: "borrador", withheld: "37750.00" });
  expect((await released(second, back)).state).toBe("liberado");
});

test("what was declared as paid elsewhere is in the month's base by its vouchers, flagged until somebody says what was withheld; once it comes back it is not", async () => {
  const agent = await anAgent(["ganancias", "94"]);
  company = agent;
  const { id, name } = await aRegistered();
  const voucher_id = await invoice(id, 100_000);
  const proposal = 900_000 + voucher_id;
  const [order = 0] = await prisma.$transaction((tx) =>
    declarePayment(
      tx,
      { userId: author.userId, mail: author.mail, requestId: "prueba" },
      {
        type: "budget_proposal",
        id: proposal,
        company_id: agent.id,
        supplier_id: id,
        payee: name,
        day: today,
        reference: "Music Wins",
        amounts: [{ currency: "ARS", amount: "121000.00" }],
      },
    ),
  );
  // Without its voucher it counts as an advance does: less the usual VAT.
  const early = await aBatch({ author }, asVouchers([await invoice(id, 60_000.1)]), { day: today });
  expect(early.withheld).toBe("1856.60");
  expect((await stepAs(author, early.id, "cancel", early.version, { reason: "Falta su factura" })).status).toBe(200);
  // What was discarded before it was released was never withheld: it is no certificate that was annulled.
  const annulled = `/withholdings?supplier=${id}&state=anulada`;
  expect((await requestAs<{ total: number }>(author, "GET", annulled)).body.total).toBe(0);
  await prisma.voucherLink.create({ data: { voucher_id, target_type: "proposal", target_id: proposal } });
  const batch = await aBatch({ author }, asVouchers([await invoice(id, 60_000.1)]), { day: today });
  expect(batch.withheld).toBe("1856.60");
  expect(
    await query("SELECT base::text AS base, state, flagged FROM withholding WHERE order_id = $1::int", [order]),
  ).toEqual([{ base: "100000.00", state: "declarada", flagged: true }]);
  expect(batch.tax_warnings).toEqual([expect.stringContaining(`a ${name} falta decir cuánto se retuvo`)]);
  const say = (by: TestPerson, amount: string, more: object = {}) =>
    requestAs<{ error: string }>(by, "POST", "/withholdings/declared", {
      order_id: order,
      tax: "ganancias",
      code: "94",
      amount,
      reason: "Su certificado 77",
      ...more,
    });
  // Only who writes taxes says so, never more than was paid, and of a tax that was counted.
  expect([
    (await say(third, "656.60")).status,
    (await say(author, "121000.01")).body.error,
    (await say(author, "1", { code: "78" })).status,
  ]).toEqual([403, expect.stringContaining("No puede ser más que lo pagado: $ 121.000,00."), 404]);
  expect((await say(author, "656.60")).status).toBe(200);
  const refused = await stepAs(second, batch.id, "authorise", batch.version);
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringMatching(/de \$ 1\.856,60 a \$ 1\.200,00/)]);
  const told = await batchAs(author, batch.id);
  expect(told.tax_warnings).toEqual([]);
  expect(
    await query(
      "SELECT base::text AS base, amount::text AS amount, flagged FROM withholding WHERE order_id = $1::int",
      [order],
    ),
  ).toEqual([{ base: "100000.00", amount: "656.60", flagged: false }]);
  expect((await released(second, told)).withheld).toBe("1200.00");
  expect(await wrong()).toEqual([]);
  await prisma.$executeRaw`UPDATE payment_order SET state = 'rechazado' WHERE id = ${order}`;
  await prisma.$executeRaw`UPDATE withholding SET state = 'anulada' WHERE order_id = ${order}`;
  // 60.000,10 were paid, and 10.000,00 are: of 70.000,10 the part over 67.170, at 2 %, is less than what was withheld.
  expect((await aBatch({ author }, asVouchers([await invoice(id, 10_000)]), { day: today })).withheld).toBe("0.00");
});

test("an artist's statement that was paid elsewhere is in the month's base, too", async () => {
  company = await anAgent(["ganancias", "94"]);
  const { id, name } = await aRegistered();
  await prisma.$transaction((tx) =>
    declarePayment(
      tx,
      { userId: author.userId, mail: author.mail, requestId: "prueba" },
      {
        type: "artist_statement",
        id: 900_000 + id,
        company_id: company.id,
        supplier_id: id,
        payee: name,
        day: today,
        reference: "Liquidación 1",
        amounts: [{ currency: "ARS", amount: "121000.00" }],
      },
    ),
  );
  const batch = await aBatch({ author }, asVouchers([await invoice(id, 60_000.1)]), { day: today });
  expect([batch.withheld, batch.tax_warnings]).toEqual(["1856.60", [expect.stringContaining(name)]]);
});

test("a part takes its part, the last one the rest; a payment that never left takes its base out, its certificate keeps its number", async () => {
  const agent = await anAgent(["ganancias", "94"]);
  company = agent;
  const { id } = await aRegistered();
  const voucher = await invoice(id, 1_000_000);
  const first = await released(second, await aBatch({ author }, asVouchers([voucher], "605000"), { day: today }));
  expect((await storedOf(first.id)).map(({ base, amount }) => [base, amount])).toEqual([["500000.00", "8656.60"]]);
  const unsent = await stepAs(third, first.id, "unsent", first.version, { reason: "El banco no tomó el archivo" });
  expect(unsent.status).toBe(200);
  expect(await storedOf(first.id)).toMatchObject([{ state: "anulada", certificate: 1 }]);
  const again = await aBatch({ author }, asVouchers([voucher], "605000"), { day: today });
  const rest = await aBatch({ author }, asVouchers([voucher]), { day: today });
  expect([again.withheld, rest.withheld]).toEqual(["8656.60", "10000.00"]);
  await released(second, again);
  expect((await storedOf(again.id))[0]?.certificate).toBe(2);
  expect(await wrong()).toEqual([]);
});

test("what is withheld leaves the cash once: it is owed to the office when the payment is credited, and not once it bounces", async () => {
  const { id } = await aProfessional();
  const batch = await released(
    second,
    await aBatch({ author }, asVouchers([await invoice(id, 300_000)]), { day: today }),
  );
  const openCash = async () =>
    (
      await prisma.$queryRaw<{ sum: string }[]>`SELECT coalesce(sum(open), 0.00)::text AS sum FROM cash_item
        WHERE company_id = ${company.id} AND side = 'gasto'`
    )[0]?.sum;
  expect(await openCash()).toBe("363000.00");
  const sent = (await stepAs(second, batch.id, "send", batch.version)).body;
  const order = sent.items[0];
  const credited = await requestAs<PaymentReply>(third, "POST", `/payment-orders/${order?.id}/credit`, {
    version: order?.version,
    day: today,
    reference: "TRF 12",
    reason: "Lo dijo el banco",
  });
  expect([credited.status, await openCash()]).toEqual([200, "9760.00"]);
  const due = await requestAs<{ data: { payee: string; owed: string }[] }>(
    author,
    "GET",
    `/payments/due?company=${company.id}`,
  );
  expect(due.body.data).toMatchObject([{ payee: `Ganancias, ${today.slice(0, 7)}`, owed: "9760.00" }]);
  expect(await wrong()).toEqual([]);
  const account = await requestAs<{ data: { kind: string; taken: string; withheld: string | null }[] }>(
    author,
    "GET",
    `/suppliers/${id}/account?company=${company.id}&currency=ARS`,
  );
  expect(account.body.data.filter(({ kind }) => kind === "pago")).toMatchObject([
    { taken: "363000.00", withheld: "9760.00" },
  ]);
  const bounced = await requestAs<PaymentReply>(third, "POST", `/payment-orders/${order?.id}/reject`, {
    version: credited.body.items[0]?.version,
    reason: "Cuenta cerrada",
  });
  expect([bounced.status, await openCash()]).toEqual([200, "363000.00"]);
  expect(await storedOf(batch.id)).toMatchObject([{ state: "anulada", certificate: 1 }]);
  expect(await wrong()).toEqual([]);
});

test("operación sujeta a retención: all the VAT and 6 %, whatever certificate there is; of others the exclusion in force spares", async () => {
  company = await anAgent(["ganancias", "94"], ["ganancias", "OSR"], ["iva", "OSR"]);
  const { id } = await aRegistered();
  await prisma.taxStatus.create({
    data: {
      supplier_id: id,
      tax: "ganancias",
      percent: "100",
      starts_on: new Date("2026-01-01"),
      created_by: author.userId,
    },
  });
  const marked = await aBatch({ author }, asVouchers([await invoice(id, 100_000, { type_code: "51" })]), {
    day: today,
  });
  expect([marked.withheld, marked.net]).toEqual(["27000.00", "94000.00"]);
  expect((await aBatch({ author }, asVouchers([await invoice(id, 1_000_000)]), { day: today })).withheld).toBe("0.00");
});

test("what is paid back to a person is no income of theirs: nothing is withheld of it, and their own invoice is taxed as if it were not", async () => {
  const { id } = await aProfessional();
  const asked = await requestAs(author, "POST", "/payment-advances", {
    kind: "reintegro",
    company_id: company.id,
    supplier_id: id,
    currency: "ARS",
    amount: "2000000",
    due_day: today,
    reason: "Hoteles de la gira",
  });
  expect(asked.status).toBe(201);
  const { body } = await requestAs<PaymentReply>(author, "GET", `/payments/due?supplier=${id}`);
  const back = await aBatch({ author }, [{ kind: "obligation", id: body.data[0]?.id }], { day: today });
  expect([back.withheld, await storedOf(back.id)]).toEqual(["0.00", []]);
  expect((await aBatch({ author }, asVouchers([await invoice(id, 300_000)]), { day: today })).withheld).toBe("9760.00");
});

test("Spain: 15 % unless the signed communication is on file; companies are not withheld", async () => {
  const spain = await aCompany("ES");
  await prisma.ownAccount.create({
    data: { company_id: spain.id, name: "Banco de Castilla", currency: "EUR", created_by: author.userId },
  });
  await makeAgent(spain.id, ["irpf", "15"], ["irpf", "7"]);
  company = spain;
  const euros = {
    type_code: "F1",
    point: "",
    currency: "EUR",
    vat_lines: [{ rate_code: "21", base: "1000.00", amount: "210.00" }],
  };
  const withheldOf = async (tax_id: string, paper = false) => {
    const { id } = await aRegistered({ country: "ES", iva_condition: "regimen_general", tax_id }, "EUR");
    if (paper)
      await prisma.supplierDocument.create({
        data: { supplier_id: id, kind: "irpf_reducido", created_by: author.userId },
      });
    const voucher = await invoice(id, 1_000, euros);
    return (await aBatch({ author }, asVouchers([voucher]), { day: today })).withheld;
  };
  expect(await withheldOf("12345678Z")).toBe("150.00");
  expect(await withheldOf("00000023T", true)).toBe("70.00");
  expect(await withheldOf("B12345674")).toBe("0.00");
});

test("twenty batches of one supplier at once withhold as one payment of them all, to the cent", async () => {
  const { id } = await aProfessional();
  const vouchers: number[] = [];
  for (let n = 0; n < 20; n += 1) vouchers.push(await invoice(id, 100_000));
  const replies = await Promise.all(
    vouchers.map((voucher) => prepareAs(author, { day: today, items: asVouchers([voucher]) })),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(201));
  const [row] = await prisma.$queryRaw<
    { sum: string }[]
  >`SELECT sum(amount)::text AS sum FROM withholding WHERE company_id = ${company.id}`;
  // 2.000.000 less 160.000 of the scale.
  expect(row?.sum).toBe("471710.00");
  expect(await wrong()).toEqual([]);
});
