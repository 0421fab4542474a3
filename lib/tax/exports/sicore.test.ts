import { readFileSync } from "node:fs";
import { join } from "node:path";
import input from "../fixtures/sicore_input.json";
import { SICORE_END, type SicoreForm, type SicoreRow, sicoreLine } from "./sicore";

const rows: SicoreRow[] = input.retenciones.map((one) => ({
  day: one.pago,
  order: one.op,
  total: one.importe,
  regime: String(one.regimen),
  base: one.base,
  amount: one.retencion,
  registered: true,
  taxId: one.cuit,
  certificate: one.certificado,
}));

test.each<[string, SicoreForm]>([
  ["sicore_punto_145.txt", { mark: ".", width: 145 }],
  ["sicore_coma_198.txt", { mark: ",", width: 198 }],
])("%s, byte for byte", (name, form) => {
  const made = rows.map((row) => sicoreLine(form, row) + SICORE_END).join("");
  expect(made).toBe(readFileSync(join(__dirname, "../fixtures", name), "latin1"));
});

test("an amount that does not fit is refused, never cut", () => {
  const [row] = rows;
  if (!row) throw new Error("No rows");
  expect(() => sicoreLine({ mark: ",", width: 145 }, { ...row, amount: "123456789012.00" })).toThrow(RangeError);
});
