import ExcelJS from "exceljs";
import { disconnect, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { anOrder, anOwnedPurse, receive } from "@/lib/testing/purchasing";
import { readPdf } from "@/lib/testing/readPdf";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany } from "@/lib/testing/vouchers";

let buyer: TestPerson;
let purse: number;
let order: Awaited<ReturnType<typeof anOrder>>;
beforeAll(async () => {
  await testDatabase();
  buyer = await aPerson("Compras");
  const owner = await aPerson("Merch Sr");
  purse = await anOwnedPurse(await aPerson("Administracion"), owner);
  order = await anOrder(buyer, owner, { company: await aCompany(), purse, lines: [{ quantity: "8" }] });
});
afterAll(disconnect);

test("an order is of the day on which it was approved, whenever it is taken along", async () => {
  await query("UPDATE purchase_order SET approved_at = '2026-03-02 01:00Z' WHERE id = $1", [order.order.id]);
  const pdf = await requestAs(buyer, "GET", `/purchase-orders/${order.order.id}/order.pdf`);
  const { pages } = await readPdf(pdf.raw);
  expect(pages).toEqual([expect.stringContaining("domingo 1 de marzo de 2026")]);
});

test("the workbook has what came in percent as figures, which add up and sort", async () => {
  await receive(buyer, order.order.id, { [order.order.lines[0]?.id ?? 0]: "3" });
  const { raw } = await requestAs(buyer, "GET", "/requisitions/excel");
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(raw as unknown as ArrayBuffer);
  const [head, row] = [1, 2].map((n) => book.worksheets[0]?.getRow(n).values as unknown[]);
  const of = (title: string) => row?.[head?.indexOf(title) ?? 0];
  expect([of("Recibido %"), of("Facturado %")].every((value) => typeof value === "number")).toBe(true);
  expect(of("Recibido %")).not.toBe(0);
});
