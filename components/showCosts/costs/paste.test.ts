import { pastedCosts } from "./paste";

const view = { categories: [{ id: 7, name: "Sonido" }], divisa: "ARS" as const };
const read = (text: string) =>
  pastedCosts(text, view).map(({ line: { label, category_id, currency, oferta, presupuesto }, unknown, problem }) => [
    category_id,
    label,
    currency,
    oferta,
    presupuesto,
    unknown,
    problem,
  ]);

test("a rubro and a concept before the budget, or the offer and the budget; the heading is left out", () => {
  expect(
    read("Rubro\tConcepto\tPresupuesto\nsonido\tLine array\t1.250.000,50\nLuces\tRobóticas\tUSD\t900,00\t1.000,00"),
  ).toEqual([
    [7, "Line array", "ARS", null, "1250000.50", "", null],
    [null, "Robóticas", "USD", "900.00", "1000.00", "Luces", null],
  ]);
});

test("amounts in the way of their sheet; what is not understood is said", () => {
  expect(read("Catering\t1,250.75\nAgua\t300.00")).toEqual([
    [null, "Catering", "ARS", null, "1250.75", "", null],
    [null, "Agua", "ARS", null, "300.00", "", null],
  ]);
  expect(read("Algo\t-5\nCatering\tmucho\n\t12").map((row) => row.at(-1))).toEqual([
    "No puede ser negativo.",
    "No se entiende ningún importe.",
    "Falta el concepto.",
  ]);
});
