import fc from "fast-check";
import { type Cell, CellError } from "@/lib/tabular/cell";
import type { Detection } from "./detect";
import { FIELD_NAMES, type Field } from "./fields";
import { type Mapping, mappingSchema } from "./mapping";
import { makeRowParser, type RowResult } from "./row";

const FIELDS_USED: Field[] = [
  "show",
  "fecha_venta",
  "venta_diaria",
  "venta_total",
  "monto_diario",
  "recaudacion_total",
  "divisa",
  "categoria",
];
const BASE = {
  columns: Object.fromEntries(FIELDS_USED.map((field) => [field, field])),
  constants: { ticketera: "Playbill" } as Mapping["constants"],
};

type Cells = Partial<Record<Field, Cell>>;
function parser({
  detection = {},
  constants = {},
  fields = FIELDS_USED,
  ...facts
}: {
  detection?: Partial<Detection>;
  constants?: Record<string, string>;
  fields?: Field[];
  kind?: "csv" | "xlsx";
  date1904?: boolean;
} = {}) {
  const columns = Object.fromEntries(fields.map((field) => [field, field]));
  const mapping = mappingSchema.parse({ columns, constants: { ...BASE.constants, ...constants } });
  const indexes = Object.fromEntries(fields.map((field, i) => [field, i]));
  const table = { kind: "csv" as const, header: [...fields], date1904: false, ...facts };
  const parse = makeRowParser(mapping, indexes, table, {
    dayOrder: { fecha_venta: "dmy" },
    decimal: {},
    doubts: [],
    ...detection,
  });
  return (cells: Cells, extra: Cell[] = []) =>
    parse({ row: 2, cells: [...fields.map((field) => cells[field] ?? ""), ...extra] });
}
const good: Cells = {
  show: "ANNIE",
  fecha_venta: "30/12/2012",
  venta_diaria: "14862",
  monto_diario: "2054848",
  divisa: "USD",
};
const problems = (result: RowResult) =>
  result.ok || result.skipped ? [] : result.issues.map(({ field, message }) => `${field}|${message}`);
const sale = (result: RowResult) => {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.sale;
};

