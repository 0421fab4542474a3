import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { cardParams, pageQuery } from "../schema";
import { eventView } from "./schema";

/** What happened to a card, the newest first; of a card that changed board, all of it. */
export const cardHistory = contract({
  method: "GET",
  path: "/cards/{id}/history",
  summary: "Historia de una tarjeta",
  permission: "boards.use",
  params: cardParams,
  /** `since`: only what came after that version of the card. */
  query: z.strictObject({ ...pageQuery.shape, since: z.coerce.number().int().optional() }),
  reply: z.object({
    items: z.array(eventView),
    /** Names of the people that the events speak of, by id. */
    names: z.record(z.string(), z.string()),
    next_cursor: z.string().nullable(),
  }),
  failure: "Error al traer la historia",
});
