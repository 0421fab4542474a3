import { PassThrough, Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import ExcelJS from "exceljs";
import fc from "fast-check";
import { workbookBuffer } from "./collect";
import type { Column, RowInput, Sheet } from "./sheet";
import { sheetName } from "./sheet";
import { streamWorkbook } from "./workbook";

const column = (kind: Column["kind"], header: string = kind): Column => ({ header, width: 12, kind });
const columns = [column("text"), column("int"), column("money"), column("day"), column("percent")];

async function read(sheets: Sheet[]): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await workbookBuffer(sheets)) as unknown as ArrayBuffer);
  return book;
}
const sheetWith = (rows: RowInput[], extra: Partial<Sheet> = {}): Sheet => ({ name: "Hoja", columns, rows, ...extra });
const cells = async (kind: Column["kind"], values: RowInput) => {
  const book = await read([{ name: "x", columns: [column(kind)], rows: values.map((value) => [value]) }]);
  return values.map((_, index) => book.worksheets[0]?.getCell(index + 2, 1));
};

describe("what a workbook holds", () => {
  it("has types, number formats, a header that stays and filters, and totals outside the filter", async () => {
    const row = ["Ñandú & Cía", 1355, "1234567.89", "2026-11-20", 83.1];
    const book = await read([sheetWith([row], { totals: () => [["Total", 1355, "-5.50", null, null]] })]);
    const [sheet] = book.worksheets;
    expect(sheet?.getRow(1).values).toEqual([undefined, "text", "int", "money", "day", "percent"]);
    expect(sheet?.getCell("A1").font.bold).toBe(true);
    expect(sheet?.views[0]).toMatchObject({ state: "frozen", ySplit: 1 });
    expect(sheet?.autoFilter).toBe("A1:E2");
    expect(sheet?.getRow(2).values).toEqual([
      undefined,
      "Ñandú & Cía",
      1355,
      1234567.89,
      new Date("2026-11-20T00:00:00Z"),
      0.831,
    ]);
    expect(["A2", "B2", "C2", "D2", "E2"].map((at) => sheet?.getCell(at).numFmt)).toEqual([
      "@",
      "#,##0",
      "#,##0.00",
      "dd/mm/yyyy",
      "0.0%",
    ]);
    expect(sheet?.getCell("C3")).toMatchObject({ value: -5.5, numFmt: "#,##0.00" });
    expect(sheet?.getCell("A3").font.bold).toBe(true);
  });

  it.each(["=1+1", "+54", "-a", "@SUM(A1)", "\tx", "\rx", '=HYPERLINK("http://x")'])(
    "writes %j as text",
    async (text) => {
      const [cell] = await cells("text", [text]);
      expect(cell?.type).toBe(ExcelJS.ValueType.String);
      expect(cell?.formula).toBeUndefined();
      expect(cell?.value).toBe(text);
    },
  );

  it("keeps numbers exact up to 15 digits and as text beyond", async () => {
    const values = [
      "-72.00",
      "123456789012345",
      "1234567890123.45",
      "12345678901234567.89",
      "0.00",
      "-0.05",
      "0.00000000000000001",
    ];
    const found = await cells("money", values);
    expect(found.map((cell) => cell?.value)).toEqual([
      -72,
      123456789012345,
      1234567890123.45,
      "12345678901234567.89",
      0,
      -0.05,
      1e-17,
    ]);
  });

  it("drops what XML cannot hold and keeps the rest, also what looks like an escape", async () => {
    const values = [
      "a\u0000b\u0007c",
      "\ud800x",
      "😀",
      "_x0041_",
      "<b>&'\"",
      "dos\nlíneas",
      " con blancos ",
      "x".repeat(40_000),
    ];
    const found = await cells("text", values);
    // exceljs does not undo the escape that Excel does: `_x005F_` is the underscore.
    expect(found.map((cell) => cell?.value)).toEqual([
      "abc",
      "x",
      "😀",
      "_x005F_x0041_",
      "<b>&'\"",
      "dos\nlíneas",
      " con blancos ",
      "x".repeat(32_767),
    ]);
  });

  it("writes what does not fit its column as text, and nothing for null", async () => {
    expect((await cells("day", ["1899-01-01", "sin fecha", null])).map((cell) => cell?.value)).toEqual([
      "1899-01-01",
      "sin fecha",
      null,
    ]);
    expect((await cells("int", ["doce", Number.NaN])).map((cell) => cell?.value)).toEqual(["doce", "NaN"]);
  });

  it("gives back every text and every amount (property)", async () => {
    const text = fc.string({ unit: "grapheme", maxLength: 40 });
    const money = fc.integer({ min: -1e12, max: 1e12 }).map((cents) => (cents / 100).toFixed(2));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, money), { minLength: 1, maxLength: 20 }), async (rows) => {
        const book = await read([{ name: "x", columns: [column("text"), column("money")], rows }]);
        const found = rows.map((_, index) => [2, 1].map((at) => book.worksheets[0]?.getCell(index + 2, 3 - at).value));
        expect(found.map(([, amount]) => amount)).toEqual(rows.map(([, amount]) => Number(amount) + 0));
        expect(found.map(([label]) => label ?? "")).toEqual(
          rows.map(([label]) => label.replace(/[^\P{Cc}\t\n\r\x7f-\x9f]|[\ufffe\uffff]/gu, "")),
        );
      }),
      { numRuns: 25 },
    );
  });
});

