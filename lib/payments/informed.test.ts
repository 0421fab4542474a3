import { disconnect, prisma, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import {
  aBatch,
  aNote,
  anAccount,
  anApproved,
  anInvoiceOf,
  aPaymentsWorld,
  aSent,
  asVouchers,
  batchAs,
  onOrderAs,
  type PaymentReply,
  type PaymentsWorld,
  prepareAs,
  stepAs,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import { aSupplier } from "@/lib/testing/vouchers";

const [CBU, OTHER] = ["2850590940090418135201", "0070999020000065706080"];
const SAID = "Pago en CBU informada: el CBU elegido no es el de la factura";

let world: PaymentsWorld;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld();
});
afterAll(disconnect);

const dueOf = async (supplier: number) =>
  (await requestAs<PaymentReply>(world.author, "GET", `/payments/due?supplier=${supplier}&limit=100`)).body.data;
const numberOf = async (order: number) => {
  const [row] = await query<{ number: string }>(
    "SELECT a.number FROM payment_order r JOIN bank_account a ON a.id = r.account_id WHERE r.id = $1",
    [order],
  );
  return row?.number;
};
/** A supplier with an account at each number, the last one the newest. */
async function aPayeeAt(...numbers: string[]) {
  const supplier = await aSupplier();
  for (const number of numbers) await anAccount(supplier, { kind: "cbu", number });
  return supplier;
}

test("a voucher is paid at the account that it names, whatever the supplier's newest one is, and the others at that", async () => {
  const supplier = await aPayeeAt(CBU, OTHER);
  const [named, plain] = [
    await anApproved(world, supplier.id, { informed_cbu: "28505909 40090418135201" }),
    await anApproved(world, supplier.id),
  ];
  const batch = await aBatch(world, asVouchers([named, plain]));
  expect(batch.items).toHaveLength(2);
  const numbers = await Promise.all(
    batch.items.map(async ({ id, items }) => [items[0]?.subject_id, await numberOf(id)] as const),
  );
  expect(new Map(numbers)).toEqual(
    new Map([
      [named, CBU],
      [plain, OTHER],
    ]),
  );
  const authorised = await stepAs(world.second, batch.id, "authorise", batch.version);
  expect((await stepAs(world.second, batch.id, "release", authorised.body.version)).status).toBe(200);
});

test("a supplier without that account is not paid, by no other means either, and the row says why", async () => {
  const supplier = await aPayeeAt(OTHER);
  const voucher = await anApproved(world, supplier.id, { informed_cbu: CBU });
  expect(await dueOf(supplier.id)).toMatchObject([
    { block: { code: "cbu_informada", text: SAID, link: `/showProveedores/${supplier.id}` } },
  ]);
  for (const by_hand of [undefined, "caja", "echeq"]) {
    const { status, body } = await prepareAs(world.author, { items: asVouchers([voucher]), by_hand });
    expect([status, body.error]).toEqual([422, expect.stringContaining(SAID)]);
  }
});

test("a voucher that names another account once it is in a batch is not signed, released nor in the bank's file", async () => {
  const supplier = await aPayeeAt(OTHER);
  const voucher = await anApproved(world, supplier.id);
  const batch = await aBatch(world, asVouchers([voucher]));
  const authorised = await stepAs(world.second, batch.id, "authorise", batch.version);
  await prisma.voucher.update({ where: { id: voucher }, data: { informed_cbu: CBU } });
  const refused = await stepAs(world.second, batch.id, "release", authorised.body.version);
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining(SAID)]);
  expect((await batchAs(world.author, batch.id)).problems).toMatchObject({
    accounts: [expect.stringContaining(SAID)],
  });
});

test("a supplier's credit takes from what is paid most of them, at whichever account", async () => {
  const supplier = await aPayeeAt(CBU, OTHER);
  const small = () => anInvoiceOf(world.author, world.company.id, supplier.id, 1_000_00);
  const before = await small();
  const { items } = await aSent(world, asVouchers([before]));
  const said = {
    version: items[0]?.version,
    day: todayIn(),
    reference: "TRF 9",
    reason: "Comprobante del banco a la vista",
  };
  expect((await onOrderAs(world.third, items[0]?.id ?? 0, "credit", said)).status).toBe(200);
  const note = await aNote(world, supplier.id, before, 1_000);
  const named = await anApproved(world, supplier.id, { informed_cbu: CBU });
  const batch = await aBatch(world, [{ kind: "note", id: note }, ...asVouchers([await small(), named])]);
  expect(batch.items.map(({ amount }) => amount).sort()).toEqual(["119790.00", "1210.00"]);
});

test("who does not pay sees the end of the account alone, and the audit log keeps no more", async () => {
  const supplier = await aPayeeAt(CBU);
  const id = await anApproved(world, supplier.id, { informed_cbu: CBU });
  const { body } = await requestAs<{ informed_cbu: string }>(world.author, "GET", `/vouchers/${id}`);
  expect(body.informed_cbu).toBe(CBU);
  const history = await requestAs(world.author, "GET", `/vouchers/${id}/history?limit=50`);
  expect(JSON.stringify(history.body)).not.toContain(CBU);
  expect(JSON.stringify(history.body)).toContain("5201");
});
