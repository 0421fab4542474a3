import { leftOf, weightsOf } from "./promise";

const line = (id: number, net: string, vat: string) => ({ id, net, vat, vat_rate: "21" });
const lines = [line(1, "1000.00", "210.00"), line(2, "500.00", "105.00")];
const said = (order_line_id: number | null, quantity: string) => [{ order_line_id, quantity, unit_price: "100" }];

test("what is left promised is of the lines that no bill says", () => {
  expect(leftOf(lines, [])).toEqual(["1210.00", "605.00"]);
  expect(leftOf(lines, [{ amount: "605.00", said: said(2, "5") }])).toEqual(["1210.00", "0.00"]);
  expect(leftOf(lines, [{ amount: "605.00", said: said(1, "5") }])).toEqual(["605.00", "605.00"]);
});

test("what a bill has over its lines, or says of none, is of all others, each its share; never less than nothing", () => {
  expect(leftOf(lines, [{ amount: "726.00", said: said(2, "6") }])).toEqual(["1089.00", "0.00"]);
  expect(leftOf(lines, [{ amount: "907.50", said: [] }])).toEqual(["605.00", "302.50"]);
  expect(leftOf(lines, [{ amount: "907.50", said: said(null, "9") }])).toEqual(["605.00", "302.50"]);
  expect(leftOf(lines, [{ amount: "9999.00", said: said(1, "90") }])).toEqual(["0.00", "0.00"]);
  const thirds = [line(1, "0.01", "0.00"), line(2, "0.01", "0.00"), line(3, "0.01", "0.00")];
  expect(leftOf(thirds, [{ amount: "0.02", said: [] }])).toEqual(["0.00", "0.01", "0.00"]);
});

test("what a bill says of a line is worth its VAT, too; of no line of the order it says nothing", () => {
  expect(weightsOf(lines, [...said(1, "2"), ...said(null, "1")])).toEqual(["242.00", "0.00"]);
  expect(weightsOf(lines, said(9, "2"))).toBeNull();
});
