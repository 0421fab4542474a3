import fc from "fast-check";
import Papa from "papaparse";
import type { Row } from "./cell";
import { csvBatches, delimiterOf, guessDelimiter } from "./csv";
import { readAll, tempFolder } from "./fixtures/make";

const { file, clean } = tempFolder();
afterAll(clean);

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
async function parse(text: string, delimiter = ",", size = 7): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of csvBatches(pieces(text, size), delimiter)) rows.push(...batch);
  return rows;
}
const cellsOf = async (text: string, delimiter?: string, size?: number) =>
  (await parse(text, delimiter, size)).map(({ cells }) => cells);

describe("csvBatches", () => {
  it("reads quotes, doubled quotes, delimiters and line breaks inside quotes, however the pieces fall", async () => {
    const text = 'a,b\n1,"ha ""ha"" ha"\n"x, y","line 1\nline 2"\n,\n';
    const expected = [
      ["a", "b"],
      ["1", 'ha "ha" ha'],
      ["x, y", "line 1\nline 2"],
      ["", ""],
    ];
    for (const size of [1, 2, 3, 5, 1000]) expect(await cellsOf(text, ",", size)).toEqual(expected);
  });

  it("numbers rows as a spreadsheet does: blank records count, records with line breaks are one", async () => {
    const rows = await parse('a,b\n\n"1\n2",3\n\n\n4,5');
    expect(rows.map(({ row }) => row)).toEqual([1, 3, 6]);
  });

  it("hides Excel's sep= line", async () => {
    expect(await parse("sep=;\na;b\n1;2", ";")).toEqual([
      { row: 1, cells: ["a", "b"] },
      { row: 2, cells: ["1", "2"] },
    ]);
  });

  it("keeps ragged rows as they are and marks badly closed quotes", async () => {
    expect(await cellsOf("a,b,c\n1\n1,2,3,4")).toEqual([["a", "b", "c"], ["1"], ["1", "2", "3", "4"]]);
    const rows = await parse('a,b\n"x" y,2\n3,4\n', ",", 1000);
    expect(rows.find(({ problem }) => problem)?.problem).toMatch(/comillas/);
  });

  it("refuses a quote that never closes, a huge cell and too many columns", async () => {
    const endless = `a,b\n"${"x,\n".repeat(600_000)}`;
    await expect(parse(endless, ",", 100_000)).rejects.toMatchObject({ code: "unclosed_quote" });
    const wide = parse(`a,b\n${"x,".repeat(600_000)}`, ",", 100_000);
    await expect(wide).rejects.toMatchObject({
      code: "record_too_long",
      message: expect.stringContaining("La fila 2"),
    });
    await expect(parse(`a,${"x".repeat(40_000)}\n`, ",", 10_000)).rejects.toMatchObject({
      code: "cell_too_long",
      message: expect.stringContaining("fila 1"),
    });
    await expect(parse(`${"1,".repeat(250)}1`)).rejects.toMatchObject({ code: "too_many_columns" });
    expect(await cellsOf(`a,b${",".repeat(300)}`)).toHaveLength(1);
  });

  it("reads back any table that is written, with any delimiter and any split", async () => {
    const cell = fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.replace(/\r/g, ""));
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(",", ";", "\t", "|"),
        fc.integer({ min: 1, max: 40 }),
        async (rows, delimiter, size) => {
          const text = Papa.unparse(rows, { delimiter, newline: "\n", quotes: true });
          expect(await cellsOf(text, delimiter, size)).toEqual(rows);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("never throws on short text, whatever it is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 80 }), fc.constantFrom(",", ";"), async (text, d) => {
        const rows = await parse(text, d, 9);
        expect(rows.every(({ cells }) => cells.length > 0)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe("guessDelimiter", () => {
  it.each([
    ["comma with quoted thousands", 'week,name,gross\n2012-01-01,ANNIE,"$1,558,922"\n2012-01-08,CATS,"$948"\n', ","],
    ["semicolon with decimal commas", "fecha;show;importe\n1/2/2024;A;1.234,50\n2/2/2024;B;99,00\n", ";"],
    ["semicolon with one decimal comma in each row", "show;importe\nA;10,5\nB;11,5\nC;12,5\n", ";"],
    ["tab", "a\tb\tc\n1,5\t2\t3\n2,5\t3\t4\n", "\t"],
    ["pipe", "a|b\n1, 2|3\n4|5, 6\n", "|"],
    ["titles above", "Reporte de ventas, enero\n\nfecha;show;cant\n1;A;2\n2;B;3\n3;C;4\n", ";"],
    ["a single column", "show\nA\nB\n", ","],
  ])("%s", (_, text, delimiter) => {
    expect(guessDelimiter(text)).toBe(delimiter);
  });

  it("obeys sep=", () => {
    expect(delimiterOf("sep=|\na,b|c\n")).toBe("|");
  });
});

describe("text files", () => {
  const text = "Función;Importe €\nÑandú – “Gira”;10\nCafé;20\n";
  const expected = {
    header: ["Función", "Importe €"],
    rows: [
      ["Ñandú – “Gira”", "10"],
      ["Café", "20"],
    ],
  };
  const cp1252 = (source: string) =>
    Buffer.from(
      source.replace(/[€–“”]/g, (c) => ({ "€": "\x80", "–": "\x96", "“": "\x93", "”": "\x94" })[c]!),
      "latin1",
    );
  const swap = (bytes: Buffer) => Buffer.from(bytes).swap16();

  it.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with BOM", Buffer.from(`\ufeff${text}`)],
    ["Windows-1252", cp1252(text)],
    ["UTF-16 LE with BOM", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16 BE with BOM", swap(Buffer.from(`\ufeff${text}`, "utf16le"))],
    ["UTF-16 LE without BOM", Buffer.from(text, "utf16le")],
    ["UTF-16 BE without BOM", swap(Buffer.from(text, "utf16le"))],
    ["CRLF", Buffer.from(text.replaceAll("\n", "\r\n"))],
    ["CR", Buffer.from(text.replaceAll("\n", "\r"))],
    ["mixed line ends", Buffer.from(text.replace("\n", "\r\n").replace("0\nC", "0\rC"))],
  ])("are read in %s", async (_, bytes) => {
    expect(await readAll(file("x.csv", bytes))).toMatchObject(expected);
  });

  it("decides the encoding over the whole file and never splits a character or a CRLF between reads", async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `show ${i};${i}`).join("\r\n");
    const late = `nombre;cantidad\r\n${lines}\r\nÑu;1\r\n`;
    const utf8 = await readAll(file("late.csv", late));
    expect(utf8.rows.at(-1)).toEqual(["Ñu", "1"]);
    expect(utf8.numbers.at(-1)).toBe(20_002);
    expect((await readAll(file("late1252.csv", Buffer.from(late, "latin1")))).rows.at(-1)).toEqual(["Ñu", "1"]);
    const odd = `a;b\r\n${"ñ".repeat(300_000).replace(/.{30}/g, "$&;1\r\n")}`;
    const { rows } = await readAll(file("odd.csv", odd));
    expect(rows).toHaveLength(10_000);
    expect(new Set(rows.map(([name]) => name))).toEqual(new Set(["ñ".repeat(30)]));
  });
});
