import { contract, XLSX } from "@/lib/http/contract";
import { importContracts } from "@/lib/imports/contracts";
import { plainFound } from "@/lib/imports/plain";
import { namedFacts } from "@/lib/imports/schema";
import { idParams } from "../schema";
import { failure } from "./rules/kinds";
import { MAX_MEDIA_BYTES } from "./rules/sheet";
import {
  campaignFilter,
  campaignsPage,
  campaignsQuery,
  campaignView,
  changedCampaign,
  matchBody,
  mediaChoices,
  mediaChoicesQuery,
  mediaFields,
  mediaView,
  namesQuery,
  namesReply,
  newCampaign,
} from "./schema";

/** Meta's and Google's exports: the same file twice adds nothing, a later one of the same days replaces them. */
export const mediaImport = importContracts({
  path: "/paid-media/import",
  rows: "campañas",
  write: "paidMedia.write",
  maxBytes: MAX_MEDIA_BYTES,
  found: plainFound,
  fields: mediaFields,
  summary: namedFacts,
  view: mediaView,
});

export const listCampaigns = contract({
  method: "GET",
  path: "/paid-media/campaigns",
  summary: "Campañas con su gasto y su ritmo",
  permission: "paidMedia.write",
  query: campaignsQuery,
  reply: campaignsPage,
  failure,
});

export const campaignsExcel = contract({
  method: "GET",
  path: "/paid-media/campaigns/excel",
  summary: "Excel de las campañas",
  permission: "paidMedia.write",
  query: campaignFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar las campañas",
});

export const createCampaign = contract({
  method: "POST",
  path: "/paid-media/campaigns",
  summary: "Crear una campaña",
  permission: "paidMedia.write",
  body: newCampaign,
  reply: campaignView,
  status: 201,
  failure,
});

export const getCampaign = contract({
  method: "GET",
  path: "/paid-media/campaigns/{id}",
  summary: "Una campaña con su gasto y las entradas de cada día",
  permission: "paidMedia.write",
  params: idParams,
  reply: campaignView,
  failure,
});

export const changeCampaign = contract({
  method: "PUT",
  path: "/paid-media/campaigns/{id}",
  summary: "Cambiar una campaña",
  permission: "paidMedia.write",
  params: idParams,
  body: changedCampaign,
  reply: campaignView,
  failure,
});

export const listAdNames = contract({
  method: "GET",
  path: "/paid-media/names",
  summary: "Nombres de campañas en los archivos, y cuál de las nuestras es cada uno",
  permission: "paidMedia.write",
  query: namesQuery,
  reply: namesReply,
  failure,
});

/** Once: what is loaded and what comes is that campaign's. 422 for one of another platform or currency. */
export const matchAdName = contract({
  method: "PUT",
  path: "/paid-media/names/{id}",
  summary: "Decir qué campaña es un nombre de los archivos",
  permission: "paidMedia.write",
  params: idParams,
  body: matchBody,
  reply: namesReply,
  failure,
});

export const mediaChoicesOf = contract({
  method: "GET",
  path: "/paid-media/choices",
  summary: "Shows y proyectos para las campañas",
  permission: "paidMedia.write",
  query: mediaChoicesQuery,
  reply: mediaChoices,
  failure,
});
