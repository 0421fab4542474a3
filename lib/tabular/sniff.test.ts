import { join } from "node:path";
import { makeZip, tempFolder, workbookParts } from "./fixtures/make";
import { openTable } from "./open";
import { identify } from "./sniff";

const { file, clean } = tempFolder();
afterAll(clean);
const fixture = (name: string) => join(__dirname, "fixtures", name);
const parts = (names: string[]) => makeZip(names.map((name) => ({ name, content: "x" })));

describe("identify", () => {
  it.each([
    ["a password-protected workbook", () => fixture("pass_protected.xlsx"), "password_protected", /contraseña/],
    ["a binary workbook", () => fixture("any_sheets.xlsb"), "binary_workbook", /\.xlsb/],
    ["a workbook with macros", () => fixture("vba.xlsm"), "macro_workbook", /macros/],
    [
      "an old .xls",
      () => file("old.xlsx", Buffer.from("d0cf11e0a1b11ae1".padEnd(2048, "0"), "hex")),
      "old_excel",
      /\.xls\)/,
    ],
    ["an empty file", () => file("empty.csv", ""), "empty_file", /vacío/],
    ["only blanks", () => file("blank.csv", "\ufeff \r\n\r\n"), "empty_file", /vacío/],
    ["a PDF", () => file("a.csv", "%PDF-1.7\n1 0 obj"), "unsupported_type", /un PDF/],
    ["a PNG", () => file("b.csv", Buffer.from("89504e470d0a1a0a00", "hex")), "unsupported_type", /imagen PNG/],
    [
      "other binary",
      () => file("c.csv", Buffer.from(Array.from({ length: 999 }, (_, i) => i % 7))),
      "unsupported_type",
      /binario/,
    ],
    [
      "a web page",
      () => file("d.xls", "\n<html><table><tr><td>1</td></tr></table></html>"),
      "unsupported_type",
      /página HTML/,
    ],
    ["JSON", () => file("e.csv", '[{"show": "A"}]'), "unsupported_type", /JSON/],
    ["XML", () => file("f.csv", '<?xml version="1.0"?><a/>'), "unsupported_type", /XML/],
    [
      "a Word document",
      () => file("g.xlsx", parts(["[Content_Types].xml", "word/document.xml"])),
      "unsupported_type",
      /Word/,
    ],
    ["an OpenDocument", () => file("h.xlsx", parts(["mimetype", "content.xml"])), "unsupported_type", /LibreOffice/],
    ["any other zip", () => file("i.xlsx", parts(["a.txt"])), "unsupported_type", /zip/],
    [
      "a truncated workbook",
      () => file("j.xlsx", makeZip(workbookParts("")).subarray(0, 300)),
      "damaged_workbook",
      /dañado/,
    ],
  ])("refuses %s", async (_, path, code, message) => {
    await expect(identify(path())).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it("refuses a zip bomb by what it admits, before unpacking", async () => {
    const bomb = workbookParts("").map((part) =>
      part.name.includes("sheet1") ? { ...part, claims: 600 * 1024 * 1024 } : part,
    );
    await expect(identify(file("bomb.xlsx", makeZip(bomb)))).rejects.toMatchObject({
      code: "unpacked_too_large",
      status: 413,
    });
    const dense = workbookParts("").map((part) =>
      part.name.includes("sheet1") ? { ...part, claims: 100 * 1024 * 1024 } : part,
    );
    await expect(identify(file("dense.xlsx", makeZip(dense)))).rejects.toMatchObject({ code: "unpacked_too_large" });
  });

  it("stops a part that unpacks to more than it admits", async () => {
    const sheet = `<sheetData>${"<row/>".repeat(50_000)}</sheetData>`;
    const liar = workbookParts(sheet).map((part) => (part.name.includes("sheet1") ? { ...part, claims: 1000 } : part));
    await expect(openTable(file("liar.xlsx", makeZip(liar)))).rejects.toMatchObject({ code: "unpacked_too_large" });
  });

  it("refuses an encrypted zip part", async () => {
    const locked = workbookParts("").map((part) => ({ ...part, encrypted: true }));
    await expect(identify(file("locked.xlsx", makeZip(locked)))).rejects.toMatchObject({ code: "password_protected" });
  });

  it("refuses more than 50 MB", async () => {
    await expect(identify(file("big.csv", Buffer.alloc(50 * 1024 * 1024 + 1, "a")))).rejects.toMatchObject({
      code: "file_too_large",
      status: 413,
    });
  });

  it("goes by content, and refuses a name that contradicts it", async () => {
    const text = file("datos", "a,b\n1,2\n");
    const book = file("libro", makeZip(workbookParts("")));
    await expect(identify(text)).resolves.toEqual({ kind: "text", encoding: "utf-8" });
    await expect(identify(book, "Ventas.XLSX")).resolves.toEqual({ kind: "xlsx" });
    await expect(identify(text, "ventas.xlsx")).rejects.toMatchObject({
      code: "type_mismatch",
      status: 415,
      message: expect.stringContaining(".xlsx"),
    });
    await expect(identify(book, "ventas.csv")).rejects.toMatchObject({ code: "type_mismatch" });
  });
});
