import { contract, DOCX, PDF } from "@/lib/http/contract";
import { showParams } from "@/lib/shows/schema";
import {
  contractParams,
  contractsView,
  editContractBody,
  explainContractBody,
  makeContractBody,
  stepContractBody,
} from "./schema";

const read = { method: "GET", permission: "deals.read", failure: "Error trayendo el contrato" } as const;
const write = { method: "POST", permission: "deals.write", failure: "Error guardando el contrato" } as const;

export const listContracts = contract({
  ...read,
  path: "/shows/{id}/contract",
  summary: "Los contratos de un show, el último primero",
  params: showParams,
  reply: contractsView,
});

/** From the terms as they are, and the clauses of its country and kind of deal. 409 while another one stands, 422 while the terms are incomplete. */
export const makeContract = contract({
  ...write,
  path: "/shows/{id}/contract",
  summary: "Preparar el contrato con los términos de ahora",
  params: showParams,
  body: makeContractBody,
  reply: contractsView,
  status: 201,
});

export const editContract = contract({
  ...write,
  method: "PUT",
  path: "/shows/{id}/contract/{n}",
  summary: "Cambiar un contrato que no salió a la firma",
  params: contractParams,
  body: editContractBody,
  reply: contractsView,
});

/** 409 for a stale version or a step that does not follow. */
export const stepContract = contract({
  ...write,
  path: "/shows/{id}/contract/{n}/step",
  summary: "Mandar a firmar, cargar firmado o anular un contrato",
  params: contractParams,
  body: stepContractBody,
  reply: contractsView,
});

export const explainContract = contract({
  ...write,
  path: "/shows/{id}/contract/{n}/explain",
  summary: "Explicar por qué los términos ya no son los firmados",
  params: contractParams,
  body: explainContractBody,
  reply: contractsView,
});

export const contractPdf = contract({
  ...read,
  path: "/shows/{id}/contract/{n}/pdf",
  summary: "Un contrato en PDF",
  params: contractParams,
  reply: { kind: "binary", type: PDF },
  failure: "Error al armar el contrato",
});

export const contractDocx = contract({
  ...read,
  path: "/shows/{id}/contract/{n}/docx",
  summary: "Un contrato para Word",
  params: contractParams,
  reply: { kind: "binary", type: DOCX },
  failure: "Error al armar el contrato",
});
