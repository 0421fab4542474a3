import { contract } from "@/lib/http/contract";
import { venueBody, venueParams, venuesQuery, venuesReply, venueView } from "./schema";

export const listVenues = contract({
  method: "GET",
  path: "/venues",
  summary: "Salas, y cómo dan sus días",
  permission: "holds.read",
  query: venuesQuery,
  reply: venuesReply,
  failure: "Error trayendo las salas",
});

/** 409 for a stale version, and for another mode while somebody waits there. */
export const saveVenue = contract({
  method: "PUT",
  path: "/venues/{id}",
  summary: "Cambiar cómo da sus días una sala",
  permission: "holds.write",
  params: venueParams,
  body: venueBody,
  reply: venueView,
  failure: "Error guardando la sala",
});
