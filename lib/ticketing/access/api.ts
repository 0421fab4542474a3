import * as z from "zod";
import { mail } from "@/lib/format/fieldSchema";
import { contract, XLSX } from "@/lib/http/contract";
import {
  accessPerson,
  accessPreview,
  accessQuery,
  accessRow,
  addAccessBody,
  previewQuery,
  updateAccessBody,
} from "./schema";

const params = z.object({ email: mail });

export const listAccess = contract({
  method: "GET",
  path: "/tickets/access",
  summary: "Accesos de ticketing",
  permission: "tickets.access.read",
  reply: z.array(accessRow),
  failure: "Error fetching access",
});

/** An empty list stores `Todos` (`sin_artistas` stores nobody). 409 when the mail has a row already. */
export const addAccess = contract({
  method: "POST",
  path: "/tickets/access",
  summary: "Dar acceso de ticketing",
  permission: "tickets.access.write",
  body: addAccessBody,
  reply: accessRow,
  status: 201,
  failure: "Error creating access",
});

/** An empty list stores an empty text: nobody. What is not sent stays. A stale `version` gets 409 with the row. */
export const updateAccess = contract({
  method: "PUT",
  path: "/tickets/access",
  summary: "Cambiar un acceso de ticketing",
  permission: "tickets.access.write",
  body: updateAccessBody,
  reply: accessRow,
  failure: "Error updating access",
});

export const deleteAccess = contract({
  method: "DELETE",
  path: "/tickets/access/{email}",
  summary: "Quitar un acceso de ticketing",
  permission: "tickets.access.write",
  params,
  reply: accessRow,
  failure: "Error deleting access",
});

/** The shows the person would see, with or without money; never more than the one who asks sees. */
export const previewAccess = contract({
  method: "GET",
  path: "/tickets/access/{email}/preview",
  summary: "Ver como otra persona",
  permission: "tickets.access.read",
  params,
  query: previewQuery,
  reply: accessPreview,
  failure: "Error fetching access preview",
});

/** The rows as a workbook, with the filters of the screen. */
export const getAccessExcel = contract({
  method: "GET",
  path: "/tickets/access-excel",
  summary: "Excel de los accesos de ticketing",
  permission: "tickets.access.read",
  query: accessQuery,
  reply: { kind: "binary", type: XLSX },
  failure: "Error fetching access",
});

/** The people with an account, by name, for choosing whom to give access. */
export const listAccessPeople = contract({
  method: "GET",
  path: "/tickets/access-people",
  summary: "Personas a las que dar acceso de ticketing",
  permission: "tickets.access.write",
  reply: z.array(accessPerson),
  failure: "Error fetching access",
});
