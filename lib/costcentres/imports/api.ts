import * as z from "zod";
import { contract, XLSX } from "@/lib/http/contract";
import { MAX_COST_FILE_BYTES } from "./rules/size";
import { importFields, importPreview, importSummary, importView } from "./schema";

const params = z.object({ id: z.uuid("No es el identificador de una importación.") });
const multipart = { kind: "multipart", file: "file", maxBytes: MAX_COST_FILE_BYTES } as const;
const queued = z.object({ id: z.string(), status: z.literal("queued") });

export const costTemplate = contract({
  method: "GET",
  path: "/cost-centres/template",
  summary: "Plantilla para importar movimientos",
  permission: "costcentres.read",
  reply: { kind: "binary", type: XLSX },
  failure: "Error preparando la plantilla",
});

/** Says what a file holds and what its columns seem to be; nothing is kept. */
export const findCostFile = contract({
  method: "POST",
  path: "/cost-centres/imports/preview",
  summary: "Reconocer un archivo de movimientos",
  permission: "costcentres.write",
  body: {
    ...multipart,
    fields: z.strictObject({
      sheet: z.string().max(100).optional(),
      header_row: z.coerce.number().int().min(0).max(10_000).optional(),
    }),
  },
  reply: importPreview,
  failure: "Error leyendo el archivo",
});

/** Tries a file, or saves it. Rows that were loaded already add nothing; one bad row and nothing is saved. */
export const startCostImport = contract({
  method: "POST",
  path: "/cost-centres/imports",
  summary: "Importar un archivo de movimientos",
  permission: "costcentres.write",
  body: { ...multipart, fields: importFields },
  reply: queued,
  status: 202,
  failure: "Error importando los movimientos",
});

export const listCostImports = contract({
  method: "GET",
  path: "/cost-centres/imports",
  summary: "Últimas importaciones de movimientos",
  permission: "costcentres.read",
  reply: z.array(importSummary),
  failure: "Error trayendo las importaciones",
});

export const getCostImport = contract({
  method: "GET",
  path: "/cost-centres/imports/{id}",
  summary: "Estado de una importación de movimientos",
  permission: "costcentres.read",
  params,
  reply: importView,
  failure: "Error trayendo la importación",
});

/** Runs again, for real, what a trial checked: same file, same mapping. */
export const commitCostImport = contract({
  method: "POST",
  path: "/cost-centres/imports/{id}/commit",
  summary: "Guardar lo que se probó",
  permission: "costcentres.write",
  params,
  reply: queued,
  status: 202,
  failure: "Error importando los movimientos",
});

/** Reverses what an import added. Repeating it answers the same. */
export const undoCostImport = contract({
  method: "POST",
  path: "/cost-centres/imports/{id}/undo",
  summary: "Deshacer una importación de movimientos",
  permission: "costcentres.write",
  params,
  reply: importView,
  failure: "Error deshaciendo la importación",
});

export const costProblems = contract({
  method: "GET",
  path: "/cost-centres/imports/{id}/problems.xlsx",
  summary: "Filas con problemas, en Excel",
  permission: "costcentres.read",
  params,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando las filas con problemas",
});
