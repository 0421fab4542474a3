import { join } from "node:path";
import fc from "fast-check";
import { CellError } from "../cell";
import { makeWorkbook, makeZip, readAll, tempFolder, workbookParts } from "../fixtures/make";
import { openTable } from "../open";
import { isDateFormat, serialToDate, storedNumber } from "./numbers";

const { file, clean } = tempFolder();
afterAll(clean);
const fixture = (name: string) => join(__dirname, "..", "fixtures", name);
const sheet = (rows: string, tail = "", strings = "", pr = "") =>
  file(`s${Math.random()}.xlsx`, makeZip(workbookParts(`<sheetData>${rows}</sheetData>${tail}`, strings, pr)));
const HEAD = '<row r="1"><c r="A1" t="str"><v>Show</v></c><c r="B1" t="str"><v>Importe</v></c></row>';

describe("workbooks of the wild", () => {
  it("counts 1904 dates right", async () => {
    const table = await openTable(fixture("date_1904.xlsx"));
    expect(table).toMatchObject({ date1904: true, headerRow: 0, header: ["Columna A", "Columna B"] });
    expect((await readAll(fixture("date_1904.xlsx"))).rows).toEqual([
      ["2021-01-01", 15],
      ["2021-01-02", 16],
      ["1904-01-11 15:10:10", 17],
    ]);
  });

  it("keeps error cells as errors", async () => {
    const { rows } = await readAll(fixture("errors.xlsx"));
    expect(rows.map(([cell]) => cell)).toEqual(
      ["#DIV/0!", "#NAME?", "#VALUE!", "#NULL!", "#REF!", "#NUM!", "#N/A"].map((text) => new CellError(text)),
    );
  });

  it("reads shared formulas by their results", async () => {
    expect((await readAll(fixture("shared_formula_simple.xlsx"))).rows).toEqual([
      [1, 2],
      [2, 4],
      [3, 6],
    ]);
  });

  it("gives a merged cell's value to its top left", async () => {
    const { header, rows } = await readAll(fixture("merge_cells.xlsx"), { headerRow: 1 });
    expect(header).toEqual(["Row Merge", "Row Merge (2)", "Not Merged"]);
    expect(rows).toEqual([["Column Merge", "Chunk Merged"]]);
  });
});

