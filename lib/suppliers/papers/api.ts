import { contract } from "@/lib/http/contract";
import { supplierParams } from "../schema";
import {
  changedDocument,
  changedExclusion,
  exclusion,
  newDocument,
  newExclusion,
  paperParams,
  papers,
  supplierDocument,
} from "./schema";

const failure = "Error en los papeles del proveedor";
const permission = "suppliers.write";

/** Those of a supplier and of all that were merged into it; what was withdrawn last. */
export const listPapers = contract({
  method: "GET",
  path: "/suppliers/{id}/papers",
  summary: "Exclusiones y documentos de un proveedor",
  permission: "suppliers.read",
  params: supplierParams,
  reply: papers,
  failure,
});

export const createExclusion = contract({
  method: "POST",
  path: "/suppliers/{id}/exclusions",
  summary: "Agregar una exclusión de retenciones",
  permission,
  params: supplierParams,
  body: newExclusion,
  reply: exclusion,
  status: 201,
  failure,
});

/** A stale `version` gets 409 with it as it is; `withdrawn` takes it off. */
export const changeExclusion = contract({
  method: "PUT",
  path: "/suppliers/exclusions/{paper}",
  summary: "Cambiar una exclusión de retenciones",
  permission,
  params: paperParams,
  body: changedExclusion,
  reply: exclusion,
  failure,
});

export const createSupplierDocument = contract({
  method: "POST",
  path: "/suppliers/{id}/documents",
  summary: "Agregar un documento de un proveedor",
  permission,
  params: supplierParams,
  body: newDocument,
  reply: supplierDocument,
  status: 201,
  failure,
});

/** A stale `version` gets 409 with it as it is; `withdrawn` takes it off. */
export const changeSupplierDocument = contract({
  method: "PUT",
  path: "/suppliers/documents/{paper}",
  summary: "Cambiar un documento de un proveedor",
  permission,
  params: paperParams,
  body: changedDocument,
  reply: supplierDocument,
  failure,
});
