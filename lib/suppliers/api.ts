import { decidedProposals, decideProposalsBody, proposalQuery, proposalsPage } from "@/lib/catalogue/schema";
import { historyPage, historyQuery } from "@/lib/format/historySchema";
import { contract, XLSX } from "@/lib/http/contract";
import {
  changedSupplier,
  freshSupplier,
  lookedUp,
  lookupQuery,
  mergeBody,
  mergedReply,
  separateBody,
  stateBody,
  supplier,
  supplierChoices,
  supplierFilter,
  supplierPage,
  supplierParams,
  supplierQuery,
} from "./schema";

const failure = "Error en los proveedores";

export const listSuppliers = contract({
  method: "GET",
  path: "/suppliers",
  summary: "Proveedores",
  permission: "suppliers.read",
  query: supplierQuery,
  reply: supplierPage,
  failure,
});

export const getSupplier = contract({
  method: "GET",
  path: "/suppliers/{id}",
  summary: "Ficha de un proveedor",
  permission: "suppliers.read",
  params: supplierParams,
  reply: supplier,
  failure,
});

/** Of which country a number that was pasted is, how it is written, and whose it is already. */
export const lookupSupplier = contract({
  method: "GET",
  path: "/suppliers/lookup",
  summary: "De quién es un CUIT o NIF",
  permission: "suppliers.read",
  query: lookupQuery,
  reply: lookedUp,
  failure,
});

/** 409 with the one that has the number, or the name without number, already. */
export const createSupplier = contract({
  method: "POST",
  path: "/suppliers",
  summary: "Agregar un proveedor",
  permission: "suppliers.write",
  body: freshSupplier,
  reply: supplier,
  status: 201,
  failure,
});

/** A stale `version` gets 409 with the supplier as it is. */
export const changeSupplier = contract({
  method: "PUT",
  path: "/suppliers/{id}",
  summary: "Cambiar un proveedor",
  permission: "suppliers.write",
  params: supplierParams,
  body: changedSupplier,
  reply: supplier,
  failure,
});

/** Activates, observes, blocks; 422 for a state that does not follow. */
export const setSupplierState = contract({
  method: "POST",
  path: "/suppliers/{id}/state",
  summary: "Activar, observar o bloquear un proveedor",
  permission: "suppliers.write",
  params: supplierParams,
  body: stateBody,
  reply: supplier,
  failure,
});

/** Counts it as another one from now on, which takes the fields that are named; nothing else is rewritten. */
export const mergeSupplier = contract({
  method: "POST",
  path: "/suppliers/{id}/merge",
  summary: "Unir un proveedor con otro",
  permission: "suppliers.write",
  params: supplierParams,
  body: mergeBody,
  reply: mergedReply,
  failure,
});

/** Takes a merge back, at any time; what the other one took goes back unless somebody changed it since. */
export const separateSupplier = contract({
  method: "POST",
  path: "/suppliers/{id}/separate",
  summary: "Separar un proveedor que se unió con otro",
  permission: "suppliers.write",
  params: supplierParams,
  body: separateBody,
  reply: mergedReply,
  failure,
});

/** Whom texts and people proposed and nobody accepted yet, oldest first, with those of the list that are called alike. */
export const listSupplierProposals = contract({
  method: "GET",
  path: "/suppliers/proposals",
  summary: "Proveedores propuestos, con los que se les parecen",
  permission: "suppliers.write",
  query: proposalQuery,
  reply: proposalsPage,
  failure,
});

/**
 * Accepts several (those with a number, as altas), merges each with the one that it names, or takes either back. Each on its
 * own: of what could not be the answer says why.
 */
export const decideSupplierProposals = contract({
  method: "POST",
  path: "/suppliers/proposals",
  summary: "Aceptar o unir proveedores propuestos",
  permission: "suppliers.write",
  body: decideProposalsBody,
  reply: decidedProposals,
  failure,
});

export const supplierHistory = contract({
  method: "GET",
  path: "/suppliers/{id}/history",
  summary: "Cambios de un proveedor",
  permission: "suppliers.read",
  params: supplierParams,
  query: historyQuery,
  reply: historyPage,
  failure,
});

export const suppliersExcel = contract({
  method: "GET",
  path: "/suppliers/excel",
  summary: "Excel de proveedores",
  permission: "suppliers.read",
  query: supplierFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar los proveedores",
});

export const getSupplierChoices = contract({
  method: "GET",
  path: "/suppliers/choices",
  summary: "Rubros y bolsas que se eligen en la ficha de un proveedor",
  permission: "suppliers.read",
  reply: supplierChoices,
  failure,
});
