import { contract, XLSX } from "@/lib/http/contract";
import { idParams, voucherView } from "../schema";
import {
  allocationCounts,
  allocationsBody,
  changedTemplate,
  newTemplate,
  previewBody,
  previewReply,
  suggestions,
  suggestionsQuery,
  templateRow,
  templatesReply,
} from "../schema/allocations";
import { chargedFilter, chargedPage, chargedQuery, chargedView } from "../schema/charged";

export const allocateVoucher = contract({
  method: "PUT",
  path: "/vouchers/{id}/allocations",
  summary: "Imputar un comprobante",
  permission: "allocations.write",
  params: idParams,
  body: allocationsBody,
  reply: voucherView,
  failure: "Error guardando la imputación",
});

/** 400 naming the line that is wrong, as saving it would. */
export const previewAllocations = contract({
  method: "POST",
  path: "/vouchers/{id}/allocations/preview",
  summary: "Cómo queda una imputación antes de guardarla",
  permission: "allocations.write",
  params: idParams,
  body: previewBody,
  reply: previewReply,
  failure: "Error calculando la imputación",
});

export const suggestAllocations = contract({
  method: "GET",
  path: "/allocation-suggestions",
  summary: "A qué se pueden imputar comprobantes, por los últimos de cada proveedor",
  permission: "allocations.write",
  query: suggestionsQuery,
  reply: suggestions,
  failure: "Error trayendo las sugerencias",
});

export const countAllocations = contract({
  method: "GET",
  path: "/allocation-counts",
  summary: "Cuántos comprobantes están sin imputar, imputados y reimputados",
  permission: "allocations.write",
  reply: allocationCounts,
  failure: "Error contando los comprobantes",
});

/** Whose purses they are sees them: amounts of those purses alone. */
export const listCharged = contract({
  method: "GET",
  path: "/vouchers/charged",
  summary: "Lo que se imputa a las bolsas de uno",
  permission: "allocations.own",
  query: chargedQuery,
  reply: chargedPage,
  failure: "Error trayendo lo imputado",
});

export const chargedExcel = contract({
  method: "GET",
  path: "/vouchers/charged/excel",
  summary: "Excel de lo que se imputa a las bolsas de uno",
  permission: "allocations.own",
  query: chargedFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando lo imputado",
});

export const readCharged = contract({
  method: "GET",
  path: "/vouchers/{id}/charged",
  summary: "Lo que un comprobante movió en las bolsas de uno",
  permission: "allocations.own",
  params: idParams,
  reply: chargedView,
  failure: "Error trayendo lo imputado",
});

export const listTemplates = contract({
  method: "GET",
  path: "/allocation-templates",
  summary: "Plantillas de imputación",
  permission: "allocations.write",
  reply: templatesReply,
  failure: "Error trayendo las plantillas",
});

export const createTemplate = contract({
  method: "POST",
  path: "/allocation-templates",
  summary: "Agregar una plantilla de imputación",
  permission: "allocations.write",
  body: newTemplate,
  reply: templateRow,
  status: 201,
  failure: "Error guardando la plantilla",
});

export const changeTemplate = contract({
  method: "PUT",
  path: "/allocation-templates/{id}",
  summary: "Cambiar o archivar una plantilla de imputación",
  permission: "allocations.write",
  params: idParams,
  body: changedTemplate,
  reply: templateRow,
  failure: "Error guardando la plantilla",
});
