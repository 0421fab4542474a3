import { plainType, withPointOfSale } from "./voucherNumber";

test.each([
  [
    { tipo: "A", numero: "0010-00000094" },
    { punto_venta: "10", numero: "94" },
  ],
  [
    { tipo: "NC B", punto_venta: "", numero: "3-7" },
    { punto_venta: "3", numero: "7" },
  ],
  [
    { tipo: "C", punto_venta: "10", numero: "00010-00000094" },
    { punto_venta: "10", numero: "94" },
  ],
])("%j has its point of sale apart", (facts, apart) => {
  expect(withPointOfSale(facts)).toEqual({ ...facts, ...apart });
});

test.each([
  { tipo: "FACTURA", numero: "2026-0012" },
  { tipo: "A", punto_venta: "3", numero: "0010-00000094" },
  { tipo: "A", numero: "94" },
  { tipo: "A", numero: "123456-1" },
  { numero: "0010-00000094" },
  {},
])("%j stays as it is", (facts) => {
  expect(withPointOfSale(facts)).toEqual(facts);
});

test("a type with its word is the letter's", () => {
  expect(["FACTURA A", "A", "FACTURA", "FACTURA SIMPLE", "NC A"].map(plainType)).toEqual([
    "A",
    "A",
    "FACTURA",
    "FACTURA SIMPLE",
    "NC A",
  ]);
});
