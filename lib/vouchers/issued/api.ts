import { historyPage, historyQuery } from "@/lib/format/historySchema";
import { contract, XLSX } from "@/lib/http/contract";
import {
  artistBody,
  choicesReply,
  collectBody,
  collectionParams,
  gapsReply,
  idParams,
  issuedFilter,
  issuedPage,
  issuedQuery,
  issuedView,
  reasonBody,
  receivedFilter,
  receivedPage,
  receivedQuery,
  sendBody,
  showsQuery,
  showsReply,
  undoBody,
} from "./schema";

const failure = "Error trayendo las facturas emitidas";

export const listIssued = contract({
  method: "GET",
  path: "/issued-vouchers",
  summary: "Facturas emitidas",
  permission: "issued.read",
  query: issuedQuery,
  reply: issuedPage,
  failure,
});

export const issuedExcel = contract({
  method: "GET",
  path: "/issued-vouchers/excel",
  summary: "Excel de las facturas emitidas",
  permission: "issued.read",
  query: issuedFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando las facturas emitidas",
});

/** At most 200 of them, the newest numbering first; `total` says how many there are. */
export const listGaps = contract({
  method: "GET",
  path: "/issued-vouchers/gaps",
  summary: "Números propios que faltan",
  permission: "issued.read",
  reply: gapsReply,
  failure: "Error buscando los números que faltan",
});

export const issuedChoices = contract({
  method: "GET",
  path: "/issued-vouchers/choices",
  summary: "Empresas y artistas de las facturas de management",
  permission: "issued.read",
  reply: choicesReply,
  failure,
});

export const artistShows = contract({
  method: "GET",
  path: "/issued-vouchers/shows",
  summary: "Shows de un artista, para decir de cuál es una factura",
  permission: "issued.read",
  query: showsQuery,
  reply: showsReply,
  failure: "Error trayendo los shows",
});

export const listReceived = contract({
  method: "GET",
  path: "/issued-vouchers/received",
  summary: "Comprobantes recibidos, por artista",
  permission: "issued.read",
  query: receivedQuery,
  reply: receivedPage,
  failure: "Error trayendo los comprobantes recibidos",
});

export const receivedExcel = contract({
  method: "GET",
  path: "/issued-vouchers/received/excel",
  summary: "Excel de los comprobantes recibidos, por artista",
  permission: "issued.read",
  query: receivedFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando los comprobantes recibidos",
});

export const getIssued = contract({
  method: "GET",
  path: "/issued-vouchers/{id}",
  summary: "Una factura emitida",
  permission: "issued.read",
  params: idParams,
  reply: issuedView,
  failure: "Error trayendo la factura",
});

export const issuedHistory = contract({
  method: "GET",
  path: "/issued-vouchers/{id}/history",
  summary: "Cambios de una factura emitida",
  permission: "issued.read",
  params: idParams,
  query: historyQuery,
  reply: historyPage,
  failure: "Error trayendo los cambios",
});

const step = { method: "POST", permission: "issued.write", failure: "Error guardando la factura" } as const;

/** All steps: 404, 409 with the record as it is now. */
export const sendIssued = contract({
  ...step,
  path: "/issued-vouchers/{id}/send",
  summary: "Anotar que una factura se envió",
  params: idParams,
  body: sendBody,
  reply: issuedView,
});

/** Of whom it is; 422 once something of it is collected. */
export const setIssuedArtist = contract({
  ...step,
  path: "/issued-vouchers/{id}/artist",
  summary: "Decir de qué artista y show es una factura emitida",
  params: idParams,
  body: artistBody,
  reply: issuedView,
});

/** 422 where more is declared than is left. */
export const collectIssued = contract({
  ...step,
  path: "/issued-vouchers/{id}/collect",
  summary: "Declarar un cobro con su archivo",
  params: idParams,
  body: collectBody,
  reply: issuedView,
});

export const undoCollection = contract({
  ...step,
  path: "/issued-vouchers/{id}/collections/{collection}/undo",
  summary: "Deshacer un cobro declarado",
  params: collectionParams,
  body: undoBody,
  reply: issuedView,
});

/** What is left of it will not come: it stops being income, and expected money. */
export const markUncollectible = contract({
  ...step,
  path: "/issued-vouchers/{id}/uncollectible",
  summary: "Dar por incobrable una factura",
  params: idParams,
  body: reasonBody,
  reply: issuedView,
});

export const recoverIssued = contract({
  ...step,
  path: "/issued-vouchers/{id}/recover",
  summary: "Volver a esperar el cobro de una factura",
  params: idParams,
  body: reasonBody,
  reply: issuedView,
});
