import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { addRecordBody, recordRow, updateRecordBody } from "./schema";

/** People limited to some artists get the records of those artists' shows; money keys are absent without montos. */
export const listRecords = contract({
  method: "GET",
  path: "/tickets/shows-ticketing",
  summary: "Registros de ticketing de shows",
  permission: "tickets.read",
  reply: z.array(recordRow),
  failure: "Error fetching shows ticketing",
});

export const addRecord = contract({
  method: "POST",
  path: "/tickets/shows-ticketing",
  summary: "Crear un registro de ticketing",
  permission: "tickets.configure",
  body: addRecordBody,
  reply: recordRow,
  status: 201,
  failure: "Error creating show ticketing",
});

/** Replaces the record's data. A stale `version` gets 409 with the record. */
export const updateRecord = contract({
  method: "PUT",
  path: "/tickets/shows-ticketing",
  summary: "Cambiar un registro de ticketing",
  permission: "tickets.configure",
  body: updateRecordBody,
  reply: recordRow,
  failure: "Error updating show ticketing",
});

export const deleteRecord = contract({
  method: "DELETE",
  path: "/tickets/shows-ticketing/{id}",
  summary: "Borrar un registro de ticketing",
  permission: "tickets.configure",
  params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
  reply: recordRow,
  failure: "Error deleting show ticketing",
});