describe("workbooks made by exceljs", () => {
  it("reads every kind of cell", async () => {
    const bytes = await makeWorkbook((book) => {
      const page = book.addWorksheet("Ventas");
      page.addRow(["Show", "Valor"]);
      page.addRow(["fecha", new Date(Date.UTC(2024, 1, 29))]);
      page.addRow(["hora", new Date(Date.UTC(2024, 1, 29, 21, 30))]);
      page.addRow(["suma", 0.1 + 0.2]);
      page.addRow(["monto", 339909.1]);
      page.addRow(["grande", 1558922.55]);
      page.addRow([{ richText: [{ text: "Rock " }, { font: { bold: true }, text: "& Pop" }] }, 1]);
      page.addRow(["enlace", { text: "Sitio", hyperlink: "https://example.test/" }]);
      page.addRow(["fórmula", { formula: "B5*2", result: 679818.2 }]);
      page.addRow(["texto", { formula: "A5", result: "monto" }]);
      page.addRow(["error", { formula: "1/0", result: { error: "#DIV/0!" } }]);
      page.addRow(["sin calcular", { formula: "1+1" }]);
      page.addRow(["lógico", true]);
      page.addRow(['& <x> "ñ"', "línea 1\nlínea 2"]);
    });
    const { header, rows } = await readAll(file("kinds.xlsx", bytes));
    expect(header).toEqual(["Show", "Valor"]);
    expect(rows).toEqual([
      ["fecha", "2024-02-29"],
      ["hora", "2024-02-29 21:30:00"],
      ["suma", 0.3],
      ["monto", 339909.1],
      ["grande", 1558922.55],
      ["Rock & Pop", 1],
      ["enlace", "Sitio"],
      ["fórmula", 679818.2],
      ["texto", "monto"],
      ["error", new CellError("#DIV/0!")],
      ["sin calcular", new CellError("fórmula sin calcular")],
      ["lógico", "VERDADERO"],
      ['& <x> "ñ"', "línea 1\nlínea 2"],
    ]);
  });

  it("reads dates of a 1904 workbook, formulas' dates included", async () => {
    const bytes = await makeWorkbook((book) => {
      book.properties.date1904 = true;
      const page = book.addWorksheet("Ventas");
      page.addRow(["Show", "Fecha"]);
      page.addRow(["A", new Date(Date.UTC(2024, 0, 31))]);
      page.addRow(["B", { formula: "B2+1", result: new Date(Date.UTC(2024, 1, 1)) }]).getCell(2).numFmt = "dd/mm/yyyy";
    });
    expect((await readAll(file("1904.xlsx", bytes))).rows).toEqual([
      ["A", "2024-01-31"],
      ["B", "2024-02-01"],
    ]);
  });

  it("skips hidden sheets unless asked, and covers without a table", async () => {
    const bytes = await makeWorkbook((book) => {
      book.addWorksheet("Oculta", { state: "hidden" }).addRows([
        ["Show", "X"],
        ["no", 1],
      ]);
      book.addWorksheet("Muy oculta", { state: "veryHidden" }).addRows([
        ["Show", "X"],
        ["nunca", 1],
      ]);
      book.addWorksheet("Vacía");
      book.addWorksheet("Portada").addRow(["Informe de ventas"]);
      book.addWorksheet("Datos").addRows([
        ["Show", "Cantidad"],
        ["sí", 5],
      ]);
    });
    const path = file("sheets.xlsx", bytes);
    const table = await openTable(path);
    expect(table.sheet).toBe("Datos");
    expect(table.sheets.filter(({ hidden }) => hidden).map(({ name }) => name)).toEqual(["Oculta", "Muy oculta"]);
    expect((await readAll(path, { sheet: "oculta" })).rows).toEqual([["no", 1]]);
    await expect(openTable(path, { sheet: "Otra" })).rejects.toMatchObject({
      code: "sheet_not_found",
      message: expect.stringContaining("«Datos»"),
    });
    await expect(openTable(path, { sheet: "Vacía" })).rejects.toMatchObject({ code: "no_rows" });
  });

  it("resolves headers in merged cells over two rows, below a merged title", async () => {
    const bytes = await makeWorkbook((book) => {
      const page = book.addWorksheet("Ventas");
      page.addRow(["Reporte de ventas"]);
      page.mergeCells("A1:F1");
      page.addRow([]);
      page.addRow(["Show", "Fecha", "Del día", null, "Acumulado", null]);
      page.addRow([null, null, "Cantidad", "Importe", "Cantidad", "Importe"]);
      for (const range of ["A3:A4", "B3:B4", "C3:D3", "E3:F3"]) page.mergeCells(range);
      page.addRow(["A", "2024-01-01", 1, 10, 1, 10]);
    });
    const path = file("merged.xlsx", bytes);
    const table = await openTable(path);
    expect(table.headerRow).toBe(4);
    expect(table.header).toEqual([
      "Show",
      "Fecha",
      "Del día Cantidad",
      "Del día Importe",
      "Acumulado Cantidad",
      "Acumulado Importe",
    ]);
    expect((await readAll(path)).numbers).toEqual([5]);
  });

  it("reads back any numbers and texts that are written", async () => {
    const text = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
      .filter((t) => /^[^\p{C}]+$/u.test(t) && t.trim() === t);
    const cents = fc.integer({ min: -1e12, max: 1e12 }).map((n) => n / 100);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, cents), { minLength: 1, maxLength: 20 }), async (rows) => {
        const bytes = await makeWorkbook((book) => book.addWorksheet("A").addRows([["Nombre", "Monto"], ...rows]));
        expect((await readAll(file("any.xlsx", bytes), { headerRow: 1 })).rows).toEqual(rows);
      }),
      { numRuns: 25 },
    );
  });
});

