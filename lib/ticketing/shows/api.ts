import * as z from "zod";
import { historyPage, historyQuery } from "@/lib/format/historySchema";
import { recordId } from "@/lib/format/listSchema";
import { contract } from "@/lib/http/contract";
import { showTypes } from "@/lib/shows/rules/kinds";
import { showName, showParams } from "../schema";
import { showPage, showTickets } from "./schema/page";
import {
  createShowBody,
  showDetails,
  showDetailsBody,
  showRecord,
  showTicketsBody,
  showWithHistory,
  soldOutReply,
  ticketFilter,
  ticketRow,
} from "./schema/show";

const artistParams = z.object({ artist: z.string().min(1).max(300) });

/** The sales report: the active shows with their figures, by date. */
export const listTickets = contract({
  method: "GET",
  path: "/tickets",
  summary: "Shows en venta con sus cifras",
  permission: "tickets.read",
  query: ticketFilter,
  reply: z.array(ticketRow),
  failure: "Error fetching tickets",
});

export const inactiveTickets = contract({
  method: "GET",
  path: "/tickets/inactive",
  summary: "Shows que no están en venta, con sus cifras",
  permission: "tickets.read",
  query: ticketFilter,
  reply: z.array(ticketRow),
  failure: "Error fetching inactive tickets",
});

/** The active shows that have sales, each with its days; the last 30 unless `dias` says otherwise. */
export const activeShowsWithHistory = contract({
  method: "GET",
  path: "/tickets/active-shows-with-history",
  summary: "Shows en venta con sus ventas día por día",
  permission: "tickets.read",
  query: z.strictObject({ dias: z.coerce.number().int().min(1).max(400).default(30) }),
  reply: z.array(showWithHistory),
  failure: "Error fetching active shows with history",
});

export const listShows = contract({
  method: "GET",
  path: "/tickets/shows",
  summary: "Shows, todos o de un tipo",
  permission: "tickets.catalogue",
  query: z.strictObject({ showType: z.enum(showTypes).optional() }),
  reply: z.array(showRecord),
  failure: "Error fetching shows",
});

/** 409 when there is a show of that name already; 403 for an artist that is not the person's. */
export const createShow = contract({
  method: "POST",
  path: "/tickets/shows",
  summary: "Crear un show",
  permission: "tickets.configure",
  body: createShowBody,
  reply: showRecord,
  status: 201,
  failure: "Error creating show",
});

export const showsOfArtist = contract({
  method: "GET",
  path: "/tickets/shows/artist/{artist}",
  summary: "Shows de un artista",
  permission: "tickets.read",
  params: artistParams,
  reply: z.array(showRecord),
  failure: "Error fetching shows by artist",
});

export const showsOfArtistByType = contract({
  method: "GET",
  path: "/tickets/shows/artist/{artist}/{type}",
  summary: "Shows de un artista, de un tipo",
  permission: "tickets.read",
  params: artistParams.extend({ type: z.enum(showTypes) }),
  reply: z.array(showRecord),
  failure: "Error fetching shows by artist",
});

export const ticketsOfArtist = contract({
  method: "GET",
  path: "/tickets/artist/{artist}",
  summary: "Shows de un artista con sus cifras",
  permission: "tickets.read",
  params: artistParams,
  reply: z.array(ticketRow),
  failure: "Error fetching tickets by artist",
});

export const listArtists = contract({
  method: "GET",
  path: "/tickets/artists",
  summary: "Artistas que la persona ve",
  permission: "tickets.read",
  reply: z.array(z.object({ id: z.number().int(), name: z.string(), shows: z.number().int() })),
  failure: "Error fetching artists",
});

export const showInOneCall = contract({
  method: "GET",
  path: "/tickets/show/{show}",
  summary: "Un show con todo lo de su página",
  permission: "tickets.read",
  params: showParams,
  reply: showPage,
  failure: "Error fetching show",
});

const idParams = z.object({ id: recordId });

/** A show's tickets on its own page, for who reaches it: the sales report keeps its roles. Money only of those whose money one reads. */
export const ticketsOfShow = contract({
  method: "GET",
  path: "/shows/{id}/tickets",
  summary: "Entradas de un show: ventas, categorías y lugares",
  permission: "shows.read",
  params: idParams,
  reply: showTickets,
  failure: "Error trayendo las entradas del show",
});

/** What is sent is changed; a stale `version` gets 409 with the details as they are. */
export const saveTicketsOfShow = contract({
  method: "PUT",
  path: "/shows/{id}/tickets",
  summary: "Guardar lugares, precios y salida a la venta de un show",
  permission: "shows.edit",
  params: idParams,
  body: showTicketsBody,
  reply: showDetails,
  failure: "Error guardando las entradas del show",
});

/** What was done to a show and its sales, and by whom, newest first. */
export const showHistory = contract({
  method: "GET",
  path: "/tickets/history/{show}",
  summary: "Historial de cambios de un show",
  permission: "tickets.read",
  params: showParams,
  query: historyQuery,
  reply: historyPage,
  failure: "Error fetching history",
});

export const getShowDetails = contract({
  method: "GET",
  path: "/tickets/show-details/{show}",
  summary: "Detalle de un show, para editarlo",
  permission: "tickets.read",
  params: showParams,
  reply: showDetails,
  failure: "Error fetching show details",
});

/** A stale `version` gets 409 with the details as they are. */
export const saveShowDetails = contract({
  method: "PUT",
  path: "/tickets/show-details",
  summary: "Guardar el detalle de un show",
  permission: "tickets.configure",
  body: showDetailsBody,
  reply: showDetails,
  failure: "Error updating show details",
});

const soldOutBody = z.strictObject({ show: showName });

/** Only from a_la_venta (422 otherwise); marking again gives the first answer. */
export const markSoldOut = contract({
  method: "POST",
  path: "/tickets/sold-out",
  summary: "Marcar un show como Sold Out",
  permission: "tickets.configure",
  body: soldOutBody,
  reply: soldOutReply,
  failure: "Error al marcar show como Sold Out",
});

/** Back to a_la_venta: marked by mistake, or tickets came back. */
export const unmarkSoldOut = contract({
  method: "DELETE",
  path: "/tickets/sold-out",
  summary: "Quitar la marca de Sold Out",
  permission: "tickets.configure",
  body: soldOutBody,
  reply: soldOutReply,
  failure: "Error al quitar la marca de Sold Out",
});
