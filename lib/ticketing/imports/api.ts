import * as z from "zod";
import { contract, XLSX } from "@/lib/http/contract";
import { MAX_IMPORT_BYTES } from "./rules/size";
import { importFields, importPreview, importSummary, importView } from "./schema";

const params = z.object({ id: z.uuid("No es el identificador de una importación.") });
const multipart = { kind: "multipart", file: "file", maxBytes: MAX_IMPORT_BYTES } as const;

/** Says what a file holds and proposes how to read it; nothing is loaded. */
export const previewImport = contract({
  method: "POST",
  path: "/tickets/import/preview",
  summary: "Reconocer un archivo de ventas",
  permission: "tickets.write",
  body: {
    ...multipart,
    fields: z.strictObject({ sheet: z.string().optional(), header_row: z.coerce.number().int().min(0).optional() }),
  },
  reply: importPreview,
  failure: "Error reading file",
});

export const startImport = contract({
  method: "POST",
  path: "/tickets/import",
  summary: "Importar un archivo de ventas",
  permission: "tickets.write",
  body: { ...multipart, fields: importFields },
  reply: z.object({ id: z.string(), status: z.literal("queued") }),
  status: 202,
  failure: "Error importing sales",
});

export const listImports = contract({
  method: "GET",
  path: "/tickets/import",
  summary: "Últimas importaciones",
  permission: "tickets.write",
  reply: z.array(importSummary),
  failure: "Error fetching imports",
});

export const getImport = contract({
  method: "GET",
  path: "/tickets/import/{id}",
  summary: "Estado de una importación",
  permission: "tickets.write",
  params,
  reply: importView,
  failure: "Error fetching import",
});

/** Runs again, for real, what a dry run checked: same file, same mapping. */
export const commitImport = contract({
  method: "POST",
  path: "/tickets/import/{id}/commit",
  summary: "Guardar lo que se probó",
  permission: "tickets.write",
  params,
  body: z.strictObject({
    on_error: z.enum(["abort", "skip"]).default("abort"),
    on_unknown_show: z.enum(["create", "reject"]).default("reject"),
  }),
  reply: z.object({ id: z.string(), status: z.literal("queued") }),
  status: 202,
  failure: "Error importing sales",
});

export const rejectedExcel = contract({
  method: "GET",
  path: "/tickets/import/{id}/rejected.xlsx",
  summary: "Filas rechazadas, en Excel",
  permission: "tickets.write",
  params,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exporting rejected rows",
});

export const undoImport = contract({
  method: "POST",
  path: "/tickets/import/{id}/undo",
  summary: "Deshacer una importación",
  permission: "tickets.write",
  params,
  reply: importView,
  failure: "Error undoing import",
});
