import Papa from "papaparse";
import type { Row } from "./cell";
import { decodeText, type Encoding } from "./encoding";
import { TabularError } from "./errors";
import { MAX_CELL_CHARS, MAX_COLUMNS, MAX_RECORD_CHARS, MAX_ROWS } from "./limits";

export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** papaparse's documented low-level parser; its published types leave `parse` out. */
interface LowLevelParser {
  parse(
    input: string,
    baseIndex: number,
    ignoreLastRow: boolean,
  ): { data: string[][]; errors: { row: number; code: string }[]; meta: { cursor: number } };
}
const Parser = Papa.Parser as unknown as new (config: { delimiter: string; newline: string }) => LowLevelParser;

const SAMPLE_CHARS = 128 * 1024;
const SAMPLE_RECORDS = 200;
const BAD_QUOTES = "Las comillas de la fila están mal cerradas.";
const SEP_LINE = /^sep=([,;|\t])\n/i;

const lastFilled = (cells: string[]): number => {
  let last = cells.length;
  while (last > 0 && cells[last - 1]!.trim() === "") last--;
  return last;
};

/** How much a delimiter explains the sample: share of filled records with the commonest number of fields, then that number. */
function score(sample: string, delimiter: string): { share: number; fields: number } {
  const { data } = new Parser({ delimiter, newline: "\n" }).parse(sample, 0, sample.length >= SAMPLE_CHARS);
  const filled = data.slice(0, SAMPLE_RECORDS).filter((cells) => lastFilled(cells) > 0);
  const counts = new Map<number, number>();
  for (const cells of filled) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let best = { share: 0, fields: 1 };
  for (const [fields, times] of counts) {
    const share = times / filled.length;
    if (fields > 1 && (share > best.share || (share === best.share && fields > best.fields))) best = { share, fields };
  }
  return best;
}

/** The delimiter under which the sample's records agree best on their number of fields; a comma when nothing speaks. */
export function guessDelimiter(sample: string): Delimiter {
  let winner: { delimiter: Delimiter; share: number; fields: number } = { delimiter: ",", share: 0, fields: 1 };
  for (const delimiter of DELIMITERS) {
    const { share, fields } = score(sample, delimiter);
    // A tenth of the records may be titles or notes: below that, more fields are the better explanation.
    const gain = share - winner.share;
    if (gain > 0.1 || (gain > -0.1 && fields > winner.fields)) winner = { delimiter, share, fields };
  }
  return winner.delimiter;
}

/** First characters of the file, as text. */
export async function readSample(path: string, encoding: Encoding): Promise<string> {
  let sample = "";
  for await (const piece of decodeText(path, encoding)) {
    sample += piece;
    if (sample.length >= SAMPLE_CHARS) break;
  }
  return sample.slice(0, SAMPLE_CHARS);
}

/** The delimiter of a file: the one its `sep=` line names (Excel's way), else the one that explains its first records. */
export function delimiterOf(sample: string): Delimiter {
  const named = SEP_LINE.exec(sample)?.[1];
  return (named as Delimiter | undefined) ?? guessDelimiter(sample);
}

function checked(row: Row, cells: string[]): Row {
  if (cells.length > MAX_COLUMNS && lastFilled(cells) > MAX_COLUMNS) {
    throw new TabularError("too_many_columns", String(row.row));
  }
  for (const cell of cells) if (cell.length > MAX_CELL_CHARS) throw new TabularError("cell_too_long", String(row.row));
  return row;
}

/** Whether some cell of a record begins with a quote: what does not end then may be one cell. */
const opensQuote = (record: string, delimiter: string): boolean =>
  record.startsWith('"') || record.includes(`${delimiter}"`) || record.includes('\n"');

/**
 * Rows of delimited text, in batches of one read each, so that memory stays flat however long the file is. Blank records are left
 * out but counted, as a spreadsheet counts them; a `sep=` line counts as nothing, as Excel hides it.
 */
export async function* csvBatches(pieces: AsyncIterable<string>, delimiter: string): AsyncGenerator<Row[]> {
  const parser = new Parser({ delimiter, newline: "\n" });
  let pending = "";
  let number = 0;
  let started = false;

  const take = (text: string, isLast: boolean): Row[] => {
    const { data, errors, meta } = parser.parse(text, 0, !isLast);
    const broken = new Set(
      errors.filter((e) => e.code === "InvalidQuotes" || e.code === "MissingQuotes").map((e) => e.row),
    );
    pending = isLast ? "" : text.slice(meta.cursor);
    const rows: Row[] = [];
    for (let i = 0; i < data.length; i++) {
      const cells = data[i]!;
      number++;
      if (cells.length <= 1 && (cells[0] ?? "").trim() === "") continue;
      if (number > MAX_ROWS + 1) throw new TabularError("too_many_rows");
      rows.push(checked(broken.has(i) ? { row: number, cells, problem: BAD_QUOTES } : { row: number, cells }, cells));
    }
    if (pending.length > MAX_RECORD_CHARS)
      throw new TabularError(opensQuote(pending, delimiter) ? "unclosed_quote" : "record_too_long", String(number + 1));
    return rows;
  };

  for await (const piece of pieces) {
    let text = pending + piece;
    if (!started && text.length < 6) {
      pending = text;
      continue;
    }
    if (!started) text = text.replace(SEP_LINE, "");
    started = true;
    const rows = take(text, false);
    if (rows.length > 0) yield rows;
  }
  const rest = started ? pending : pending.replace(SEP_LINE, "");
  if (rest !== "") {
    const rows = take(rest, true);
    if (rows.length > 0) yield rows;
  }
}
