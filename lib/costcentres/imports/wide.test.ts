import { sumMoney } from "@/lib/format/moneyMath";
import { fileOf, find, forgetSheets, makeSheets, proposed, read, short, workbook } from "@/lib/testing/costSheets";
import { mappingSchema } from "./parse/mapping";

beforeAll(makeSheets);
afterAll(forgetSheets);

test("Centro, Tipo and a column per month, with the year in a title", async () => {
  const file = await workbook({
    Hoja1: [
      ["Grupo Live, ejercicio 2026, en USD"],
      [],
      ["Centro", "Tipo", "Ene", "Feb", "Mar", "Total"],
      ["ADM-01", "Presupuesto", 100, 200.5, null, 300.5],
      [null, "Real", 90, 0, "1.234,56", 1324.56],
      [null, "Disponible", 10, 200.5, null, 0],
      ["GIRA", "Comprometido", -5, null, null, -5],
      ["Total", null, 185, 200.5, 1234.56, 0],
      [null, null, 1, 1, 1, 1],
    ],
  });
  const found = await find(file);
  expect(found).toMatchObject({
    layout: "meses",
    header_row: 3,
    columns: { centro: "Centro", tipo: "Tipo" },
    constants: { moneda: "USD" },
    year: { year: 2026, from: "Grupo Live, ejercicio 2026, en USD" },
  });
  expect(found.months.map(({ column, month }) => [column, month])).toEqual([
    ["Ene", 1],
    ["Feb", 2],
    ["Mar", 3],
  ]);
  const answer = await read(file, proposed(found));
  expect(short(answer)).toEqual([
    "4 2026-01-01 presupuestado ADM-01 100.00 USD",
    "4 2026-02-01 presupuestado ADM-01 200.50 USD",
    "5 2026-01-01 real ADM-01 90.00 USD",
    "5 2026-03-01 real ADM-01 1234.56 USD",
    "7 2026-01-01 comprometido GIRA -5.00 USD",
  ]);
  expect(answer.entries[0]?.concepto).toBe("Presupuesto de enero de 2026");
  expect(answer.doubts.map(({ message }) => message)).toEqual([
    "2 filas sin centro toman el de la fila de arriba.",
    "Disponible, saldo o diferencia se calculan: esas filas no se cargan.",
  ]);
  // A row that says nothing on its left is nobody's.
  expect(answer.problems.map(({ row, field }) => [row, field])).toEqual(
    ["Ene", "Feb", "Mar"].flatMap(() => [
      [9, "tipo"],
      [9, "centro"],
    ]),
  );
});

test("real dates for titles, after a cover, of a sheet named for what it is", async () => {
  const dates = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2027, month, 1)));
  const file = await workbook({
    Portada: [["Presupuesto del año"], ["Hecho por administración"]],
    Presupuesto: [
      ["Centro de costo", "Rubro", ...dates],
      ["Administración", "Sueldos", ...dates.map((_, month) => (month + 1) * 1_000)],
    ],
  });
  const found = await find(file);
  expect(found).toMatchObject({ layout: "meses", sheet: "Presupuesto", header_row: 1, year: null });
  expect(found.constants).toEqual({ tipo: "presupuestado" });
  const answer = await read(file, proposed(found));
  expect(answer.problems).toEqual([]);
  expect(answer.entries.map(({ dia }) => dia)).toEqual(
    Array.from({ length: 12 }, (_, month) => `2027-${String(month + 1).padStart(2, "0")}-01`),
  );
  expect(sumMoney(answer.entries.map(({ importe }) => importe))).toBe("78000.00");
  expect(answer.entries[0]).toMatchObject({ rubro: "Sueldos", concepto: "Sueldos" });
});

