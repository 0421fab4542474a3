import { fileOf, find, forgetSheets, makeSheets, proposed, read, short, workbook } from "@/lib/testing/costSheets";
import { mappingSchema } from "./parse/mapping";

beforeAll(makeSheets);
afterAll(forgetSheets);

const lines = async (file: string, more: object = {}) => {
  const found = await find(file);
  return { found, all: await read(file, proposed(found, more)) };
};

describe("a centre per column and a month per row", () => {
  test("with its year, kind and currency in a title; totals are left out", async () => {
    const { found, all } = await lines(
      await workbook({
        Hoja1: [
          ["Presupuesto 2026, en ARS"],
          [],
          ["Mes", "ADM-01", "Marketing", "Total", "Observaciones"],
          ["Enero", 100, "1.234,50", 1334.5, "nota"],
          ["Febrero", null, "(20)", -20, null],
          ["Total", 100, 1214.5, 1314.5, null],
        ],
      }),
    );
    expect(found).toMatchObject({ layout: "centros", header_row: 3, columns: { dia: "Mes" } });
    expect(found.constants).toEqual({ anio: "2026", tipo: "presupuestado", moneda: "ARS" });
    expect(short(all)).toEqual([
      "4 2026-01-01 presupuestado ADM-01 100.00 ARS",
      "4 2026-01-01 presupuestado Marketing 1234.50 ARS",
      "5 2026-02-01 presupuestado Marketing -20.00 ARS",
    ]);
    expect([all.sums, all.problems]).toEqual([["Total"], []]);
  });

  test("with budget and actual under each centre, months as Excel keeps them", async () => {
    const { found, all } = await lines(
      await workbook(
        {
          Hoja1: [
            [null, "ADM-01", null, "MKT-01", null],
            ["Período", "Presupuesto", "Real", "Presupuesto", "Real"],
            [new Date("2026-01-01"), 1, 2, 3, 4],
            [new Date("2026-02-01"), 5, 6, 7, null],
          ],
        },
        ["B1:C1", "D1:E1"],
      ),
    );
    expect(found.centres.map(({ centre, kind }) => `${centre} ${kind}`)).toEqual([
      ...["ADM-01 presupuestado", "ADM-01 real"],
      ...["MKT-01 presupuestado", "MKT-01 real"],
    ]);
    expect(short(all)).toHaveLength(7);
    expect(short(all)[1]).toBe("3 2026-01-01 real ADM-01 2.00 ");
  });

  test("a month is written once over its kinds, a currency stands in a title, what is worked out is left out", async () => {
    const { found, all } = await lines(
      await workbook({
        Hoja1: [
          ["Mes", "Tipo", "ADM-01 (USD)", "MKT-01", "Variación"],
          ["ene-26", "Presupuesto", 10, 20, 1],
          [null, "Real", 5, "-", 1],
          ["feb-26", "Presupuesto", 1, 2, 1],
        ],
      }),
    );
    expect(found.centres).toMatchObject([
      { centre: "ADM-01", currency: "USD" },
      { centre: "MKT-01", currency: null },
    ]);
    expect(short(all)).toEqual([
      ...["2 2026-01-01 presupuestado ADM-01 10.00 USD", "2 2026-01-01 presupuestado MKT-01 20.00 "],
      "3 2026-01-01 real ADM-01 5.00 USD",
      ...["4 2026-02-01 presupuestado ADM-01 1.00 USD", "4 2026-02-01 presupuestado MKT-01 2.00 "],
    ]);
    expect(all.doubts).toEqual([{ field: "centro", message: "Una fila sin mes toma el de la fila de arriba." }]);
  });

  test("after December comes the next year, for each kind by itself", async () => {
    const months = ["Julio", "Diciembre", "Enero"];
    const rows = ["Presupuesto", "Real"].flatMap((kind) => months.map((month) => [month, kind, 1, 1]));
    const { found, all } = await lines(
      await workbook({ Hoja1: [["Ejercicio 2025/26"], ["Mes", "Tipo", "ADM-01", "MKT-01"], ...rows] }),
    );
    expect(found.constants).toEqual({ anio: "2025" });
    const days = all.entries.filter(({ centro }) => centro === "ADM-01").map(({ dia, tipo }) => `${tipo} ${dia}`);
    expect(days).toEqual(
      ["presupuestado", "real"].flatMap((kind) => ["2025-07", "2025-12", "2026-01"].map((m) => `${kind} ${m}-01`)),
    );
  });

  test("without a year anywhere each row says so", async () => {
    const file = await fileOf("Mes;ADM-01;MKT-01\nEnero;1;2\nFebrero;3;4", "csv");
    const { all } = await lines(file, { constants: { tipo: "Real" } });
    expect(all.problems[0]?.message).toBe("Fecha: «Enero» no dice el año.");
    expect(all.entries).toEqual([]);
  });

  test("a table with a centre or an amount per row is none", async () => {
    for (const head of ["Mes;CC;Tipo;Concepto;Neto;IVA;Otros", "Mes;Tipo;Concepto;Importe;IVA;Otros;Más"]) {
      const found = await find(await fileOf(`${head}\nene-26;ADM-01;Real;x;1;2;3\nfeb-26;ADM-01;Real;x;1;2;3`, "csv"));
      expect(found.layout).toBe("filas");
    }
  });

  test("a mapping names a month or a centre for every column of amounts", () => {
    const asked = (months: object[], more: object = {}) =>
      mappingSchema.safeParse({ columns: { dia: "Mes" }, constants: { tipo: "Real" }, months, ...more });
    expect(asked([{ column: "A", centro: "ADM-01" }]).success).toBe(true);
    const wrong = [
      asked([
        { column: "A", centro: "ADM-01" },
        { column: "B", month: "2026-01" },
      ]),
      asked([{ column: "A" }]),
      asked([{ column: "A", centro: "ADM-01" }], { columns: { dia: "Mes", centro: "C" } }),
      asked([{ column: "A", centro: "ADM-01" }], { columns: {} }),
    ];
    for (const { success } of wrong) expect(success).toBe(false);
  });
});