describe("a row that is a sale", () => {
  it("gives every field, null where the file does not say", () => {
    expect(parser()(good)).toEqual({
      ok: true,
      sale: {
        show: "ANNIE",
        fecha_venta: "2012-12-30",
        ticketera: "Playbill",
        categoria: "",
        divisa: "USD",
        venta_diaria: 14862,
        venta_total: null,
        monto_diario: "2054848.00",
        recaudacion_total: null,
        artista: null,
        venue: null,
        ciudad: null,
        fecha_show: null,
        capacidad: null,
      },
    });
  });

  it.each([
    ["$1,558,922", ".", "1558922.00"],
    ["$339,909", ".", "339909.00"],
    ["1.234.567,89", ",", "1234567.89"],
    ["12.500", ",", "12500.00"],
    ["1234.5", ".", "1234.50"],
    ["(1.234,50)", ",", "-1234.50"],
    ["1.234,50-", ",", "-1234.50"],
    ["US$ 10", "auto", "10.00"],
    ["-", "auto", "0.00"],
    ["007", "auto", "7.00"],
    [1234.5678, "auto", "1234.57"],
    [-0.005, "auto", "-0.01"],
    [1234.567, ",", "1234.57"],
    ["", "auto", null],
    [" ", ",", null],
  ] as const)("reads the amount %j with «%s» as %j", (cell, mark, value) => {
    const parse = parser({ detection: { decimal: { monto_diario: mark } } });
    expect(sale(parse({ ...good, monto_diario: cell })).monto_diario).toBe(value);
  });

  it.each([
    ["1.355", 1355],
    ["1,355", 1355],
    ["1 355", 1355],
    ["1.234.567", 1234567],
    ["12.00", 12],
    ["1.234,00", 1234],
    ["-7", -7],
    ["(7)", -7],
    [7, 7],
    ["-", 0],
    ["-0", 0],
  ] as const)("reads the count %j as %d", (cell, value) => {
    expect(sale(parser()({ ...good, venta_diaria: cell })).venta_diaria).toBe(value);
  });

  it.each([
    ["usd", "USD"],
    ["Pesos", "ARS"],
    ["978", "EUR"],
    [32, "ARS"],
    ["U$S", "USD"],
    ["Dólares", "USD"],
    ["€", "EUR"],
    ["$", "ARS"],
    ["", "ARS"],
  ])("reads the currency %j as %s", (cell, value) => {
    expect(sale(parser()({ ...good, divisa: cell })).divisa).toBe(value);
  });

  it("fills blanks and a bare $ from the constants", () => {
    const parse = parser({ constants: { divisa: "usd", categoria: "Campo" } });
    expect(sale(parse({ ...good, divisa: "$", categoria: " " }))).toMatchObject({ divisa: "USD", categoria: "Campo" });
    expect(sale(parse({ ...good, divisa: "EUR", categoria: "Platea" }))).toMatchObject({
      divisa: "EUR",
      categoria: "Platea",
    });
  });

  it("reads stored dates and serials, of the 1904 system too", () => {
    expect(sale(parser()({ ...good, fecha_venta: "2012-12-30 21:00:00" })).fecha_venta).toBe("2012-12-30");
    expect(sale(parser()({ ...good, fecha_venta: 41273 })).fecha_venta).toBe("2012-12-30");
    expect(sale(parser({ date1904: true })({ ...good, fecha_venta: 39811 })).fecha_venta).toBe("2012-12-30");
  });

  it("cleans names and takes numbers for names", () => {
    expect(sale(parser()({ ...good, show: " N\u0303andu\u0301 &\u00a0 Cía \n" })).show).toBe("Ñandú & Cía");
    expect(sale(parser()({ ...good, show: 13 })).show).toBe("13");
    expect(sale(parser()({ ...good, show: "Total Eclipse" })).show).toBe("Total Eclipse");
  });

  it("takes a running total alone", () => {
    expect(sale(parser()({ ...good, venta_diaria: "", venta_total: "900" }))).toMatchObject({
      venta_diaria: null,
      venta_total: 900,
    });
  });
});

