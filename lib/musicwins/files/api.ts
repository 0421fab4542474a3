import * as z from "zod";
import { contract } from "@/lib/http/contract";
import {
  done,
  failed,
  fileView,
  formFiles,
  idParams,
  MAX_FILE_BYTES,
  NO_NUMBER,
  needsNumber,
  proposalFields,
} from "../schema";

/** Adds files to a proposal, whatever its status: a quote, the proof of a payment. */
export const addFiles = contract({
  method: "POST",
  path: "/bsastrap/{id}/files",
  summary: "Agregar archivos a un presupuesto",
  permission: "musicwins.use",
  params: idParams,
  body: {
    kind: "files",
    files: formFiles,
    maxBytes: MAX_FILE_BYTES,
    fields: z.strictObject(proposalFields).refine(needsNumber, NO_NUMBER),
  },
  reply: done(z.array(fileView)),
  status: 201,
  failure: "Error adding files",
  failureFields: failed,
});

/** The file itself, always as a download, for those who may see what it belongs to. */
export const getFile = contract({
  method: "GET",
  path: "/bsastrap/file/{id}",
  summary: "Archivo de un presupuesto",
  permission: "musicwins.use",
  params: idParams,
  reply: { kind: "binary", type: "application/octet-stream" },
  failure: "Error fetching file",
  failureFields: failed,
});

export const deleteFile = contract({
  method: "DELETE",
  path: "/bsastrap/file/{id}",
  summary: "Quitar un archivo de un presupuesto",
  permission: "musicwins.use",
  params: idParams,
  reply: done(z.object({ id: z.number().int() })),
  failure: "Error deleting file",
  failureFields: failed,
});
