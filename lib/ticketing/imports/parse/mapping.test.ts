import { mappingSchema, resolveColumns } from "./mapping";

const columns = { show: "name", fecha_venta: "week", venta_diaria: "seat_sold", monto_diario: "grosses" };
const problems = (mapping: unknown) =>
  mappingSchema.safeParse(mapping).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

describe("mappingSchema", () => {
  it("takes the mapping of the import's contract as it is", () => {
    const mapping = {
      columns,
      constants: { divisa: "USD", ticketera: "Playbill" },
      date_format: "DD/MM/YYYY",
      decimal: "auto",
      sheet: "Ventas",
      header_row: 3,
    };
    expect(mappingSchema.parse(mapping)).toEqual(mapping);
  });

  it("asks for show, date and a count, wherever they come from", () => {
    expect(problems({ columns: {} })).toEqual([
      "columns.show: Falta decir qué columna es Show.",
      "columns.fecha_venta: Falta decir qué columna es Fecha de venta.",
      "columns.venta_diaria: Falta decir qué columna es Venta diaria o Venta total.",
    ]);
    expect(problems({ columns: { venta_total: "Acum" }, constants: { show: "A", fecha_venta: "2024-05-01" } })).toEqual(
      [],
    );
  });

  it.each([
    [{ columns, otra: 1 }, /no admite: otra/],
    [{ columns: { ...columns, precio: "x" } }, /no admite: precio/],
    [{ columns, constants: { monto_diario: "3" } }, /no admite: monto_diario/],
    [{ columns: { ...columns, show: 3 } }, /nombre de una columna/],
    [{ columns, constants: { divisa: "GBP" } }, /«GBP» no es ARS, USD ni EUR/],
    [{ columns, constants: { divisa: "$" } }, /no es ARS/],
    [{ columns, constants: { fecha_venta: "ayer" } }, /no es una fecha/],
    [{ columns, constants: { show: "a\u0000b" } }, /caracteres de control/],
    [{ columns, date_format: "hola" }, /DD\/MM\/YYYY/],
    [{ columns, decimal: ";" }, /decimal debe ser/],
    [{ columns, header_row: -1 }, /header_row/],
    [{ columns, header_row: "3" }, /header_row/],
    ["texto", /debe ser un objeto/],
    [null, /debe ser un objeto/],
    [{}, /columns debe ser un objeto/],
  ])("refuses %j in Spanish", (mapping, message) => {
    expect(problems(mapping).join("\n")).toMatch(message);
  });
});

describe("resolveColumns", () => {
  const table = (header: string[], headerGroups: string[] = header.map(() => "")) => ({ header, headerGroups });
  const mapping = mappingSchema.parse({ columns });

  it("finds names exactly, else ignoring case, accents and blanks", () => {
    expect(resolveColumns(mapping, table(["NAME", "name", "Week ", "SEAT_SOLD", "Grossés"]))).toEqual({
      ok: true,
      columns: { show: 1, fecha_venta: 2, venta_diaria: 3, monto_diario: 4 },
    });
  });

  it("finds a column by its heading and name", () => {
    const grouped = mappingSchema.parse({
      columns: { show: "Show", fecha_venta: "Fecha", venta_diaria: "Del día - Cantidad" },
    });
    expect(resolveColumns(grouped, table(["Show", "Fecha", "Cantidad"], ["", "", "Del día"]))).toMatchObject({
      ok: true,
      columns: { venta_diaria: 2 },
    });
  });

  it("names the column that is missing and lists what there is", () => {
    expect(resolveColumns(mapping, table(["week", "show", "seat_sold", "grosses"]))).toEqual({
      ok: false,
      issues: [
        {
          path: "mapping.columns.show",
          field: "show",
          message: "Show: el archivo no tiene la columna «name». Tiene: «week», «show», «seat_sold», «grosses».",
        },
      ],
    });
  });
});