describe("a row with mistakes", () => {
  it.each<[Cells, string]>([
    [{ show: "" }, "show|Show: falta el nombre."],
    [{ show: "a\u0007b" }, "show|Show: tiene caracteres que no se ven."],
    [{ show: ".." }, "show|Show: no puede ser solo puntos."],
    [{ show: "x".repeat(201) }, "show|Show: supera los 200 caracteres."],
    [{ show: new CellError("#REF!") }, "show|Show: la celda tiene un error de Excel (#REF!)."],
    [{ fecha_venta: "" }, "fecha_venta|Fecha de venta: falta la fecha."],
    [
      { fecha_venta: "31/02/2024" },
      "fecha_venta|Fecha de venta: «31/02/2024» no es una fecha válida (se espera día/mes/año).",
    ],
    [
      { fecha_venta: "12/30/2012" },
      "fecha_venta|Fecha de venta: «12/30/2012» no es una fecha válida (se espera día/mes/año).",
    ],
    [{ fecha_venta: "13/01/2098" }, "fecha_venta|Fecha de venta: «13/01/2098». El lun 13 ene 2098 todavía no llegó."],
    [{ fecha_venta: "01/01/1980" }, "fecha_venta|Fecha de venta: «01/01/1980». Entre los años 2000 y 2100."],
    [{ venta_diaria: "" }, "venta_diaria|Venta diaria: falta la cantidad de entradas."],
    [{ venta_diaria: "1.5" }, "venta_diaria|Venta diaria: «1.5» no es un número entero."],
    [{ venta_diaria: 1.5 }, "venta_diaria|Venta diaria: tiene que ser un número entero."],
    [{ venta_diaria: "doce" }, "venta_diaria|Venta diaria: «doce» no es un número entero."],
    [{ venta_diaria: "99999999999" }, "venta_diaria|Venta diaria: es demasiado grande: hasta 2.147.483.647."],
    [{ venta_total: "-1" }, "venta_total|Venta total: no puede ser negativa."],
    [
      { monto_diario: "78.4%" },
      "monto_diario|Monto diario: no se entiende como importe; escribir, por ejemplo, 1.234.567,89 («78.4%»).",
    ],
    [{ monto_diario: "1.234,567" }, "monto_diario|Monto diario: tiene más de dos decimales («1.234,567»)."],
    [{ monto_diario: new CellError("#N/A") }, "monto_diario|Monto diario: la celda tiene un error de Excel (#N/A)."],
    [{ monto_diario: "€ 100" }, "monto_diario|Monto diario: el importe está en EUR y la fila en USD."],
    [{ recaudacion_total: "-5" }, "recaudacion_total|Recaudación total: no puede ser negativa."],
    [{ divisa: "GBP" }, "divisa|Divisa: «GBP» no es ARS, USD ni EUR."],
  ])("%j", (cells, problem) => {
    expect(problems(parser()({ ...good, ...cells }))).toEqual([problem]);
  });

  it("names every field at fault, with what its cell says", () => {
    const result = parser()({ ...good, show: "", venta_diaria: "x\u0000y", monto_diario: "?" });
    expect(result).toMatchObject({
      ok: false,
      skipped: null,
      issues: [{ field: "venta_diaria", value: "x\ufffdy" }, { field: "monto_diario", value: "?" }, { field: "show" }],
    });
  });

  it("refuses an amount that contradicts the column's decimal mark", () => {
    const parse = parser({ detection: { decimal: { monto_diario: "." } } });
    expect(problems(parse({ ...good, monto_diario: "1.234,50" }))).toHaveLength(1);
    expect(problems(parse({ ...good, monto_diario: "1,5" }))).toHaveLength(1);
  });

  it("refuses cells beyond the header in text files, and rows with bad quotes", () => {
    expect(problems(parser()(good, ["", " "]))).toEqual([]);
    expect(problems(parser()(good, ["sobra"]))[0]).toMatch(/fila\|La fila tiene 9 celdas y el encabezado 8/);
    expect(problems(parser({ kind: "xlsx" })(good, ["nota"]))).toEqual([]);
  });
});

describe("rows that are no sales", () => {
  it.each<[string, Cells, string]>([
    ["blank", { show: " ", monto_diario: "" }, "blank"],
    ["sums without a date", { show: "Total", venta_diaria: "500", monto_diario: "9000" }, "summary"],
    ["sums with a date", { ...good, show: "TOTAL GENERAL:" }, "summary"],
    ["sums of a show", { show: "Total del show ANNIE", venta_diaria: "5" }, "summary"],
    ["the label in the date", { fecha_venta: "Subtotal", venta_diaria: "5" }, "summary"],
    ["the header again", { show: "Show", fecha_venta: "FECHA_VENTA", venta_diaria: "venta_diaria" }, "header"],
  ])("%s", (_, cells, skipped) => {
    expect(parser()(cells)).toMatchObject({ ok: false, skipped, message: expect.any(String) });
  });

  it("does not take a mistaken row for sums because its show begins with Total", () => {
    expect(problems(parser()({ ...good, show: "Total Eclipse", fecha_venta: "99/99/2024" }))).toHaveLength(1);
  });
});

it("never throws and always answers one of the three, whatever the cells hold", () => {
  const cell = fc.oneof(
    fc.string(),
    fc.double(),
    fc.integer(),
    fc.constantFrom("", "-", "$", "(", "1/2/2024", "NaN"),
    fc.string().map((text) => new CellError(text)),
  );
  const cells = fc.dictionary(fc.constantFrom(...FIELD_NAMES), cell);
  const parse = parser({ fields: [...FIELD_NAMES], detection: { dayOrder: {} } });
  fc.assert(
    fc.property(cells, (row) => {
      const result = parse(row);
      if (result.ok) {
        expect(result.sale.show.trim()).not.toBe("");
        expect(result.sale.fecha_venta).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(result.sale.monto_diario ?? "0.00").toMatch(/^-?\d+\.\d{2}$/);
      } else expect(result.skipped !== null || result.issues.length > 0).toBe(true);
    }),
    { numRuns: 500 },
  );
});
