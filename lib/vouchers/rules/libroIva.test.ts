import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sumMoney } from "@/lib/format/moneyMath";
import input from "../fixtures/libro_iva_input.json";
import { BOOK_END, bookLine, type LibroIvaRow, rateLines } from "./libroIva";
import type { TaxKind } from "./taxes";

const fixture = (name: string) => readFileSync(join(__dirname, "../fixtures", name), "latin1");
const CURRENCIES: Record<string, string> = { PES: "ARS", DOL: "USD" };

const rows: LibroIvaRow[] = input.comprobantes.map((one) => {
  const vat_lines = (one.iva as [number, string, string][]).map(([code, base, amount]) => ({
    rate_code: String(code),
    base,
    amount,
  }));
  const taxes: [TaxKind, string][] = [
    ["percepcion_iva", one.percIva],
    ["percepcion_nacional", one.percNac],
    ["percepcion_iibb", one.percIibb],
    ["percepcion_municipal", one.percMun],
    ["internos", one.internos],
    ["otros", one.otros],
  ];
  return {
    date: one.fecha,
    type_code: String(one.tipo),
    point: String(one.pto),
    number: String(one.nro),
    tax_id: one.cuit,
    name: one.proveedor,
    total: one.total,
    net_untaxed: one.nograv,
    exempt: one.exento,
    currency: CURRENCIES[one.moneda] ?? one.moneda,
    fx_rate: one.cot,
    credit: sumMoney(vat_lines.map(({ amount }) => amount)),
    taxes: taxes.map(([kind, amount]) => ({ kind, amount })),
    vat_lines,
  };
});

test("both files, byte for byte", () => {
  const written = (lines: readonly string[]) => lines.map((line) => `${line}${BOOK_END}`).join("");
  expect(written(rows.map(bookLine))).toBe(fixture("LIBRO_IVA_DIGITAL_COMPRAS_CBTE.txt"));
  expect(written(rows.flatMap(rateLines))).toBe(fixture("LIBRO_IVA_DIGITAL_COMPRAS_ALICUOTAS.txt"));
  expect(new Set(rows.map((row) => bookLine(row).length))).toEqual(new Set([325]));
});

test("a figure that does not fit, or has a sign, is never cut", () => {
  const [row] = rows as [LibroIvaRow];
  expect(() => bookLine({ ...row, total: "99999999999999.99" })).toThrow(RangeError);
  expect(() => bookLine({ ...row, total: "-1.00" })).toThrow(RangeError);
});

test("what is not taxed says so", () => {
  const [row] = rows as [LibroIvaRow];
  const operation = (more: Partial<LibroIvaRow>) => bookLine({ ...row, vat_lines: [], ...more }).charAt(238);
  expect([operation({}), operation({ exempt: "1.00" }), operation({ net_untaxed: "1.00" })]).toEqual(["0", "E", "N"]);
});
