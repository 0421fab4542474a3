import { cellText } from "@/lib/tabular/cell";
import { TabularError } from "@/lib/tabular/errors";
import { openTable, preview, type Table } from "@/lib/tabular/open";
import { detectColumns } from "@/lib/ticketing/imports/parse/detect";
import { findColumns } from "@/lib/ticketing/imports/parse/mapping";
import { FIELDS, type Field } from "../parse/fields";
import { type Mapping, proposeColumns } from "../parse/mapping";
import { makeRowParser, type ParsedEntry, type RowProblem } from "../parse/row";
import { MAX_COST_ROWS } from "../rules/size";

/** Why a whole file is refused: HTTP status, stable code, and the text for people. */
export interface Refused {
  refused: { status: number; code: string; message: string };
}

/** What a file holds, with its rows as they are to be loaded. */
export interface ReadFile {
  read: number;
  zeros: number;
  entries: ParsedEntry[];
  problems: RowProblem[];
  doubts: { field: string; message: string }[];
}

export interface FoundFile {
  kind: Table["kind"];
  sheets: Table["sheets"];
  sheet: string | null;
  header_row: number;
  header: string[];
  samples: { row: number; cells: string[] }[];
  columns: Partial<Record<Field, string>>;
}

const SAMPLES = 20;
const refuse = (message: string): Refused => ({ refused: { status: 400, code: "invalid_input", message } });

/** Runs `work` on an opened file; what makes it no table is told, not thrown. */
async function withTable<T>(
  [path, name, options]: [string, string, { sheet?: string | undefined; header_row?: number | undefined }],
  work: (table: Table) => Promise<T | Refused>,
): Promise<T | Refused> {
  try {
    return await work(await openTable(path, { name, sheet: options.sheet, headerRow: options.header_row }));
  } catch (error) {
    if (!(error instanceof TabularError)) throw error;
    return { refused: { status: error.status, code: error.code, message: error.message } };
  }
}

/** What a file holds and what its columns seem to be. */
export function findInFile(
  path: string,
  name: string,
  options: { sheet?: string; header_row?: number },
): Promise<FoundFile | Refused> {
  return withTable([path, name, options], async (table) => ({
    kind: table.kind,
    sheets: table.sheets,
    sheet: table.sheet,
    header_row: table.headerRow,
    header: table.header,
    samples: (await preview(table, SAMPLES)).map(({ row, cells }) => ({ row, cells: cells.map(cellText) })),
    columns: proposeColumns(table.header),
  }));
}

/** Every row of a file by its mapping: entries, and what is wrong with the others. */
export function readEntries(path: string, name: string, mapping: Mapping): Promise<ReadFile | Refused> {
  return withTable([path, name, mapping], async (table) => {
    const found = findColumns<Field>(FIELDS, mapping.columns, table);
    if (!found.ok) return refuse(found.issues.map(({ message }) => message).join(" "));
    const detection = await detectColumns<Field>(FIELDS, mapping, found.columns, table.batches);
    const parse = makeRowParser(mapping, found.columns, table, detection);
    const answer: ReadFile = { read: 0, zeros: 0, entries: [], problems: [], doubts: detection.doubts };
    for await (const row of table.rows()) {
      const result = parse(row);
      if ("skipped" in result) {
        if (result.skipped === "cero") answer.zeros++;
        continue;
      }
      if (++answer.read > MAX_COST_ROWS) return refuse(`El archivo tiene más de ${MAX_COST_ROWS} filas: partirlo.`);
      if ("entry" in result) answer.entries.push(result.entry);
      else answer.problems.push(...result.problems);
    }
    return answer;
  });
}
