import { coveredBy, deviationsOf, highestPrice, type MatchedLine, proposeLines } from "./match";
import { countOf } from "./noun";
import { termDays } from "./terms";
import { shownDecimal, typedDecimal } from "./typed";

const tolerance = { price_percent: "2.00", price_fixed: "100.00" };
const line: MatchedLine = {
  id: 1,
  order_line_id: 7,
  description: "Remera negra, gira 2026",
  unit: "unidad",
  quantity: "110.000",
  unit_price: "14500.0000",
  net: "1595000.00",
  order_price: "14500.0000",
  received: "100.000",
  taken: "0.000",
  matched: "100.000",
};
const sentences = (more: Partial<MatchedLine>) =>
  deviationsOf([{ ...line, ...more }], "ARS", tolerance).map(({ sentence }) => sentence);

test("more billed than came is said in people's words", () => {
  expect(sentences({})).toEqual(["Facturan 110 remeras: se recibieron 100."]);
  expect(sentences({ received: "0", matched: "0" })).toEqual(["Facturan 110 remeras: todavía no se recibió nada."]);
  expect(sentences({ received: "1", matched: "1", quantity: "2" })).toEqual(["Facturan 2 remeras: se recibió 1."]);
  expect(sentences({ taken: "60", matched: "40", quantity: "50" })).toEqual([
    "Facturan 50 remeras: se recibieron 100 y 60 ya se facturaron.",
  ]);
  expect(sentences({ matched: "110" })).toEqual([]);
});

test("a price passes within the greater of the percent and the fixed sum, and below", () => {
  expect(highestPrice("14500", tolerance)).toBe("14790.0000");
  expect(highestPrice("1000", tolerance)).toBe("1100.00");
  const at = (unit_price: string) => sentences({ matched: "110", unit_price });
  expect(at("14790.0000")).toEqual([]);
  expect(at("9000.0000")).toEqual([]);
  expect(at("14790.0100")).toEqual([
    "Facturan Remera negra, gira 2026 a $ 14.790,01: la orden dice $ 14.500,00 (+2,0 %).",
  ]);
});

test("notes cover deviations one after another, each whole", () => {
  const found = deviationsOf(
    [line, { ...line, id: 2, matched: "110", unit_price: "16000", net: "1760000.00" }],
    "ARS",
    tolerance,
  );
  expect(found.map(({ net }) => net)).toEqual(["145000.00", "165000.00"]);
  expect(coveredBy(found, "144999.96").open).toHaveLength(1);
  expect(coveredBy(found, "144999.90").open).toHaveLength(2);
  expect(coveredBy(found, "310000.00").open).toEqual([]);
  expect(coveredBy(found, "0.00").open).toHaveLength(2);
});

test("what only says its net is what came, else what was ordered, else so many of the only line", () => {
  const own = { id: 7, quantity: "110", unit_price: "14500", received: "100", billed: "0" };
  const of = (net: string) => proposeLines([own], net)?.[0]?.quantity.replace(/\.00$/, "");
  expect(of("1450000.00")).toBe("100");
  expect(of("1595000.00")).toBe("110");
  expect(of("1740000.00")).toBe("120");
  expect(of("1740010.00")).toBeUndefined();
  expect(proposeLines([own, { ...own, id: 8 }], "14500.00")).toBeNull();
});

test("counts are said with their noun", () => {
  expect(countOf("1", { description: "Matriz de serigrafía", unit: "unidad" })).toBe("1 matriz");
  expect(countOf("3.000", { description: "Matriz de serigrafía", unit: "unidad" })).toBe("3 matrices");
  expect(countOf("12.500", { description: "Cable XLR", unit: "m" })).toBe("12,5 m de cable");
  expect(countOf("2", { description: "Alquiler de vallas", unit: "día" })).toBe("2 días de alquiler");
});

test("terms are days, and numbers are read as people type them", () => {
  expect(["30 días", "contado", "30/60", "", "a 15 días fecha factura"].map(termDays)).toEqual([30, 0, 30, 30, 15]);
  expect(["1.234,5", "12,5", "12.5", "1.234", "$ 14.500,00"].map(typedDecimal)).toEqual([
    "1234.5",
    "12.5",
    "12.5",
    "1234",
    "14500.00",
  ]);
  expect(["12.500", "110.000", "3"].map(shownDecimal)).toEqual(["12,5", "110", "3"]);
});
