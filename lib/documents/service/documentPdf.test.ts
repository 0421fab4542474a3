import { documentPdf } from "./documentPdf";

const NAMES = ["Łukasz Żółć", "Antonín Dvořák", "José Ñandú €", "Şebnem Ğ İ", "Ősz Ődön", "Đorđe"];

/** What a reader sees: the text, and whether each letter has a drawing in its font. */
async function readBack(bytes: Buffer) {
  const { getDocument, OPS } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ("str" in item ? item.str : "")).join("\n");
  const { fnArray, argsArray } = await page.getOperatorList();
  const shown: unknown[] = fnArray.flatMap((fn, at) => (fn === OPS.showText ? (argsArray[at]?.[0] ?? []) : []));
  // Numbers between glyphs are the spaces that the font puts there.
  const isGlyph = (one: unknown): one is { originalCharCode: number } => typeof one === "object" && one !== null;
  return { text, codes: shown.filter(isGlyph).map(({ originalCharCode }) => originalCharCode) };
}

test("names of all Europe are printed with their own letters, in plain text and in tables; what no font has is a question mark", async () => {
  const bytes = await documentPdf({ title: NAMES[0] ?? "", author: "Empresa" }, ({ say, table }) => {
    say("H1", NAMES.join(", "));
    table(["*", 80], [["Artista", "−5"], ...NAMES.map((name) => [name, "1"])]);
    say("P", "Nombre 漢 con o\u0301");
  });
  const { text, codes } = await readBack(bytes);
  for (const name of NAMES) expect(text.split(name).length).toBeGreaterThanOrEqual(3);
  expect(text).toContain("Nombre ? con ó");
  expect(codes.length).toBeGreaterThan(100);
  // Glyph 0 is the box of what a font lacks.
  expect(codes).not.toContain(0);
  expect(bytes.toString("latin1")).toMatch(/FontFile2/);
}, 60_000);
