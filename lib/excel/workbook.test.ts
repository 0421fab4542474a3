import { PassThrough, Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import ExcelJS from "exceljs";
import fc from "fast-check";
import { toAppError } from "@/lib/http/errors";
import { workbookBuffer } from "./collect";
import type { Column, RowInput, Sheet } from "./sheet";
import { sheetName } from "./sheet";
import { writeWorkbook } from "./workbook";

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
      // A return is a line's end, which in a cell is a line feed.
      expect(cell?.value).toBe(text.replace("\r", "\n"));
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
      "dos\r\nlíneas",
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
          rows.map(([label]) => label.replace(/[^\P{Cc}\t\n\r\x80-\x9f]|[\ufffe\uffff]/gu, "").replace(/\r\n?/g, "\n")),
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
    await writeWorkbook(out, {
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

const column17 = Array.from({ length: 17 }, (_, index) => column(index % 2 ? "money" : "text", `columna ${index}`));

describe("of every size", () => {
  const rowsOf = (count: number, of: readonly Column[]) =>
    Array.from({ length: count }, (_, row) => of.map((_, at) => (at % 2 ? `${row}.50` : `fila ${row} de ${count}`)));
  const two = [column("text"), column("money")];
  /** The end of a zip is the last record of its directory. */
  const isWhole = (bytes: Buffer) => bytes.subarray(-22, -18).toString("latin1") === "PK\x05\x06";

  it("from 0 to 3,000 rows in steps of 100", async () => {
    for (let count = 0; count <= 3_000; count += 100)
      expect([count, isWhole(await workbookBuffer([sheetWith(rowsOf(count, two), { columns: two })]))]).toEqual([
        count,
        true,
      ]);
  });

  it.each([0, 100, 3_000])("%i rows of 2 columns, as they are read again", async (count) => {
    const last = (await read([sheetWith(rowsOf(count, two), { columns: two })])).worksheets[0]?.lastRow;
    expect(last?.number).toBe(count + 1);
    if (count) expect(last?.getCell(2).value).toBe(count - 0.5);
  });

  it.each([1_200, 1_900])("%i rows of 17 columns, as they are read again", async (count) => {
    const rows = rowsOf(count, column17);
    const last = (await read([sheetWith(rows, { columns: column17 })])).worksheets[0]?.lastRow;
    expect([last?.number, last?.cellCount]).toEqual([count + 1, 17]);
  });

  it("six at once, of one process", async () => {
    const books = await Promise.all(
      [1_200, 1_500, 1_900, 1_200, 1_500, 1_900].map((count) =>
        workbookBuffer([{ name: "x", columns: column17, rows: rowsOf(count, column17) }]),
      ),
    );
    expect(books.map(isWhole)).toEqual(books.map(() => true));
  });
});

describe("what it is written to", () => {
  let made = 0;
  const endless = (most = 1_000_000): Sheet => ({
    name: "x",
    columns: [column("text"), column("int")],
    rows: (function* (): Generator<RowInput> {
      for (made = 0; made < most; made++) yield [`${made}-${Math.sin(made)}`.repeat(4), made];
    })(),
  });

  it("gets rows no faster than it takes them, and no more once it is closed", async () => {
    let taken = 0;
    const slow = new Writable({
      write(chunk: Buffer, _, done) {
        taken += chunk.length;
        if (taken < 200_000) done(); // and then takes nothing more
      },
    });
    const writing = writeWorkbook(slow, { sheets: [endless()] });
    const ended = expect(writing).rejects.toThrow();
    let before = -1;
    for (let still = 0; still < 2_000; still = made === before ? still + 1 : 0) {
      before = made;
      await nextTurn();
    }
    expect(made).toBeLessThan(200_000);
    slow.destroy();
    await ended;
    expect(made).toBeLessThan(200_000);
  });

  it.each([0, 1, 20_000, 100_000])("says that it is full after %i bytes", async (bytes) => {
    let taken = 0;
    const full = new Writable({
      write(chunk: Buffer, _, done) {
        taken += chunk.length;
        done(taken > bytes ? Object.assign(new Error("no space left"), { code: "ENOSPC" }) : null);
      },
    });
    const error = await writeWorkbook(full, { sheets: [endless(20_000)] }).catch((thrown: unknown) => thrown);
    expect(toAppError(error)).toMatchObject({ status: 507, code: "storage_full" });
  });

  it("is given up when nobody waits for it, and the rows are let go of", async () => {
    const gone = new AbortController();
    let closed = false;
    async function* rows(): AsyncGenerator<RowInput> {
      try {
        for (let row = 0; ; row++) {
          if (row === 5_000) gone.abort();
          yield [`fila ${row}`];
        }
      } finally {
        closed = true;
      }
    }
    const sheets = [{ name: "x", columns: [column("text")], rows: rows() }];
    await expect(writeWorkbook(new PassThrough().resume(), { sheets, signal: gone.signal })).rejects.toThrow("abort");
    expect(closed).toBe(true);
  });

  it("takes the same memory however many rows there are", async () => {
    function* rows(): Generator<RowInput> {
      for (let index = 0; index < 100_000; index++) yield [`Show ${index}`, index, "1000.50", "2026-11-20", 50];
    }
    const before = process.memoryUsage.rss();
    await writeWorkbook(new PassThrough().resume(), { sheets: [{ name: "x", columns, rows: rows() }] });
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
  });

  it("is closed by an error of the rows", async () => {
    async function* rows(): AsyncGenerator<RowInput> {
      yield ["uno"];
      throw new Error("la base se fue");
    }
    const out = new PassThrough().resume();
    const writing = writeWorkbook(out, { sheets: [{ name: "x", columns: [column("text")], rows: rows() }] });
    await expect(writing).rejects.toThrow("la base se fue");
    expect(out.destroyed).toBe(true);
  });
});
