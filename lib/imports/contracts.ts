import type * as z from "zod";
import type { Action } from "@/lib/access/permissions";
import { contract, XLSX } from "@/lib/http/contract";
import { listOf, oneImport, placeFields, queuedImport, undoBody } from "./schema";

/** The calls of one kind of import, below `path`: what is recognised in a file, trial and save, list, one of them, undo. */
export function importContracts<
  Found extends z.ZodType,
  Fields extends z.ZodType,
  Summary extends z.ZodType,
  View extends z.ZodType,
  Commit extends z.ZodType = z.ZodUndefined,
>(of: {
  path: string;
  /** What its rows are, in words: "ventas". */
  rows: string;
  /** The action of sending files, saving and undoing; `read` is that of looking at them, the same unless said. */
  write: Action;
  read?: Action;
  maxBytes: number;
  /** The name of the workbook of refused rows in the address. */
  rejected?: string;
  /** What is recognised in a file. */
  found: Found;
  /** The text fields that come with a file: `mapping`, `dry_run` and the kind's own. */
  fields: Fields;
  summary: Summary;
  view: View;
  /** What saving a trial says anew, where it says anything. */
  commit?: Commit;
}) {
  const { path, rows, write, read = write, rejected = "rejected.xlsx" } = of;
  const file = { kind: "multipart", file: "file", maxBytes: of.maxBytes } as const;
  const one = `${path}/{id}`;
  return {
    /** Says what a file holds and proposes how to read it; nothing is kept. */
    preview: contract({
      method: "POST",
      path: `${path}/preview`,
      summary: `Reconocer un archivo de ${rows}`,
      permission: write,
      body: { ...file, fields: placeFields },
      reply: of.found,
      failure: "Error leyendo el archivo",
    }),
    start: contract({
      method: "POST",
      path,
      summary: `Importar un archivo de ${rows}`,
      permission: write,
      body: { ...file, fields: of.fields },
      reply: queuedImport,
      status: 202,
      failure: `Error importando ${rows}`,
    }),
    list: contract({
      method: "GET",
      path,
      summary: `Últimas importaciones de ${rows}`,
      permission: read,
      reply: listOf(of.summary),
      failure: "Error trayendo las importaciones",
    }),
    get: contract({
      method: "GET",
      path: one,
      summary: `Estado de una importación de ${rows}`,
      permission: read,
      params: oneImport,
      reply: of.view,
      failure: "Error trayendo la importación",
    }),
    /** Runs again, for real, what a trial checked: same file, same mapping. */
    commit: contract({
      method: "POST",
      path: `${one}/commit`,
      summary: `Guardar lo que se probó de ${rows}`,
      permission: write,
      params: oneImport,
      body: of.commit as Commit,
      reply: queuedImport,
      status: 202,
      failure: `Error importando ${rows}`,
    }),
    /**
     * Takes back what an import wrote. Repeating it answers the same. 409 while it is being saved; 422 `import_stays` where some of it cannot be
     * taken back, naming what and why: `rest` takes back the others, of a kind that can.
     */
    undo: contract({
      method: "POST",
      path: `${one}/undo`,
      summary: `Deshacer una importación de ${rows}`,
      permission: write,
      params: oneImport,
      body: undoBody,
      reply: of.view,
      failure: "Error deshaciendo la importación",
    }),
    rejected: contract({
      method: "GET",
      path: `${one}/${rejected}`,
      summary: `Filas de ${rows} con problemas, en Excel`,
      permission: read,
      params: oneImport,
      reply: { kind: "binary", type: XLSX },
      failure: "Error exportando las filas con problemas",
    }),
  };
}
