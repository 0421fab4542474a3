import ExcelJS from "exceljs";
import { disconnect } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf } from "@/lib/testing/factories";
import {
  aBatch,
  anApproved,
  aPayee,
  aPaymentsWorld,
  aReleased,
  aSent,
  asVouchers,
  onOrderAs,
  type PaymentsWorld,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import type { OrderRow } from "./orders/schema";

let world: PaymentsWorld;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld();
});
afterAll(disconnect);

interface Page {
  items: OrderRow[];
  next_cursor: string | null;
  total: number;
  totals: { currency: string; count: number; amount: string; net: string }[];
}
const ask = async (more: string) =>
  (await requestAs<Page>(world.author, "GET", `/payment-orders?company=${world.company.id}${more}`)).body;

test("orders are filtered, sorted and read page by page to the last, each with its batch and the bank's reference", async () => {
  const { supplier } = await aPayee({ supplier: { name: "=Sonido del Sur" } });
  const other = (await aPayee({ supplier: { name: "Luz Norte" } })).supplier;
  const sent = await aSent(world, asVouchers([await anApproved(world, supplier.id)]));
  const [order] = sent.items;
  const credit = { version: order?.version, day: todayIn(), reference: "TRF 77", reason: "Lo dijo el banco" };
  expect((await onOrderAs(world.third, order?.id ?? 0, "credit", credit)).status).toBe(200);
  const released = await aReleased(world, asVouchers([await anApproved(world, other.id)], "50000"));
  await aReleased(world, asVouchers([await anApproved(world, other.id)], "70000"));

  const all = await ask("&sort=-amount");
  expect([all.total, all.totals]).toEqual([3, [{ currency: "ARS", count: 3, amount: "241000.00", net: "241000.00" }]]);
  expect(all.items[0]).toMatchObject({
    number: "OP-000001",
    supplier: { id: supplier.id, name: "=Sonido del Sur" },
    amount: "121000.00",
    state: "acreditado",
    method: "transferencia",
    reference: "TRF 77",
    batch: { id: sent.id, state: "cerrado" },
  });
  for (const sort of ["-amount", "amount", "-number", "number", "-day", "day", "supplier", "-supplier"]) {
    const whole = (await ask(`&sort=${sort}`)).items.map(({ id }) => id);
    const read: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Page = await ask(`&sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`);
      read.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect([sort, read]).toEqual([sort, whole]);
  }
  const ofBatch = (page: Page) => page.items.map(({ batch }) => batch?.id);
  expect(ofBatch(await ask("&q=luz&sort=amount"))[0]).toBe(released.id);
  expect((await ask("&q=trf%2077")).total).toBe(1);
  expect((await ask("&q=op-000001")).total).toBe(1);
  expect((await ask("&state=acreditado,conciliado")).total).toBe(1);
  expect((await ask(`&supplier=${other.id}`)).total).toBe(2);
  expect((await ask("&currency=USD")).total).toBe(0);

  const { status, raw } = await requestAs(world.author, "GET", `/payment-orders/excel?company=${world.company.id}`);
  expect(status).toBe(200);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(raw as unknown as ArrayBuffer);
  const rows = (book.worksheets[0]?.getSheetValues() ?? []).slice(1) as unknown[][];
  expect(rows).toHaveLength(4);
  expect(rows.flat()).toContain("=Sonido del Sur");
  const [entry] = (await auditOf("payments")).slice(-1);
  expect(entry).toMatchObject({ action: "payment_order.exported" });
  expect((await requestAs(await aPerson("Manager"), "GET", "/payment-orders")).status).toBe(403);
});

test("the sheet of batches has those that are filtered, in the list's order, and what was downloaded is in the audit log", async () => {
  const here = await aPaymentsWorld();
  const { supplier } = await aPayee();
  const small = await aReleased(here, asVouchers([await anApproved(here, supplier.id)], "50000"));
  const large = await aReleased(here, asVouchers([await anApproved(here, supplier.id)], "70000"));
  await aBatch(here, asVouchers([await anApproved(here, supplier.id)]));
  const filter = `company=${here.company.id}&state=liberado&sort=-amount`;
  const { status, raw } = await requestAs(here.author, "GET", `/payment-batches/excel?${filter}`);
  expect(status).toBe(200);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(raw as unknown as ArrayBuffer);
  const rows = (book.worksheets[0]?.getSheetValues() ?? []).slice(2) as unknown[][];
  expect(rows.map((row) => [row[1], row[3], row[4], row[5], row[6], row[8], row[9]])).toEqual([
    [String(large.id), expect.any(String), 1, "ARS", 70_000, 70_000, "Liberado"],
    [String(small.id), expect.any(String), 1, "ARS", 50_000, 50_000, "Liberado"],
  ]);
  expect((await auditOf("payments")).at(-1)).toMatchObject({
    action: "payment_batch.exported",
    after: { as: "xlsx", filter: { state: "liberado", company: here.company.id } },
  });
  expect((await requestAs(await aPerson("Manager"), "GET", "/payment-batches/excel")).status).toBe(403);
});
