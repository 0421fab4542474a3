import { disconnect, prisma } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
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
  released,
  stepAs,
  wrongInLedger,
} from "@/lib/testing/payments";
import { aCompany } from "@/lib/testing/vouchers";

const today = todayIn();
let author: TestPerson;
let second: TestPerson;
let company: { id: number };
let supplier: { id: number; name: string };
beforeAll(async () => {
  await testDatabase();
  [author, second] = [await aPerson("Administracion"), await aPerson("Administracion")];
});
beforeEach(async () => {
  company = await aCompany();
  await prisma.ownAccount.create({
    data: { company_id: company.id, name: "Banco del Plata", currency: "ARS", created_by: author.userId },
  });
  await makeAgent(company.id, ["ganancias", "119"]);
});
afterAll(disconnect);

let people = 0;
async function someBatches(count: number): Promise<PaymentReply[]> {
  people += 1;
  supplier = await aRegistered({ tax_id: `27-${30_222_000 + people}-5` });
  const batches: PaymentReply[] = [];
  for (let n = 0; n < count; n += 1)
    batches.push(
      await aBatch({ author }, asVouchers([await anInvoiceOf(author, company.id, supplier.id, 20_000_000)]), {
        day: today,
      }),
    );
  return batches;
}
const signed = async (batch: PaymentReply): Promise<PaymentReply> => {
  const { status, body } = await stepAs(second, batch.id, "authorise", batch.version);
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};

test("batches of one payee released at once: those that come back show what they withhold by then, and take one signature and one release more", async () => {
  const batches: PaymentReply[] = [];
  for (const batch of await someBatches(6)) batches.push(await signed(batch));
  const replies = await Promise.all(batches.map(({ id, version }) => stepAs(second, id, "release", version)));
  const done = replies.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThan(0);
  const now = await Promise.all(batches.map(({ id }) => batchAs(author, id)));
  // The last first: no order that was not released counts for any of them.
  for (const back of now.filter(({ state }) => state === "borrador").reverse()) {
    const shown = await batchAs(author, back.id);
    const again = await signed(shown);
    const { status, body } = await stepAs(second, shown.id, "release", again.version);
    expect([status, body.error]).toEqual([200, undefined]);
  }
  const [row] = await prisma.$queryRaw<{ sum: string }[]>`SELECT sum(amount)::text AS sum FROM withholding
    WHERE company_id = ${company.id} AND state = 'emitida'`;
  // 1.200.000 less 160.000 of the scale.
  expect(row?.sum).toBe("223710.00");
  expect(await wrongInLedger()).toEqual([]);
});

test("who authorises signs what would be withheld now: where that changed, the new figures are shown and nothing is signed", async () => {
  const [first, next] = await someBatches(2);
  if (!first || !next) throw new Error("no batches");
  expect([first.withheld, next.withheld]).toEqual(["2000.00", "20510.00"]);
  const refused = await stepAs(second, next.id, "authorise", next.version);
  expect([refused.status, refused.body.error]).toEqual([
    422,
    `Las retenciones cambiaron: ${supplier.name}, de $ 20.510,00 a $ 2.000,00. Revisarlas y autorizar de nuevo.`,
  ]);
  const shown = await batchAs(author, next.id);
  expect(shown).toMatchObject({ state: "borrador", withheld: "2000.00", version: next.version + 1 });
  expect((await released(second, shown)).withheld).toBe("2000.00");
  expect(await wrongInLedger()).toEqual([]);
});

test("a batch that came back shows what it withholds once another one is released", async () => {
  const [first, next] = await someBatches(2);
  if (!first || !next) throw new Error("no batches");
  const [one, two] = [await signed(first), await signed(next)];
  expect((await stepAs(second, two.id, "release", two.version)).status).toBe(422);
  expect((await batchAs(author, two.id)).withheld).toBe("2000.00");
  expect((await stepAs(second, one.id, "release", one.version)).status).toBe(200);
  const back = await batchAs(author, two.id);
  expect(back.withheld).toBe("20510.00");
  expect((await released(second, back)).withheld).toBe("20510.00");
});
