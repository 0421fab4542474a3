import * as z from "zod";
import { contract, XLSX } from "@/lib/http/contract";
import { type FilterKey, filterKeys } from "../rules/filter";
import { boardParams, cardsQuery } from "../schema";

const filter = z.object(
  Object.fromEntries(filterKeys.map((key) => [key, z.string().max(500).optional()])) as Record<
    FilterKey,
    z.ZodOptional<z.ZodString>
  >,
);

/** The cards that the screen shows with the same filter and the same closed ones. */
export const exportBoard = contract({
  method: "GET",
  path: "/boards/{board}/export",
  summary: "Tarjetas de un tablero en Excel",
  permission: "boards.use",
  params: boardParams,
  query: z.strictObject({
    ...filter.shape,
    closed_since: cardsQuery.shape.closed_since,
    archived: cardsQuery.shape.archived,
  }),
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar el tablero",
});
