import type { Download } from "@/lib/http/contract";
import { textDownload } from "./download";
import type { CellInput, ColumnKind, Sheet } from "./sheet";

/** What a spreadsheet would take for a formula stays text. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[";\r\n]/;

/** A cell as a spreadsheet of es-AR opens it: decimal comma, texts in quotes where they need them, never a formula. */
export function csvCell(value: CellInput, kind: ColumnKind): string {
  if (value === null || value === undefined) return "";
  const plain = String(value);
  if (kind === "money" || kind === "percent" || kind === "int") return plain.replace(".", ",");
  const safe = kind === "text" && FORMULA.test(plain) ? `'${plain}` : plain;
  return QUOTED.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

const BOM = "\ufeff";

/** A sheet as CSV: semicolons, UTF-8 with its mark, CRLF. */
export const csvDownload = (filename: string, sheet: Sheet): Download => textDownload(filename, csvLines(sheet));

async function* csvLines({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield `${BOM}${columns.map(({ header }) => csvCell(header, "text")).join(";")}\r\n`;
  for await (const row of rows)
    yield `${row.map((value, index) => csvCell(value, columns[index]?.kind ?? "text")).join(";")}\r\n`;
}