test("a budget matrix: kinds under merged months, centres down the side, English names", async () => {
  const file = await workbook(
    {
      "Budget 2026": [
        ["Cost centre", "Jan", null, "Feb", null],
        [null, "Budget", "Actual", "Budget", "Actual"],
        ["ADM-01", 10, 11, 12, 13],
      ],
    },
    ["B1:C1", "D1:E1", "A1:A2"],
  );
  const found = await find(file);
  expect(found).toMatchObject({ layout: "meses", header_row: 2, columns: { centro: "Cost centre" }, constants: {} });
  expect(found.year).toEqual({ year: 2026, from: "Budget 2026" });
  expect(short(await read(file, proposed(found, { constants: { moneda: "ARS" } })))).toEqual([
    "3 2026-01-01 presupuestado ADM-01 10.00 ARS",
    "3 2026-01-01 real ADM-01 11.00 ARS",
    "3 2026-02-01 presupuestado ADM-01 12.00 ARS",
    "3 2026-02-01 real ADM-01 13.00 ARS",
  ]);
});

test("rows of sums are nobody's amounts, whatever stands beside them", async () => {
  const file = await workbook({
    Hoja1: [
      ["CeCo", "Cuenta", "1T", "Ene 26", "Feb 26"],
      ["ADM-01", "Sueldos", 3, 1, 2],
      [null, "Luz", 3, 1, 2],
      ["ADM-01", "Total ADM-01", 6, 2, 4],
      ["Subtotal", null, 6, 2, 4],
      [null, "TOTAL GENERAL", 6, 2, 4],
    ],
  });
  const answer = await read(file, proposed(await find(file), { constants: { tipo: "real" } }));
  expect(short(answer)).toEqual([
    ...["2 2026-01-01 real ADM-01 1.00 ", "2 2026-02-01 real ADM-01 2.00 "],
    ...["3 2026-01-01 real ADM-01 1.00 ", "3 2026-02-01 real ADM-01 2.00 "],
  ]);
  expect([answer.problems, answer.sums]).toEqual([[], ["Total ADM-01", "TOTAL GENERAL"]]);
});

test("a centre written once is of the rows below it, also when its sum stands first; not when the file has one for blanks", async () => {
  const file = await fileOf(
    "CeCo;Rubro;Ene 26;Feb 26\nADM-01;Luz;1;\nGIRA;Total GIRA;5;\n;Vuelos;5;\n;;;\n;Hotel;;\n",
    "csv",
  );
  const found = await find(file);
  const answer = await read(file, proposed(found, { constants: { tipo: "real" } }));
  expect(short(answer)).toEqual(["2 2026-01-01 real ADM-01 1.00 ", "4 2026-01-01 real GIRA 5.00 "]);
  expect(answer.doubts.map(({ message }) => message)).toEqual(["Una fila sin centro toma el de la fila de arriba."]);
  const given = await read(file, proposed(found, { constants: { tipo: "real", centro: "OTRO" } }));
  expect(short(given)).toEqual(["2 2026-01-01 real ADM-01 1.00 ", "4 2026-01-01 real OTRO 5.00 "]);
});

test("one month is a sheet by months too, when its title has the year", async () => {
  const file = await workbook({
    Hoja1: [
      ["Centro", "Tipo", "Ene-26"],
      ["ADM-01", "Real", 7],
    ],
  });
  expect(short(await read(file, proposed(await find(file))))).toEqual(["2 2026-01-01 real ADM-01 7.00 "]);
});

test("a column per month and currency: each amount is of its own", async () => {
  const file = await fileOf("Centro;Tipo;Ene 2026 (ARS);Ene 2026 (USD);Feb 2026 (ARS)\nADM-01;Real;1;2;US$ 3\n", "csv");
  const answer = await read(file, proposed(await find(file)));
  expect(short(answer)).toEqual(["2 2026-01-01 real ADM-01 1.00 ARS", "2 2026-01-01 real ADM-01 2.00 USD"]);
  expect(answer.problems.map(({ message, column }) => [message, column])).toEqual([
    ["Importe: está en USD y la fila en ARS.", "Feb 2026 (ARS)"],
  ]);
});

test("a season from July to June, in a CSV whose name has the year; amounts as people write them", async () => {
  const file = await fileOf("CC;Jul;Dic;Ene;Jun\nADM-01;1.000,50;2.000;(3.000);-\n", "csv");
  const found = await find(file, "presupuesto_2025-26.csv");
  expect(found).toMatchObject({ layout: "meses", year: { year: 2025 }, constants: { tipo: "presupuestado" } });
  expect(short(await read(file, proposed(found), "presupuesto_2025-26.csv"))).toEqual([
    "2 2025-07-01 presupuestado ADM-01 1000.50 ",
    "2 2025-12-01 presupuestado ADM-01 2000.00 ",
    "2 2026-01-01 presupuestado ADM-01 -3000.00 ",
  ]);
});

