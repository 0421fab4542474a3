import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { extractionView } from "./rules/invoice";
import { CHUNK_BYTES, MAX_DOCUMENT_BYTES } from "./rules/limits";
import { chunkFields, documentId, fileView, newUpload, uploadView } from "./schema";

const params = z.object({ id: documentId });
const uploadParams = z.object({ id: z.uuid("No es el identificador de una carga.") });
const done = z.object({ ok: z.literal(true) });
const yes = z
  .enum(["0", "1"], "Tiene que ser 0 o 1.")
  .default("0")
  .transform((value) => value === "1");

/** A file of one's own; whoever makes or changes a record attaches it by its id. */
export const postDocument = contract({
  method: "POST",
  path: "/documents",
  summary: "Cargar un archivo",
  permission: "session.any",
  body: {
    kind: "multipart",
    file: "file",
    maxBytes: MAX_DOCUMENT_BYTES,
    /** read=1: read it as an invoice. */
    fields: z.strictObject({ read: yes }),
  },
  reply: fileView,
  status: 201,
  failure: "Error uploading file",
});

/** The bytes, as an attachment; with inline=1 a PDF or picture is shown. Who may: whoever sees what it is attached to. */
export const getDocument = contract({
  method: "GET",
  path: "/documents/{id}",
  summary: "Descargar un archivo",
  permission: "session.any",
  params,
  query: z.strictObject({ inline: yes }),
  reply: { kind: "binary", type: "application/octet-stream" },
  failure: "Error fetching file",
});

export const getDocumentInfo = contract({
  method: "GET",
  path: "/documents/{id}/info",
  summary: "Nombre, tipo y estado de un archivo",
  permission: "session.any",
  params,
  reply: fileView,
  failure: "Error fetching file",
});

export const getThumbnail = contract({
  method: "GET",
  path: "/documents/{id}/thumbnail",
  summary: "Vista previa de un archivo",
  permission: "session.any",
  params,
  reply: { kind: "binary", type: "image/webp" },
  failure: "Error fetching file",
});

/** A page of a PDF (from 1), or a picture, large enough to be read; drawn as it is asked for. */
export const getDocumentPage = contract({
  method: "GET",
  path: "/documents/{id}/pages/{page}",
  summary: "Una página de un archivo, para leerla",
  permission: "session.any",
  params: z.object({ id: documentId, page: z.coerce.number().int().min(1).max(2_000) }),
  reply: { kind: "binary", type: "image/webp" },
  failure: "Error fetching file",
});

export const getExtraction = contract({
  method: "GET",
  path: "/documents/{id}/extraction",
  summary: "Lo que dice una factura, para confirmar",
  permission: "session.any",
  params,
  reply: extractionView,
  failure: "Error fetching file",
});

/** One's own file that was never attached. */
export const deleteDocument = contract({
  method: "DELETE",
  path: "/documents/{id}",
  summary: "Borrar un archivo sin usar",
  permission: "session.any",
  params,
  reply: done,
  failure: "Error deleting file",
});

export const postUpload = contract({
  method: "POST",
  path: "/documents/uploads",
  summary: "Empezar una carga por partes",
  permission: "session.any",
  body: newUpload,
  reply: uploadView,
  status: 201,
  failure: "Error uploading file",
});

export const getUpload = contract({
  method: "GET",
  path: "/documents/uploads/{id}",
  summary: "Hasta dónde llegó una carga por partes",
  permission: "session.any",
  params: uploadParams,
  reply: uploadView,
  failure: "Error uploading file",
});

export const putUploadChunk = contract({
  method: "PUT",
  path: "/documents/uploads/{id}",
  summary: "Mandar una parte",
  permission: "session.any",
  params: uploadParams,
  body: { kind: "multipart", file: "chunk", maxBytes: CHUNK_BYTES, fields: chunkFields },
  reply: uploadView,
  failure: "Error uploading file",
});

export const finishUpload = contract({
  method: "POST",
  path: "/documents/uploads/{id}/complete",
  summary: "Terminar una carga por partes",
  permission: "session.any",
  params: uploadParams,
  body: z.strictObject({ read: z.boolean().default(false) }),
  reply: fileView,
  failure: "Error uploading file",
});

export const deleteUpload = contract({
  method: "DELETE",
  path: "/documents/uploads/{id}",
  summary: "Abandonar una carga por partes",
  permission: "session.any",
  params: uploadParams,
  reply: done,
  failure: "Error deleting file",
});
