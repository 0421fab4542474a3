import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { showParams } from "../schema";
import { linkRow, removeLinkBody, saveLinkBody } from "./schema";

/** The catalogue with its fixed chart colours: slots 1 to 5, 6 for all the others. */
export const listTicketeras = contract({
  method: "GET",
  path: "/tickets/ticketeras",
  summary: "Catálogo de ticketeras",
  permission: "tickets.catalogue",
  reply: z.array(z.object({ id: z.number().int(), name: z.string(), slot: z.number().int() })),
  failure: "Error fetching ticketeras",
});

export const linksOfShow = contract({
  method: "GET",
  path: "/tickets/ticketera/{show}",
  summary: "Dónde se vende un show",
  permission: "tickets.read",
  params: showParams,
  reply: z.array(linkRow),
  failure: "Error fetching ticketera",
});

/** The same address again changes its currency. */
export const saveLink = contract({
  method: "POST",
  path: "/tickets/ticketera",
  summary: "Guardar la dirección de venta de un show",
  permission: "tickets.configure",
  body: saveLinkBody,
  reply: linkRow,
  failure: "Error saving ticketera",
});

export const removeLink = contract({
  method: "DELETE",
  path: "/tickets/ticketera",
  summary: "Quitar una dirección de venta",
  permission: "tickets.configure",
  body: removeLinkBody,
  reply: linkRow,
  failure: "Error deleting ticketera",
});