test("without a year anywhere it has to be said, or each row says it", async () => {
  const file = await fileOf("Centro,Tipo,Ene,Feb\nADM-01,Real,1,2\n", "csv");
  const found = await find(file, "gastos.csv");
  expect(found).toMatchObject({ layout: "meses", year: null });
  expect(() => proposed(found)).toThrow(/Falta el año de los meses/);
  const said = proposed(found, { constants: { anio: "2024" } });
  expect(short(await read(file, said))).toEqual(["2 2024-01-01 real ADM-01 1.00 ", "2 2024-02-01 real ADM-01 2.00 "]);

  const rows = await fileOf(
    "Centro,Año,Tipo,Ene,Feb\nADM-01,2023,Real,1,2\nADM-01,2024,Real,3,x\nADM-01,,Real,5,\n",
    "csv",
  );
  const years = await find(rows, "gastos.csv");
  expect(years.columns).toEqual({ centro: "Centro", anio: "Año", tipo: "Tipo" });
  const answer = await read(rows, proposed(years));
  expect(short(answer)).toEqual([
    ...["2 2023-01-01 real ADM-01 1.00 ", "2 2023-02-01 real ADM-01 2.00 ", "3 2024-01-01 real ADM-01 3.00 "],
  ]);
  expect(answer.problems).toEqual([
    { row: 3, field: "importe", value: "x", message: expect.any(String), column: "Feb" },
    { row: 4, field: "dia", value: "01", message: "Fecha: «01» no dice el año." },
  ]);
});

test("a row per entry stays a row per entry; month and year may stand in two columns", async () => {
  const file = await fileOf(
    "Centro,Ejercicio,Mes,Tipo,Rubro,Monto\nADM-01,2024,Marzo,Real,Luz,10\nADM-01,2024,4,Real,Luz,11\nADM-01,20x4,May,Real,Luz,12\n",
    "csv",
  );
  const found = await find(file, "x.csv");
  expect(found).toMatchObject({ layout: "filas", months: [], columns: { dia: "Mes", anio: "Ejercicio" } });
  const answer = await read(file, proposed(found));
  expect(short(answer)).toEqual(["2 2024-03-01 real ADM-01 10.00 ", "3 2024-04-01 real ADM-01 11.00 "]);
  expect(answer.problems.map(({ field }) => field)).toContain("anio");
});

test.each([
  [
    {
      columns: { centro: "C", importe: "X" },
      constants: { tipo: "real" },
      months: [{ column: "Ene", month: "2026-01" }],
    },
    /no hay columna de Importe/,
  ],
  [{ columns: { centro: "C" }, months: [{ column: "Ene", month: "2026-01" }] }, /qué columna es Tipo/],
  [{ columns: { centro: "C" }, constants: { tipo: "real" }, months: [{ column: "Ene", month: "2026-13" }] }, /AAAA-MM/],
  [
    {
      columns: { centro: "C" },
      constants: { tipo: "real" },
      months: [
        { column: "Ene", month: "2026-01" },
        { column: "Ene", month: "2026-02" },
      ],
    },
    /repite/,
  ],
  [
    { columns: { centro: "C" }, constants: { tipo: "real", anio: "20x6" }, months: [{ column: "Ene", month: "01" }] },
    /no es un año/,
  ],
])("a mapping %# that contradicts itself is refused", (mapping, message) => {
  expect(() => mappingSchema.parse(mapping)).toThrow(message);
});

test("a month that the file has not is told", async () => {
  const file = await fileOf("Centro,Tipo,Ene,Feb\nADM-01,Real,1,2\n", "csv");
  const mapping = mappingSchema.parse({
    columns: { centro: "Centro", tipo: "Tipo" },
    months: [{ column: "Marzo", month: "2026-03" }],
  });
  await expect(read(file, mapping)).rejects.toThrow(/no tiene la columna «Marzo»/);
});
