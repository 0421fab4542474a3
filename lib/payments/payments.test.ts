import { Client } from "pg";
import { disconnect, prisma } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { verifyLedger } from "@/lib/ledger/verify";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aSupplier, aVoucher, invoiceFacts } from "@/lib/testing/vouchers";
import type { BatchView, DueRow } from "./schema";

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
  company = await aCompany();
  await prisma.ownAccount.create({
    data: { company_id: company.id, name: "Banco del Plata", currency: "ARS", created_by: author.userId },
  });
});
afterAll(disconnect);

/** A supplier with an account that can be paid at. */
async function payee(verified_at = new Date(Date.now() - 49 * 3_600_000)) {
  const supplier = await aSupplier();
  const [loads, verifies] = [await aPerson("Administracion"), await aPerson("Administracion")];
  const account = await prisma.bankAccount.create({
    data: {
      supplier_id: supplier.id,
      kind: "otra",
      number: `CUENTA${next()}`,
      currency: "ARS",
      holder: supplier.name,
      holder_tax_id: supplier.tax_id ?? "",
      created_by: loads.userId,
    },
  });
  await prisma.$executeRaw`UPDATE bank_account SET state = 'verificada', verified_by = ${verifies.userId}, verified_at = ${verified_at},
    usable_from = ${new Date(verified_at.getTime() + 48 * 3_600_000)}, version = version + 1 WHERE id = ${account.id}`;
  return { supplier, account, loads, verifies };
}

/** An approved invoice of 121,000. */
async function anInvoice(supplier: number, more: object = {}) {
  const made = await aVoucher(author, invoiceFacts(company.id, supplier, more), { alike_reason: "Otra entrega" });
  await prisma.voucher.update({ where: { id: made.id }, data: { state: "aprobado" } });
  return made.id;
}

type Reply = BatchView & { error: string; batches: { id: number }[]; left_out: { reason: string }[]; data: DueRow[] };
const prepare = (by: TestPerson, ids: readonly number[], amount?: string, clave?: string) =>
  requestAs<Reply>(by, "POST", "/payment-batches", {
    day: todayIn(),
    clave,
    items: ids.map((id) => ({ kind: "voucher", id, amount })),
  });
const step = (by: TestPerson, id: number, name: string, version: number, more: object = {}) =>
  requestAs<Reply>(by, "POST", `/payment-batches/${id}/${name}`, { version, ...more });
const onOrder = (by: TestPerson, id: number, name: string, body: object) =>
  requestAs<Reply>(by, "POST", `/payment-orders/${id}/${name}`, body);
const stateOf = async (id: number) => (await prisma.voucher.findUniqueOrThrow({ where: { id } })).state;
const paidOf = async (id: number) =>
  (
    await prisma.$queryRaw<{ sum: string }[]>`SELECT coalesce(sum(e.amount), 0.00)::text AS sum FROM ledger_posting p
    JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'voucher' AND p.source_id = ${id} AND e.kind = 'pagado'`
  )[0]?.sum;

async function aBatch(ids: readonly number[], amount?: string) {
  const { status, body } = await prepare(author, ids, amount);
  expect([status, body.error]).toEqual([201, undefined]);
  const id = body.batches[0]?.id ?? 0;
  return (await requestAs<Reply>(author, "GET", `/payment-batches/${id}`)).body;
}

/** Signed by two, and at the bank. */
async function sent(ids: readonly number[], amount?: string) {
  const batch = await aBatch(ids, amount);
  const authorised = await step(second, batch.id, "authorise", batch.version);
  expect([authorised.status, authorised.body.error]).toEqual([200, undefined]);
  const released = await step(second, batch.id, "release", authorised.body.version);
  expect([released.status, released.body.error]).toEqual([200, undefined]);
  return (await step(second, batch.id, "send", released.body.version)).body;
}

const wrong = async () => {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    return (await verifyLedger(client)).wrong;
  } finally {
    await client.end();
  }
};

