import { disconnect, prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { subMoney, sumMoney } from "@/lib/format/moneyMath";
import { openObligation } from "@/lib/ledger/obligations";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aSale, aShow, type TestPerson } from "@/lib/testing/factories";
import {
  aBatch,
  anInvoiceOf,
  aPaymentsWorld,
  aRegistered,
  aReleased,
  asVouchers,
  makeAgent,
  onOrderAs,
  type PaymentsWorld,
  stepAs,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import type { CashReply } from "./cash/schema";
import type { DuePage } from "./schema/due";

const today = todayIn();
const yesterday = addDays(today, -1);
let world: PaymentsWorld;
let reader: TestPerson;
beforeAll(() => testDatabase());
beforeEach(async () => {
  world = await aPaymentsWorld();
  reader = world.author;
  await prisma.bankStatement.create({
    data: {
      own_account_id: world.own.id,
      file_name: "ayer.ofx",
      sha256: String(world.own.id).padStart(64, "0"),
      format: "ofx",
      from_day: new Date(yesterday),
      until_day: new Date(yesterday),
      closing: "1000000.00",
      lines_read: 0,
      lines_added: 0,
    },
  });
});
afterAll(disconnect);

async function ownLine() {
  const { body } = await requestAs<CashReply>(reader, "GET", "/payments/cash?weeks=13");
  const line = body.data.find(({ company, currency }) => company.id === world.company.id && currency === "ARS");
  if (!line) throw new Error("no line");
  return { ...line, of: body.weeks };
}
/** What is left once all of it has happened. */
const atTheEnd = async () => (await ownLine()).weeks.at(-1)?.left;
const rowsOf = async (part: string, more = "") =>
  (
    await requestAs<{ data: { text: string; amount: string; href: string | null }[]; total: number; amount: string }>(
      reader,
      "GET",
      `/payments/cash/rows?company=${world.company.id}&currency=ARS&part=${part}${more}`,
    )
  ).body;

test("what is withheld leaves once, whatever the order's step: with its payment, and then to the tax office", async () => {
  await makeAgent(world.company.id, ["ganancias", "119"]);
  const supplier = await aRegistered({ tax_id: "27-30111222-5" });
  const voucher = await anInvoiceOf(world.author, world.company.id, supplier.id, 300_000_00);
  expect(await atTheEnd()).toBe("637000.00");
  const batch = await aReleased(world, asVouchers([voucher]));
  expect([batch.withheld, await atTheEnd()]).toEqual(["9760.00", "637000.00"]);
  const sent = (await stepAs(world.second, batch.id, "send", batch.version)).body;
  const [order] = sent.items;
  expect(await atTheEnd()).toBe("637000.00");
  const credit = { version: order?.version, day: today, reference: "TRF 1", reason: "Lo dijo el banco" };
  expect((await onOrderAs(world.third, order?.id ?? 0, "credit", credit)).status).toBe(200);
  expect(await atTheEnd()).toBe("637000.00");
  const line = await ownLine();
  expect([line.balance, line.balance_day, line.bank]).toEqual(["1000000.00", yesterday, "353240.00"]);
  expect((await rowsOf("bank")).data).toMatchObject([{ amount: "353240.00" }]);
  const owed = await rowsOf("due");
  expect([owed.total, owed.amount]).toEqual([1, "9760.00"]);
});

test("what was paid after the balance is gone from the week's figure and from a batch's account, where other released batches wait too", async () => {
  const supplier = await aRegistered();
  const bill = (net: number) => anInvoiceOf(world.author, world.company.id, supplier.id, net * 100);
  const [paid, waiting, drafted] = [await bill(100_000), await bill(200_000), await bill(300_000)];
  const first = await aReleased(world, asVouchers([paid]));
  const sent = (await stepAs(world.second, first.id, "send", first.version)).body;
  const credit = { version: sent.items[0]?.version, day: today, reference: "TRF 1", reason: "Lo dijo el banco" };
  expect((await onOrderAs(world.third, sent.items[0]?.id ?? 0, "credit", credit)).status).toBe(200);
  await aReleased(world, asVouchers([waiting]));
  const draft = await aBatch(world, asVouchers([drafted]));
  expect(draft.own_account?.cash).toMatchObject({
    balance: "1000000.00",
    day: yesterday,
    bank: "121000.00",
    released: "242000.00",
    left: "274000.00",
  });
  const { body } = await requestAs<DuePage>(reader, "GET", "/payments/due");
  const row = body.cash.find(({ company }) => company.id === world.company.id);
  const [overdue, falling, week] = [row?.overdue ?? "", row?.today ?? "", row?.week ?? ""];
  expect([row?.balance, row?.bank]).toEqual(["1000000.00", "121000.00"]);
  expect(row?.left).toBe(subMoney("879000.00", sumMoney([overdue, falling, week])));
});

test("what a card paid leaves once, with the card's settlement", async () => {
  const supplier = await aRegistered();
  await anInvoiceOf(world.author, world.company.id, supplier.id, 100_000_00, { paid_by: "tarjeta" });
  await anInvoiceOf(world.author, world.company.id, supplier.id, 50_000_00);
  expect(await atTheEnd()).toBe("939500.00");
  const of = { company_id: world.company.id, currency: "ARS" as const };
  await prisma.$transaction((tx) =>
    openObligation(tx, world.author, {
      kind: "tarjeta",
      source: { type: "card_statement", id: 1 },
      payee: "Visa",
      ...of,
      day: today,
      due_day: addDays(today, 9),
      shares: [{ ...of, amount: "121000.00" }],
    }),
  );
  expect(await atTheEnd()).toBe("818500.00");
});

test("ticket money that ticketeras hold is expected on its show's day, until somebody says that it was settled", async () => {
  const day = addDays(today, 10);
  const show = await aShow({ name: "Ñandú - Obras", fecha: day });
  await prisma.purse.create({ data: { kind: "show", show_id: show.id, company_id: world.company.id } });
  await aSale(show.id, addDays(today, -3), { monto_diario: "250000" });
  const line = await ownLine();
  const at = line.of.findIndex(({ from, until }) => from !== null && from <= day && day <= until);
  expect(line.weeks.map(({ tickets }) => tickets).filter((sum) => sum !== "0.00")).toEqual(["250000.00"]);
  expect([line.weeks[at]?.tickets, line.weeks[at]?.left, line.weeks[0]?.left]).toEqual([
    "250000.00",
    "1250000.00",
    "1000000.00",
  ]);
  const { from, until } = line.of[at] ?? {};
  expect(await rowsOf("tickets", `&from=${from}&until=${until}`)).toMatchObject({
    data: [{ text: "Ñandú - Obras", amount: "250000.00", href: `/adminShows?show=${show.id}` }],
    amount: "250000.00",
  });
  const tick = { version: 0, done: true };
  await requestAs(reader, "PUT", `/show-admin/${show.id}/items/recaudacion`, tick);
  expect((await rowsOf("tickets")).total).toBe(0);
  expect((await requestAs(await aPerson("Manager"), "GET", "/payments/cash")).status).toBe(403);
});
