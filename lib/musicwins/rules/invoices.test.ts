import { takesAway, voucherTypes } from "@/lib/vouchers/rules/types";
import { type Agreed, invoiceProblem, type Stated, signedPrice, togetherProblem } from "./invoices";
import { receiptOf } from "./receipt";
import { isCredit, kindCode } from "./voucherKind";

const agreed: Agreed = { recipient: "30714822361", supplier: "", importe_ars: "1000.00", importe_usd: "0.00" };
const good: Stated = {
  supplier_tax_id: "30709155276",
  recipient_tax_id: "30714822361",
  fecha: "2026-11-20",
  total: "1000.00",
  divisa: "ARS",
};
const problem = (more: Partial<Stated> = {}, of: Partial<Agreed> = {}, tolerance = 2) =>
  invoiceProblem({ ...good, ...more }, { ...agreed, ...of }, { today: "2026-11-20", tolerance, perceptions: 10 })
    ?.field ?? null;

test.each([
  ["as agreed", null, {}, {}],
  ["less", null, { total: "0.01" }, {}],
  ["up to the tolerance", null, { total: "1020.00" }, {}],
  ["a cent beyond it", "total", { total: "1020.01" }, {}],
  ["nothing", "total", { total: "0.00" }, {}],
  ["another recipient", "recipient_tax_id", { recipient_tax_id: "30500842586" }, {}],
  ["another supplier than the known one", "supplier_tax_id", {}, { supplier: "20267565393" }],
  ["tomorrow's", "fecha", { fecha: "2026-11-21" }, {}],
  ["a currency with nothing agreed", "divisa", { divisa: "USD" as const }, {}],
  ["percepciones on top of the agreed amount", null, { total: "1100.00", percepciones: "100.00" }, {}],
  ["percepciones and the tolerance", null, { total: "1122.00", percepciones: "102.00" }, {}],
  ["a price beyond it, percepciones apart", "total", { total: "1122.01", percepciones: "102.00" }, {}],
  ["percepciones that hide a price", "percepciones", { total: "1100.00", percepciones: "100.01" }, {}],
  ["nothing but percepciones", "percepciones", { total: "100.00", percepciones: "100.00" }, {}],
  ["more percepciones than total", "percepciones", { total: "100.00", percepciones: "200.00" }, {}],
  ["IRPF taken off, less than agreed", null, { total: "850.00" }, {}],
  ["nothing known of it", null, { total: undefined, divisa: undefined, fecha: undefined }, {}],
  ["a wrong currency, without a total yet", "divisa", { total: undefined, divisa: "USD" as const }, {}],
])("%s", (_, field, more, of) => {
  expect(problem(more, of)).toBe(field);
});

test("without tolerance the agreed amount is the most; half a point counts", () => {
  expect([problem({ total: "1000.01" }, {}, 0), problem({ total: "1005.00" }, {}, 0.5)]).toEqual(["total", null]);
});

test("receipts", () => {
  expect(receiptOf(42, "2026-11-20T10:00:00.000Z")).toBe("R-2026-000042");
});

test.each([
  ["the first", "1000.00", "0.00", null],
  ["parts up to the agreed", "400.00", "600.00", null],
  ["parts up to the tolerance", "420.00", "600.00", null],
  ["a cent beyond it", "420.01", "600.00", "total"],
  ["the same twice", "1000.00", "1000.00", "total"],
  ["a credit note", "-1000.00", "2000.00", null],
  ["after all was given back", "1000.00", "0.00", null],
])("together with those before: %s", (_, price, before, field) => {
  expect(togetherProblem({ price, divisa: "ARS" }, before, "1000.00", 2)?.field ?? null).toBe(field);
});

test("a credit note takes off, whatever it is called; a credit invoice (FCE) and its debit note do not", () => {
  const notes = ["NC A", "NOTA DE CRÉDITO", "NOTA DE CREDITO B", "NCE A", "NC FCE A", "FCE NC B", "203", "8", "FR"];
  const others = [
    "A",
    "FACTURA",
    "NCA",
    "FCE",
    "FCE A",
    "FACTURA DE CREDITO",
    "FACTURA DE CRÉDITO ELECTRÓNICA A",
    "201",
  ];
  const debits = ["ND A", "NDE A", "NOTA DE DEBITO FCE A", "NOTA DE DÉBITO DE CRÉDITO ELECTRÓNICA A", "202"];
  expect(notes.filter((tipo) => signedPrice(tipo, "10.00") !== "-10.00")).toEqual([]);
  expect([...others, ...debits].filter((tipo) => signedPrice(tipo, "10.00") !== "10.00")).toEqual([]);
  // Every kind of the table, as lists call it, takes off exactly where the table says so.
  const wrong = ["AR", "ES", "UY"].flatMap((country) =>
    voucherTypes(country).filter(({ code, short }) => isCredit(short) !== takesAway(country, code)),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ["FCE A", "201"],
  ["NCE A", "203"],
  ["NDE C", "212"],
  ["NOTA DE DEBITO FCE B", "207"],
  ["206", "206"],
])("%s is Argentina's %s", (tipo, code) => {
  expect(kindCode("AR", tipo)).toBe(code);
});