describe("tables one below another", () => {
  const budget = [["Presupuesto"], ["Centro", "Ene", "Feb"], ["ADM-01", 5, 6]];
  const second = (title: string) => [...budget, [], [title], ["Centro", "Ene", "Feb"], ["ADM-01", 1, 2]];

  test("the second is of the kind and currency that its title says, and that is told", async () => {
    const { all } = await lines(await workbook({ "2026": second("Real en USD") }), { constants: { moneda: "ARS" } });
    expect(short(all)).toEqual([
      ...["3 2026-01-01 presupuestado ADM-01 5.00 ARS", "3 2026-02-01 presupuestado ADM-01 6.00 ARS"],
      ...["7 2026-01-01 real ADM-01 1.00 USD", "7 2026-02-01 real ADM-01 2.00 USD"],
    ]);
    expect(all.doubts.map(({ message }) => message)).toEqual([
      "La fila 5 («Real en USD») empieza otro bloque: sus importes se leen como Real, en USD.",
    ]);
  });

  test("a group of rows is no block, a kind alone is", async () => {
    const rows = [...budget, ["Gastos fijos"], ["MKT-01", 7, 8], ["Real"], ["ADM-01", 1, 2]];
    const { all } = await lines(await workbook({ "2026": rows }));
    expect(all.entries.map(({ tipo }) => tipo)).toEqual([
      ...["presupuestado", "presupuestado", "presupuestado", "presupuestado"],
      ...["real", "real"],
    ]);
  });

  test("another year, or another centre that no column says, is refused", async () => {
    const other = await workbook({ "2026": second("Presupuesto 2027") });
    await expect(lines(other)).rejects.toThrow("La fila 5 («Presupuesto 2027») empieza otro bloque, de otro año");
    const centres = await workbook({
      "Presupuesto 2026": [
        ["ADM-01"],
        ["Rubro", "Ene", "Feb"],
        ["Luz", 5, 6],
        ["MKT-01"],
        ["Rubro", "Ene", "Feb"],
        ["Luz", 1, 2],
      ],
    });
    await expect(lines(centres, { constants: { centro: "ADM-01", tipo: "Real" } })).rejects.toThrow("de qué centro es");
  });
});
