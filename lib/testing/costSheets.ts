import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import ExcelJS from "exceljs";
import { mappedCentres } from "@/lib/costcentres/imports/parse/across";
import { type Mapping, mappedMonths, mappingSchema } from "@/lib/costcentres/imports/parse/mapping";
import { type FoundFile, findInFile, type ReadFile, readEntries } from "@/lib/costcentres/imports/process/readFile";

let folder: string;

/** Makes the folder of the sheets of a test file: for its `beforeAll`. */
export async function makeSheets(): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), "cost-sheets-"));
}
export const forgetSheets = () => rm(folder, { recursive: true });

/** What is written in a sheet, row by row. */
export type Cells = (string | number | Date | null)[][];
let made = 0;

/** A file of its own. @returns its path */
export async function fileOf(content: Buffer | string, ending: string): Promise<string> {
  const file = path.join(folder, `archivo-${made++}.${ending}`);
  await writeFile(file, content);
  return file;
}

/** A workbook of some sheets, dates as Excel writes months. @returns its path */
export async function workbook(sheets: Record<string, Cells>, merges: string[] = []): Promise<string> {
  const book = new ExcelJS.Workbook();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = book.addWorksheet(name);
    sheet.addRows(rows);
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        if (cell.value instanceof Date) cell.numFmt = "mmm-yy";
      }),
    );
    for (const merge of merges) sheet.mergeCells(merge);
  }
  return fileOf(Buffer.from(await book.xlsx.writeBuffer()), "xlsx");
}

/** What a file seems to hold. */
export async function find(file: string, name = path.basename(file), place = {}): Promise<FoundFile> {
  const found = await findInFile(file, name, place);
  if ("refused" in found) throw new Error(found.refused.message);
  return found;
}

/** What the form sends when nobody changes what was recognised. */
export const proposed = (
  { columns, constants, sheet, header_row, months, centres, year, layout }: FoundFile,
  more: object = {},
): Mapping =>
  mappingSchema.parse({
    columns,
    constants,
    header_row,
    ...(sheet && { sheet }),
    ...more,
    ...(layout === "meses" && { months: mappedMonths(months, year?.year ?? null) }),
    ...(layout === "centros" && { months: mappedCentres(centres) }),
  });

/** Every row of a file by a mapping. */
export async function read(file: string, mapping: Mapping, name = path.basename(file)): Promise<ReadFile> {
  const answer = await readEntries(file, name, mapping);
  if ("refused" in answer) throw new Error(answer.refused.message);
  return answer;
}

/** Row, day, kind, centre, amount and currency of each entry. */
export const short = ({ entries }: ReadFile) =>
  entries.map(({ row, dia, tipo, centro, importe, moneda }) => [row, dia, tipo, centro, importe, moneda].join(" "));
