import { R119 } from "../fixtures/regimes";
import { reckoningWords, withholdingTitle } from "./words";

test("says step by step how an amount was reckoned", () => {
  expect(withholdingTitle("ganancias", "119")).toBe("Ganancias, régimen 119");
  expect(withholdingTitle("iibb", "901")).toBe("Ingresos Brutos CABA");
  const row = {
    tax: "ganancias" as const,
    code: "119",
    base: "300000.00",
    accumulated: "500000.00",
    taxable: "340000.00",
    rate: null,
    due: "39750.00",
    before: "2000.00",
    relieved: "0.00",
    amount: "37750.00",
    deducted: "37750.00",
    currency: "ARS",
    fx: null,
    regime: R119,
  };
  expect(reckoningWords(row, "ARS")).toEqual([
    "Base de este pago: $ 300.000,00.",
    "Con lo pagado antes en el mes: $ 500.000,00.",
    "Menos $ 160.000,00 no sujetos: $ 340.000,00.",
    "Por la escala: $ 39.750,00.",
    "Ya retenido o eximido en el mes: $ 2.000,00.",
    "Se retiene $ 37.750,00.",
  ]);
  expect(reckoningWords({ ...row, due: "200.00", before: "0.00", amount: "0.00" }, "ARS").slice(-2)).toEqual([
    "Menos que el mínimo de $ 240,00: no se retiene todavía.",
    "Se retiene $ 0,00.",
  ]);
  expect(reckoningWords({ ...row, regime: null, base: "1000.00", amount: "150.00" }, "EUR")).toEqual([
    "Lo que dice el comprobante sobre € 1.000,00: € 150,00.",
  ]);
});
