import * as z from "zod";
import { historyPage, historyQuery } from "@/lib/format/historySchema";
import { contract } from "@/lib/http/contract";
import { userId } from "@/lib/people/users/schema";

/** What was changed of a person and by whom, newest first, their ticketing access included. */
export const userHistory = contract({
  method: "GET",
  path: "/users/{id}/history",
  summary: "Historial de una persona",
  permission: "people.read",
  params: z.object({ id: userId }),
  query: historyQuery,
  reply: historyPage,
  failure: "Error al obtener el historial",
});
