import { type Facts, observationsOf } from "./observations";

const declared: Facts = {
  supplier_tax_id: "30709155276",
  recipient_tax_id: "30714822361",
  tipo: "A",
  punto_venta: "10",
  numero: "94",
  fecha: "2026-11-02",
  divisa: "ARS",
  total: "1000.00",
  cae: "",
};
const fieldsOf = (read: Facts, said: Facts = declared) => observationsOf(said, read, null).map(({ campo }) => campo);

test("a document that says the same, in its own way or less of it, bears its sender out", () => {
  expect(fieldsOf({})).toEqual([]);
  const read = {
    ...declared,
    supplier_tax_id: "30-70915527-6",
    punto_venta: "0010",
    numero: "00000094",
    total: "1000",
  };
  expect(fieldsOf({ ...read, tipo: "FACTURA", cae: "70417054367476" })).toEqual([]);
});

test.each<[keyof Facts, string]>([
  ["supplier_tax_id", "30500010912"],
  ["recipient_tax_id", "20000000001"],
  ["tipo", "NC A"],
  ["punto_venta", "11"],
  ["numero", "95"],
  ["fecha", "2026-11-03"],
  ["total", "1000.01"],
])("another %s is told, with both", (campo, leido) => {
  expect(observationsOf(declared, { ...declared, [campo]: leido }, null)).toEqual([
    { campo, declarado: declared[campo], leido, motivo: "" },
  ]);
});

test("another authorisation code, where both give one", () => {
  expect(fieldsOf({ cae: "70417054367476" }, { ...declared, cae: "70417054367477" })).toEqual(["cae"]);
});

test("amounts of two currencies are not compared; the currency is", () => {
  expect(fieldsOf({ divisa: "EUR", total: "830.50" })).toEqual(["divisa"]);
});

test("what was not agreed is told with its reason, also of a file that nobody spoke for", () => {
  const problem = { field: "recipient_tax_id", message: "La factura tiene que estar a nombre de otro." };
  expect(observationsOf({}, { recipient_tax_id: "20000000001", total: "5000" }, problem)).toEqual([
    { campo: "recipient_tax_id", declarado: "", leido: "20000000001", motivo: problem.message },
  ]);
});
