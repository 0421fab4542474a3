import * as z from "zod";
import { documentId } from "@/lib/documents/schema";
import { contract } from "@/lib/http/contract";
import { cardDetail, cardParams } from "../schema";

/** Files that the person sent before (POST /documents). Repeating it changes nothing; 422 on a card that nobody changes. */
export const attachFiles = contract({
  method: "POST",
  path: "/cards/{id}/files",
  summary: "Adjuntar archivos a una tarjeta",
  permission: "boards.use",
  params: cardParams,
  body: z.strictObject({ files: z.array(documentId).min(1, "Falta el archivo.").max(20, "Hasta 20 archivos.") }),
  reply: cardDetail,
  status: 201,
  failure: "No se pudieron adjuntar los archivos.",
});

export const detachFile = contract({
  method: "DELETE",
  path: "/cards/{id}/files/{file}",
  summary: "Quitar un archivo de una tarjeta",
  permission: "boards.use",
  params: cardParams.extend({ file: documentId }),
  reply: cardDetail,
  failure: "No se pudo quitar el archivo.",
});
