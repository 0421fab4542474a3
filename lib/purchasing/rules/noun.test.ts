import { countOf, unitsOf } from "./noun";

test.each([
  ["60.000", "unidad", "60 unidades"],
  ["1.000", "unidad", "1 unidad"],
  ["2", "caja", "2 cajas"],
  ["12.5", "m", "12,5 m"],
  ["3", "", "3 unidades"],
])("%s of %s is said as %s", (quantity, unit, said) => expect(unitsOf(quantity, unit)).toBe(said));

test("of a line it is its noun that is counted", () => {
  expect(countOf("110", { description: "Remera negra, gira 2026", unit: "unidad" })).toBe("110 remeras");
  expect(countOf("2", { description: "Cable XLR", unit: "rollo" })).toBe("2 rollos de cable");
});
