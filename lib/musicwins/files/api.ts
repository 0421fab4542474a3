import * as z from "zod";
import { documentId } from "@/lib/documents/schema";
import { contract } from "@/lib/http/contract";
import { failed, proposalForm } from "@/lib/musicwins/rules/forms";
import { done, fileView, idParams, NO_NUMBER, needsNumber, proposalFields } from "../schema";

/** Adds files to a proposal, whatever its status: a quote, the proof of a payment. */
export const addFiles = contract({
  method: "POST",
  path: "/bsastrap/{id}/files",
  summary: "Agregar archivos a un presupuesto",
  permission: "musicwins.use",
  params: idParams,
  body: {
    ...proposalForm,
    fields: z.strictObject(proposalFields).refine(needsNumber, NO_NUMBER),
  },
  reply: done(z.array(fileView)),
  status: 201,
  failure: "Error adding files",
  failureFields: failed,
});

/** Takes a file off what it belongs to. The file itself is served by the documents' calls. */
export const deleteFile = contract({
  method: "DELETE",
  path: "/bsastrap/file/{id}",
  summary: "Quitar un archivo de un presupuesto",
  permission: "musicwins.use",
  params: z.object({ id: documentId }),
  reply: done(z.object({ id: documentId })),
  failure: "Error deleting file",
  failureFields: failed,
});
