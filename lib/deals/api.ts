import { contract, PDF } from "@/lib/http/contract";
import { showParams } from "@/lib/shows/schema";
import {
  answerLinkBody,
  answerOfferBody,
  dealBody,
  dealView,
  linkedOffer,
  makeOfferBody,
  offerLinkParams,
  offerParams,
  scenarioBody,
  scenarios,
  sendOfferBody,
} from "./schema/deal";

const read = { method: "GET", permission: "deals.read", failure: "Error trayendo el trato" } as const;
const write = { method: "POST", permission: "deals.write", failure: "Error guardando el trato" } as const;

export const getDeal = contract({
  ...read,
  path: "/shows/{id}/deal",
  summary: "El trato de un show, sus escenarios y sus ofertas",
  params: showParams,
  reply: dealView,
});

/** The whole deal; 409 for a stale version, also where somebody made the first one meanwhile. */
export const saveDeal = contract({
  ...write,
  method: "PUT",
  path: "/shows/{id}/deal",
  summary: "Guardar el trato de un show",
  params: showParams,
  body: dealBody,
  reply: dealView,
});

export const dealScenarios = contract({
  method: "POST",
  permission: "deals.read",
  path: "/shows/{id}/deal/scenarios",
  summary: "Calcular un trato sin guardarlo",
  params: showParams,
  body: scenarioBody,
  reply: scenarios,
  failure: "Error calculando el trato",
});

/** A version of the terms as they are; 422 while they are not complete. */
export const makeOffer = contract({
  ...write,
  path: "/shows/{id}/offers",
  summary: "Preparar una oferta con los términos de ahora",
  params: showParams,
  body: makeOfferBody,
  reply: dealView,
  status: 201,
});

/** With its PDF and a link to answer it; the one that was out is replaced. */
export const sendOffer = contract({
  ...write,
  path: "/shows/{id}/offers/{n}/send",
  summary: "Mandar una oferta por mail",
  params: offerParams,
  body: sendOfferBody,
  reply: dealView,
  status: 202,
});

/** By hand, with who said it and how. 409 once it is answered, replaced or over. */
export const answerOffer = contract({
  ...write,
  path: "/shows/{id}/offers/{n}/answer",
  summary: "Cargar lo que contestaron a una oferta",
  params: offerParams,
  body: answerOfferBody,
  reply: dealView,
});

export const offerPdf = contract({
  ...read,
  path: "/shows/{id}/offers/{n}/pdf",
  summary: "Una oferta en PDF",
  params: offerParams,
  reply: { kind: "binary", type: PDF },
  failure: "Error al armar la oferta",
});

export const getLinkedOffer = contract({
  ...read,
  path: "/offer-links/{token}",
  summary: "La oferta de un enlace",
  permission: "public",
  params: offerLinkParams,
  reply: linkedOffer,
});

export const answerLinkedOffer = contract({
  ...write,
  path: "/offer-links/{token}/answer",
  summary: "Aceptar o rechazar una oferta por su enlace",
  permission: "public",
  params: offerLinkParams,
  body: answerLinkBody,
  reply: linkedOffer,
});
