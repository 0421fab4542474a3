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

/** The cards that the screen shows with the same filter, order, columns and closed ones. Columns it has not are passed over. */
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
    /** Columns of the list, `vence,-prioridad`: the order of the rows. The board's when absent. */
    orden: z.string().max(500).optional(),
    /** Columns of the list that the workbook has, in their order. Everything when absent. */
    columnas: z.string().max(2_000).optional(),
  }),
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar el tablero",
});
