import { contract, XLSX } from "@/lib/http/contract";
import {
  choicesReply,
  feedParams,
  feedsReply,
  feedView,
  itemsQuery,
  itemsReply,
  madeFeed,
  newFeedBody,
  revokeBody,
  tokenParams,
} from "./schema";

const read = { method: "GET", permission: "calendar.read", failure: "Error trayendo el calendario" } as const;
const feeds = { permission: "feeds.use", failure: "Error con las suscripciones del calendario" } as const;

/** Each layer only for who may see what it is of; of shows those of the person's artists, and before they are confirmed for who reads holds. */
export const listItems = contract({
  ...read,
  path: "/calendar/items",
  summary: "Lo que hay en un calendario entre dos días",
  query: itemsQuery,
  reply: itemsReply,
});

export const itemsExcel = contract({
  ...read,
  path: "/calendar/items/excel",
  summary: "Excel de lo que hay en un calendario entre dos días",
  query: itemsQuery,
  reply: { kind: "binary", type: XLSX },
});

export const calendarChoices = contract({
  ...read,
  path: "/calendar/choices",
  summary: "Artistas, salas, ciudades, empresas y personas por las que se filtra un calendario",
  reply: choicesReply,
});

export const listFeeds = contract({
  ...feeds,
  method: "GET",
  path: "/calendar/feeds",
  summary: "Sus suscripciones de calendario",
  reply: feedsReply,
});

/** The same `client_id` again gives the same one a new address, and the earlier stops: the answer that had it was lost. */
export const makeFeed = contract({
  ...feeds,
  method: "POST",
  path: "/calendar/feeds",
  summary: "Hacer una suscripción de calendario",
  body: newFeedBody,
  reply: madeFeed,
  status: 201,
});

/** 409 for a stale version. */
export const revokeFeed = contract({
  ...feeds,
  method: "POST",
  path: "/calendar/feeds/{id}/revoke",
  summary: "Anular una suscripción de calendario",
  params: feedParams,
  body: revokeBody,
  reply: feedView,
});

/** For calendars, which send no session: the address is the right, and it is its owner's of that moment. `token` ends in `.ics`. */
export const getFeed = contract({
  method: "GET",
  path: "/calendar/feed/{token}",
  summary: "Suscripción de calendario, en iCalendar",
  permission: "public",
  params: tokenParams,
  reply: { kind: "binary", type: "text/calendar; charset=utf-8" },
  failure: "Error trayendo el calendario",
});
