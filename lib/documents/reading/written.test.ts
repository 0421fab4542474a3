import { type InvoiceProposal, invoiceFields } from "../rules/invoice";
import { joined, type Piece, placesIn } from "./written";

const piece = (text: string, x: number, y: number, width = text.length * 0.01): Piece => ({
  text,
  x,
  y,
  width,
  height: 0.012,
});
const read = (values: Partial<InvoiceProposal>): InvoiceProposal =>
  ({ ...Object.fromEntries(invoiceFields.map((field) => [field, null])), ...values }) as InvoiceProposal;

/** The lines of an invoice as ARCA's own program prints them. */
const PAGE = [
  piece("Punto de Venta: 00002 Comp. Nro: 00000814", 0.5, 0.1),
  piece("Fecha de Emisión: 19/11/2026", 0.5, 0.12),
  piece("CUIT: 30709981230", 0.5, 0.14),
  piece("Fecha de Vto. para el pago: 19/12/2026", 0.5, 0.2),
  piece("CUIT: 30-71482236-1", 0.1, 0.22),
  piece("2.800.000,00", 0.8, 0.4),
  piece("Subtotal 5.146.000,00", 0.6, 0.5),
  piece("Importe Total: $ 5.146.000,00", 0.6, 0.8),
  piece("CAE N°: 76471203958214", 0.6, 0.9),
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
} as const;

test("each value is found where the paper writes it, the total at its foot", () => {
  const found = placesIn(PAGE, read(VALUES), {});
  const rows = Object.fromEntries(Object.entries(found).map(([field, { y }]) => [field, Math.round(y * 100) / 100]));
  expect(rows).toEqual({
    supplier_tax_id: 0.14,
    recipient_tax_id: 0.22,
    point_of_sale: 0.1,
    number: 0.1,
    date: 0.12,
    due_date: 0.2,
    total: 0.8,
    authorisation_code: 0.9,
  });
  // Only the number, not the line that it stands in.
  expect(found.number?.x).toBeCloseTo(0.5 + 33 * 0.01, 2);
  expect(found.number?.width).toBeCloseTo(0.08, 1);
});

test.each([
  ["1.210,00", "1210"],
  ["1,210.00", "1210"],
  ["1210.50", "1210.5"],
  ["$1.210,5", null],
  ["11.210,00", null],
  ["1.210,001", null],
])("an amount written %s", (text, amount) => {
  const found = placesIn([piece(text, 0.1, 0.1)], read({ total: amount ?? "1210" }), {});
  expect(Boolean(found.total)).toBe(amount !== null);
});

test("a number too short to be known again has no place", () => {
  expect(placesIn([piece("7 unidades", 0.1, 0.1)], read({ number: "7" }), {})).toEqual({});
});

test("letters that a program writes one by one are read as a line", () => {
  const letters = [..."00000814"].map((one, at) => piece(one, 0.1 + at * 0.01, 0.1));
  const lines = joined([...letters, piece("otra", 0.7, 0.1)]);
  expect(lines.map(({ text }) => text)).toEqual(["00000814", "otra"]);
});