describe("sheets", () => {
  it("have names Excel takes, each once", () => {
    expect(sheetName("Ventas [2026]: a/b\\c?*", [])).toBe("Ventas 2026 a b c");
    expect(sheetName("'x'", ["X"])).toBe("x (2)");
    expect(sheetName("", [])).toBe("Hoja");
    expect(sheetName("history", [])).toBe("Hoja history");
    expect(sheetName("a".repeat(40), ["a".repeat(31)])).toBe(`${"a".repeat(27)} (2)`);
  });

  it("go on in a next one beyond the limit, each with its header", async () => {
    const out = new PassThrough();
    const chunks: Buffer[] = [];
    out.on("data", (chunk: Buffer) => chunks.push(chunk));
    const rows = Array.from({ length: 5 }, (_, index) => [`fila ${index + 1}`]);
    await streamWorkbook(out, {
      sheets: [{ name: "Hoja", columns: [column("text")], rows, totals: [["total"]] }],
      maxRows: 3,
    });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(Buffer.concat(chunks) as unknown as ArrayBuffer);
    expect(book.worksheets.map(({ name }) => name)).toEqual(["Hoja", "Hoja (2)", "Hoja (3)"]);
    const texts = book.worksheets.map((sheet) => sheet.getColumn(1).values.slice(1));
    expect(texts).toEqual([
      ["text", "fila 1", "fila 2"],
      ["text", "fila 3", "fila 4"],
      ["text", "fila 5", "total"],
    ]);
  });
});

describe("streaming", () => {
  it("makes rows no faster than they are taken, and stops when the reader goes away", async () => {
    let made = 0;
    function* rows(): Generator<RowInput> {
      for (; made < 1_000_000; made++) yield [`${made}-${Math.sin(made)}`.repeat(4), made];
    }
    let taken = 0;
    const slow = new Writable({
      write(chunk: Buffer, _, done) {
        taken += chunk.length;
        if (taken < 200_000) done(); // and then takes nothing more
      },
    });
    const writing = streamWorkbook(slow, {
      sheets: [{ name: "x", columns: [column("text"), column("int")], rows: rows() }],
    });
    let before = -1;
    for (let still = 0; still < 2_000; still = made === before ? still + 1 : 0) {
      before = made;
      await nextTurn();
    }
    expect(made).toBeLessThan(200_000);
    slow.destroy();
    await writing;
    expect(made).toBeLessThan(200_000);
  });

  it("takes the same memory however many rows there are", async () => {
    function* rows(): Generator<RowInput> {
      for (let index = 0; index < 100_000; index++) yield [`Show ${index}`, index, "1000.50", "2026-11-20", 50];
    }
    const before = process.memoryUsage.rss();
    await streamWorkbook(new PassThrough().resume(), { sheets: [{ name: "x", columns, rows: rows() }] });
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
  });

  it("passes on an error of the rows", async () => {
    async function* rows(): AsyncGenerator<RowInput> {
      yield ["uno"];
      throw new Error("la base se fue");
    }
    const out = new PassThrough().resume();
    const writing = streamWorkbook(out, { sheets: [{ name: "x", columns: [column("text")], rows: rows() }] });
    await expect(writing).rejects.toThrow("la base se fue");
  });
});
