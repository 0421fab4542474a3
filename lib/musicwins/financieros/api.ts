import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { failed, financieroFiles, MAX_FILE_BYTES } from "@/lib/musicwins/rules/forms";
import { whichQuery } from "../line/schema";
import { done, idParams } from "../schema";
import { financiero, financieroFields, financierosReply, newFinancieroFields } from "./schema";

const form = { kind: "files", files: financieroFiles, maxBytes: MAX_FILE_BYTES } as const;

/** The financial records of a line: of its chosen proposal, or of the one the query names. */
export const listFinancieros = contract({
  method: "GET",
  path: "/bsastrap/{id}/financieros",
  summary: "Registros financieros de un presupuesto",
  permission: "musicwins.use",
  params: idParams,
  query: whichQuery,
  reply: financierosReply,
  failure: "Error fetching financieros",
  failureFields: { ...failed, data: [] },
});

export const createFinanciero = contract({
  method: "POST",
  path: "/bsastrap/{id}/financieros",
  summary: "Agregar un registro financiero",
  permission: "musicwins.use",
  params: idParams,
  body: { ...form, fields: newFinancieroFields },
  reply: done(financiero),
  status: 201,
  failure: "Error creando financiero",
  failureFields: failed,
});

export const updateFinanciero = contract({
  method: "PUT",
  path: "/bsastrap/financiero/{id}",
  summary: "Editar o pagar un registro financiero",
  permission: "musicwins.use",
  params: idParams,
  body: { ...form, fields: financieroFields },
  reply: done(financiero),
  failure: "Error actualizando financiero",
  failureFields: failed,
});

/** 422 for one that is paid. */
export const deleteFinanciero = contract({
  method: "DELETE",
  path: "/bsastrap/financiero/{id}",
  summary: "Borrar un registro financiero",
  permission: "musicwins.use",
  params: idParams,
  reply: done(z.object({ id: z.number().int() })),
  failure: "Error eliminando financiero",
  failureFields: failed,
});
