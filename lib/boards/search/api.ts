import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { foundCard, searchQuery } from "./schema";

/**
 * Cards of the boards that the person sees, and of no other: the one of that code first, then titles before
 * descriptions, what is open before what is closed, and the newest.
 */
export const searchCards = contract({
  method: "GET",
  path: "/boards/search",
  summary: "Buscar tarjetas en los tableros propios",
  permission: "boards.use",
  query: searchQuery,
  reply: z.object({ items: z.array(foundCard), next_cursor: z.string().nullable() }),
  failure: "No se pudo buscar",
});