describe("hand-made sheets", () => {
  it("reads rows and cells without references, inline rich text and phonetic guides", async () => {
    const path = sheet(
      `<row><c t="inlineStr"><is><t>Show</t></is></c><c t="s"><v>0</v></c></row><row r="4"><c r="B4" t="inlineStr"><is><r><t>a </t></r><r><t>b</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c></row>`,
      "",
      "<si><r><t>Im</t></r><r><t>porte</t></r><rPh sb='0' eb='1'><t>no</t></rPh></si>",
    );
    expect(await readAll(path)).toEqual({ header: ["Show", "Importe"], rows: [["", "a b"]], numbers: [4] });
  });

  it("reads namespace prefixes, CDATA, entities, escapes, ISO dates and single quotes", async () => {
    const path = sheet(
      `<x:row r='1'><x:c r='A1' t='str'><x:v>Show</x:v></x:c><x:c r='B1' t='str'><x:v><![CDATA[a<b]]></x:v></x:c></x:row>` +
        `<row r="2"><c r="A2" t="str"><v>&#209;and&#xFA; &gt; _x0041_</v></c><c r="B2" t="d"><v>2024-05-01T00:00:00</v></c></row><!-- <row> -->`,
    );
    expect(await readAll(path)).toMatchObject({ header: ["Show", "a<b"], rows: [["Ñandú > A", "2024-05-01"]] });
  });

  it("refuses broken XML, a DOCTYPE and strings that are not there", async () => {
    for (const rows of [
      "<row r='1'><c",
      "<!DOCTYPE a [<!ENTITY b 'c'>]>",
      `${HEAD}<row r="2"><c r="A2" t="s"><v>9</v></c></row>`,
    ]) {
      await expect(readAll(sheet(rows))).rejects.toMatchObject({ code: "damaged_workbook" });
    }
  });

  it("refuses data beyond the columns allowed, not mere formatting there", async () => {
    await expect(readAll(sheet(`${HEAD}<row r="2"><c r="XFD2"><v>1</v></c></row>`))).rejects.toMatchObject({
      code: "too_many_columns",
    });
    expect((await readAll(sheet(`${HEAD}<row r="2"><c r="A2"><v>1</v></c><c r="XFD2" s="0"/></row>`))).rows).toEqual([
      [1],
    ]);
  });
});

describe("numbers", () => {
  it("tells date formats from number formats", () => {
    for (const code of [
      "dd/mm/yyyy",
      "d-mmm-yy",
      '[$-2C0A]dddd d "de" mmmm',
      "yyyy\\-mm\\-dd hh:mm",
      "mm:ss.0",
      "[h]:mm",
    ])
      expect(isDateFormat(164, code)).toBe(true);
    for (const code of ["0.00", '#,##0.00 "días"', "General", "[Red]-$ #,##0", "0%", "@", '"USD" 0'])
      expect(isDateFormat(164, code)).toBe(false);
    expect([14, 22, 0, 4].map((id) => isDateFormat(id, undefined))).toEqual([true, true, false, false]);
  });

  it("turns serials into days in both systems", () => {
    expect([1, 59, 61, 44197, 44197.5].map((n) => serialToDate(n, false))).toEqual([
      "1900-01-01",
      "1900-02-28",
      "1900-03-01",
      "2021-01-01",
      "2021-01-01 12:00:00",
    ]);
    expect([0, 42735].map((n) => serialToDate(n, true))).toEqual(["1904-01-01", "2021-01-01"]);
    expect([serialToDate(0.75, false), serialToDate(-1, false), serialToDate(3e6, false)]).toEqual([
      "18:00:00",
      null,
      null,
    ]);
  });

  it("keeps the digits that Excel shows", () => {
    expect(["0.30000000000000004", "339909.09999999998", "1558922", "1.5E3"].map(storedNumber)).toEqual([
      0.3, 339909.1, 1558922, 1500,
    ]);
  });
});
