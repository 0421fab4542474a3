import type { OpenInvoice } from "./invoice";
import { type BankLine, propose } from "./propose";

const invoice = (id: number, amount: string, more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id,
  number: `FC A 00002-${String(id).padStart(8, "0")}`,
  reference: `00002-${String(id).padStart(8, "0")}`,
  client: `Cliente ${id}`,
  tax_id: "",
  amount,
  date: "2026-11-02",
  due_day: "2026-11-20",
  declared: false,
  ...more,
});
const line = (id: number, amount: string, text: string, reference = "", day = "2026-11-20"): BankLine => ({
  id,
  day,
  amount,
  reference,
  text,
  party: "",
});
const brief = (lines: readonly BankLine[], invoices: readonly OpenInvoice[]) =>
  propose(lines, [], [], invoices).map(({ lines: own, orders, kind, trust, difference }) => [
    kind,
    trust,
    own,
    orders.map(({ id }) => id),
    difference,
  ]);

test("an invoice that the line names, and one of a tax number and amount, are sure; less than what is left is to be decided", () => {
  const invoices = [
    invoice(1, "121000.00"),
    invoice(2, "50000.00", { tax_id: "30709111015" }),
    invoice(3, "80000.00"),
    invoice(4, "70.00", { client: "Sala Norte SA" }),
    invoice(5, "33.00"),
  ];
  const lines = [
    line(1, "121000.00", "CREDITO", "FC 00002-00000001"),
    line(2, "50000.00", "Trf de 30-70911101-5"),
    line(3, "76000.00", "Pago 00002-00000003"),
    line(4, "70.00", "TRANSFERENCIA DE SALA NORTE SA"),
    line(5, "33.00", "CREDITO"),
    line(6, "-33.00", "DEBITO"),
    line(7, "12.00", "CREDITO"),
  ];
  expect(brief(lines, invoices)).toEqual([
    ["cobro", "segura", [1], [1], "0.00"],
    ["cobro", "segura", [2], [2], "0.00"],
    ["cobro", "probable", [4], [4], "0.00"],
    ["cobro", "probable", [5], [5], "0.00"],
    ["cobro", "decidir", [3], [3], "4000.00"],
  ]);
});

test("two that fit are nobody's one click, several of a client add up, none is collected twice nor before it was issued", () => {
  const of = { tax_id: "30709111015" };
  const lines = [line(1, "50.00", "30709111015"), line(2, "50.00", "30709111015"), line(3, "50.00", "30709111015")];
  expect(brief(lines, [invoice(1, "50.00", of), invoice(2, "50.00", of)])).toEqual([
    ["cobro", "decidir", [1], [1], "0.00"],
    ["cobro", "decidir", [2], [2], "0.00"],
  ]);
  expect(brief([line(1, "150.00", "30709111015")], [invoice(1, "50.00", of), invoice(2, "100.00", of)])).toEqual([
    ["cobro", "probable", [1], [1, 2], "0.00"],
  ]);
  expect(brief([line(1, "50.00", "30709111015", "", "2026-11-01")], [invoice(1, "50.00", of)])).toEqual([]);
});

test("what somebody declared is what its line is, before what is left of the same invoice", () => {
  const own = { tax_id: "30709111015" };
  const declared = invoice(1, "60.00", { ...own, declared: true });
  expect(brief([line(1, "60.00", "30709111015")], [invoice(1, "40.00", own), declared])).toEqual([
    ["cobro", "segura", [1], [1], "0.00"],
  ]);
});
