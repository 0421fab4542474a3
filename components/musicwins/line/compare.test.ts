import { equivalents, factNames, yesOrNo } from "./compare";

const offer = (alicuota_ars: string, alicuota_usd = "0.00") => ({ alicuota_ars, alicuota_usd });

test("proposals in two currencies are compared in pesos at the rate, to the cent", () => {
  const compared = equivalents(
    [offer("24900000.00"), offer("17150000.00", "4200.00"), offer("12800000.00", "8950.00")],
    "1480",
  );
  expect(compared).toEqual([
    { ars: "24900000.00", lowest: false, over: "+6,6 %" },
    { ars: "23366000.00", lowest: true, over: null },
    { ars: "26046000.00", lowest: false, over: "+11,5 %" },
  ]);
});

test("dollars without a rate are not guessed, and what has no amount is not the lowest", () => {
  expect(equivalents([offer("100.00"), offer("0.00", "1.00"), offer("0.00")], undefined)).toEqual([
    { ars: "100.00", lowest: false, over: null },
    null,
    null,
  ]);
});

test("a proposal alone is neither the lowest nor above it", () => {
  expect(equivalents([offer("100.00")], "1480")).toEqual([{ ars: "100.00", lowest: false, over: null }]);
});

test("the facts are those that any proposal names, once", () => {
  const facts = (...names: string[]) => ({ detalles: names.map((nombre) => ({ nombre, valor: "" })) });
  expect(factNames([facts("Operador", "Montaje"), facts("Montaje", "Grúa")])).toEqual(["Operador", "Montaje", "Grúa"]);
});

test.each([
  ["Sí", true],
  ["si", true],
  ["Incluye traslado", true],
  ["No", false],
  ["No incluye", false],
  ["Noviembre", null],
  ["Sin cargo", null],
  ["24", null],
])("%s is read as %s", (value, expected) => expect(yesOrNo(value)).toBe(expected));
