import path from "node:path";
import { AppError, badRequest } from "@/lib/http/errors";
import { startCapped } from "@/lib/jobs/cappedProcess";

const CAPS = { heapMb: 176, timeoutMs: 30_000 };

/** A small table, read whole: the names of its columns and its rows as text. */
export interface SmallTable {
  header: string[];
  /** `row` is the number a spreadsheet shows. */
  rows: { row: number; cells: string[] }[];
}

/**
 * Reads an uploaded table of at most `maxRows` rows in a process of its own with a capped heap. Errors: the refusals of
 * `TabularError` (400, 413, 415), and 400 for more rows or for a file that needs more memory or time than allowed.
 */
export async function readSmallTable(file: { path: string; name: string }, maxRows: number): Promise<SmallTable> {
  const script = path.resolve("lib/tabular/capped/readChild.ts");
  const ended = await startCapped(script, [file.path, file.name, String(maxRows)], CAPS).ended;
  if (ended.code !== 0) {
    throw badRequest("El archivo no se pudo leer: necesita más memoria o tiempo de lo permitido. Guardarlo como CSV.");
  }
  const answer = JSON.parse(ended.stdout) as SmallTable & {
    refused?: { status: number; code: string; message: string };
  };
  if (answer.refused) throw new AppError(answer.refused.status, answer.refused.code, answer.refused.message);
  if (answer.rows.length > maxRows) throw badRequest(`El archivo tiene más de ${maxRows} filas: partirlo.`);
  return answer;
}
