import { stat } from "node:fs/promises";
import { decodeText, detectEncoding } from "@/lib/tabular/encoding";
import { TabularError } from "@/lib/tabular/errors";
import { MAX_STATEMENT_BYTES, type StatementFormat } from "../rules/formats";
import { readCamt053 } from "./camt053";
import { readMt940 } from "./mt940";
import { readNorma43 } from "./norma43";
import { readOfx } from "./ofx";
import { type ReadStatement, StatementRefused } from "./statement";
import { readTable, type TableMapping } from "./table";

/** More movements than a bank's account has in a year. */
const MAX_LINES = 100_000;

/** What a file holds, whole. `mapping`: of a table, the columns that were read. */
export interface ReadFile {
  format: StatementFormat;
  statements: ReadStatement[];
  mapping: TableMapping | null;
}

/** How each format looks at its beginning; what looks like none is a table, or nothing. */
const LOOKS: readonly {
  format: Exclude<StatementFormat, "tabla">;
  looks: RegExp;
  read: (text: string) => ReadStatement[];
}[] = [
  { format: "camt053", looks: /<(?:\w+:)?Document[^>]*camt\.053/, read: readCamt053 },
  { format: "ofx", looks: /^\s*(?:OFXHEADER:|<\?OFX|<OFX>|(?:<\?xml[^>]*\?>\s*)(?:<\?OFX|<OFX>))/i, read: readOfx },
  { format: "mt940", looks: /^\s*(?:\{1:[\s\S]*?)?:20:/, read: readMt940 },
  { format: "norma43", looks: /^\s*11\d{18}/, read: readNorma43 },
];

/**
 * Reads a bank's file whole, whatever its format (told by its content, not its name) and encoding.
 * @throws StatementRefused, TabularError
 */
export async function readStatementFile(file: string, name: string, mapping?: TableMapping): Promise<ReadFile> {
  const { size } = await stat(file);
  if (size === 0) throw new TabularError("empty_file");
  if (size > MAX_STATEMENT_BYTES)
    throw new StatementRefused(0, "El archivo supera los 64 MB: pedir un período más corto.");
  const text = await textOf(file);
  const known = text === null ? undefined : LOOKS.find(({ looks }) => looks.test(text.slice(0, 8_192)));
  if (known && text !== null) return bounded({ format: known.format, statements: known.read(text), mapping: null });
  if (text !== null && /^\s*<\?xml/.test(text))
    throw new StatementRefused(0, "El XML no es un extracto CAMT.053 ni OFX.");
  const table = await readTable(file, name, mapping);
  return bounded({ format: "tabla", statements: [table.statement], mapping: table.mapping });
}

/** The file's text; null for what is none, such as a workbook. */
async function textOf(file: string): Promise<string | null> {
  try {
    let text = "";
    for await (const piece of decodeText(file, await detectEncoding(file))) text += piece;
    return text.replace(/^\ufeff/, "");
  } catch (error) {
    if (error instanceof TabularError) return null;
    throw error;
  }
}

function bounded(read: ReadFile): ReadFile {
  const count = read.statements.reduce((sum, { lines }) => sum + lines.length, 0);
  if (count > MAX_LINES)
    throw new StatementRefused(
      0,
      `El archivo tiene ${count} movimientos y se leen hasta ${MAX_LINES}: pedir un período más corto.`,
    );
  return read;
}
