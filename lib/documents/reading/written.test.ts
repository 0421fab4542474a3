import type { Line } from "./words/lines";
import { placesIn, type Written } from "./written";

const SIZES = new Map([
  [1, { width: 1000, height: 1000 }],
  [2, { width: 1000, height: 1000 }],
]);
/** A line of a page of 1000 by 1000 points, each letter 10 wide. */
const line = (text: string, left: number, top: number, page = 1): Line => ({
  page,
  top,
  size: 10,
  cells: [{ left, right: left + text.length * 10, text }],
  text,
});
const places = (lines: readonly Line[], read: Written) => placesIn(lines, SIZES, read);

/** The lines of an invoice as ARCA's own program prints them. */
const PAGE = [
  line("Punto de Venta: 00002 Comp. Nro: 00000814", 500, 100),
  line("Fecha de Emisión: 19/11/2026", 500, 120),
  line("CUIT: 30709981230", 500, 140),
  line("Fecha de Vto. para el pago: 19/12/2026", 500, 200),
  line("CUIT: 30-71482236-1", 100, 220),
  line("2.800.000,00", 800, 400),
  line("Subtotal 5.146.000,00", 600, 500),
  line("Importe Total: $ 5.146.000,00", 600, 800),
  line("CAE N°: 76471203958214", 600, 900),
  line("Importe Total: $ 5.146.000,00", 600, 300, 2),
];
const VALUES = {
  supplier_tax_id: "30709981230",
  recipient_tax_id: "30714822361",
  point_of_sale: "2",
  number: "814",
  date: "2026-11-19",
  due_date: "2026-12-19",
  total: "5146000",
  authorisation_code: "76471203958214",
};

test("each value is found where the paper writes it, the total at the foot of the page that first has it", () => {
  const found = places(PAGE, VALUES);
  const tops = Object.fromEntries(Object.entries(found).map(([field, { y }]) => [field, Math.round(y * 100 + 1) * 10]));
  expect(tops).toEqual({
    supplier_tax_id: 140,
    recipient_tax_id: 220,
    point_of_sale: 100,
    number: 100,
    date: 120,
    due_date: 200,
    total: 800,
    authorisation_code: 900,
  });
  expect(found.total?.page).toBe(1);
  // Only the number, not the line that it stands in.
  expect(found.number?.x).toBeCloseTo(0.5 + 33 * 0.01, 2);
  expect(found.number?.width).toBeCloseTo(0.088, 3);
});

test.each([
  ["1.210,00", "1210"],
  ["1,210.00", "1210"],
  ["1210.50", "1210.5"],
  ["$1.210,5", null],
  ["11.210,00", null],
  ["1.210,001", null],
])("an amount written %s", (text, amount) => {
  expect(Boolean(places([line(text, 10, 10)], { total: amount ?? "1210" }).total)).toBe(amount !== null);
});

test("a number too short to be known again has no place, nor has nothing", () => {
  expect(places([line("7 unidades, 0,00", 10, 10)], { number: "7", exempt: "0.00" })).toEqual({});
});