test("a payment is prepared, signed, sent and credited: its voucher is paid once, and owed again where it bounces", async () => {
  const { supplier } = await payee();
  const voucher = await anInvoice(supplier.id);
  const batch = await sent([voucher]);
  expect(await stateOf(voucher)).toBe("programado");
  const [order] = batch.items;
  expect(order).toMatchObject({ amount: "121000.00", state: "enviado" });
  const body = { version: order?.version, day: todayIn(), reference: "TRF 8812" };
  const credits = await Promise.all(Array.from({ length: 20 }, () => onOrder(third, order?.id ?? 0, "credit", body)));
  expect(credits.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect([await stateOf(voucher), await paidOf(voucher)]).toEqual(["pagado", "121000.00"]);
  const after = (await requestAs<Reply>(author, "GET", `/payment-batches/${batch.id}`)).body;
  expect(after.state).toBe("cerrado");
  const rejected = await onOrder(third, order?.id ?? 0, "reject", {
    version: after.items[0]?.version,
    reason: "Cuenta cerrada",
  });
  expect([rejected.status, await stateOf(voucher), await paidOf(voucher)]).toEqual([200, "aprobado", "0.00"]);
  expect(await wrong()).toEqual([]);
});

test("whoever prepared does not release; over the limit three people sign", async () => {
  const { supplier } = await payee();
  const big = {
    net_taxed: "20000000.00",
    vat: "4200000.00",
    total: "24200000.00",
    vat_lines: [{ rate_code: "5", base: "20000000.00", amount: "4200000.00" }],
  };
  const batch = await aBatch([await anInvoice(supplier.id, big)]);
  expect(batch.three_people).toBe(true);
  expect((await step(author, batch.id, "authorise", batch.version)).status).toBe(403);
  const { body } = await step(second, batch.id, "authorise", batch.version);
  expect((await step(author, batch.id, "release", body.version)).status).toBe(403);
  expect((await step(second, batch.id, "release", body.version)).status).toBe(403);
  const released = await step(third, batch.id, "release", body.version);
  expect(released.body).toMatchObject({ state: "liberado" });
  expect(released.body.items.every(({ number }) => number !== null)).toBe(true);
  expect((await step(third, batch.id, "unsent", released.body.version, { reason: "El banco no tomó" })).status).toBe(
    403,
  );
  const back = await step(second, batch.id, "unsent", released.body.version, { reason: "El banco no tomó" });
  expect(back.body.state).toBe("no_enviado");
});

test("the first payment to an account is not released by who loaded or verified it", async () => {
  const { supplier, loads, verifies } = await payee();
  const batch = await aBatch([await anInvoice(supplier.id)]);
  const { body } = await step(second, batch.id, "authorise", batch.version);
  for (const who of [loads, verifies]) expect((await step(who, batch.id, "release", body.version)).status).toBe(403);
});

test("what changed since it was authorised is not released: observed vouchers, accounts that wait", async () => {
  const { supplier, account } = await payee();
  const voucher = await anInvoice(supplier.id);
  const batch = await aBatch([voucher]);
  const { body } = await step(second, batch.id, "authorise", batch.version);
  await prisma.voucher.update({
    where: { id: voucher },
    data: { observed: { reason: "Falta el remito", at: "", by: null } },
  });
  const refused = await step(second, batch.id, "release", body.version);
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining("Comprobante observado")]);
  await prisma.$executeRaw`UPDATE voucher SET observed = NULL WHERE id = ${voucher}`;
  await prisma.$executeRaw`UPDATE payment_order SET payee = payee WHERE account_id = ${account.id}`;
  await prisma.$executeRaw`UPDATE payment_batch SET day = day + 1 WHERE id = ${batch.id}`;
  expect((await step(second, batch.id, "release", body.version)).status).toBe(409);
});

test("rows that cannot be paid say why, and are left out of batches", async () => {
  const voucher = await anInvoice((await payee(new Date())).supplier.id);
  const bare = await anInvoice((await aSupplier()).id);
  const { body } = await requestAs<Reply>(author, "GET", `/payments/due?company=${company.id}&limit=500`);
  const blockOf = (id: number) => body.data.find((row) => row.id === id)?.block?.code;
  expect([blockOf(voucher), blockOf(bare)]).toEqual(["espera", "sin_cuenta"]);
  expect((await prepare(author, [voucher, bare])).status).toBe(422);
});

test("parts add up to what is owed and never to more; the same key is the same batch", async () => {
  const voucher = await anInvoice((await payee()).supplier.id);
  const first = await prepare(author, [voucher], "100000", "clave-1");
  expect((await prepare(author, [voucher], "100000", "clave-1")).body).toEqual(first.body);
  expect((await prepare(author, [voucher], "90000", "clave-1")).status).toBe(422);
  expect((await prepare(author, [voucher], "21000.01")).status).toBe(422);
  expect((await prepare(author, [voucher], "21000")).status).toBe(201);
  expect((await prepare(author, [voucher])).status).toBe(409);
});

test("twenty at once, again and again: no voucher is promised for more than is owed of it", async () => {
  const { supplier } = await payee();
  for (let round = 0; round < 50; round += 1) {
    const id = await anInvoice(supplier.id);
    const replies = await Promise.all(Array.from({ length: 20 }, () => prepare(author, [id], "10000")));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(12);
    const [row] = await prisma.$queryRaw<{ held: string; items: string }[]>`SELECT p.held::text AS held,
      (SELECT sum(i.amount)::text FROM payment_item i WHERE i.payable_id = p.id) AS items FROM payable p WHERE p.kind = 'voucher' AND p.subject_id = ${id}`;
    expect(row).toEqual({ held: "120000.00", items: "120000.00" });
  }
  expect(await wrong()).toEqual([]);
}, 120_000);
