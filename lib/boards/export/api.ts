import * as z from "zod";
import { several } from "@/lib/format/listSchema";
import { contract, XLSX } from "@/lib/http/contract";
import { closedRange, closingChoices, deadlineChoices, dueChoices, type FilterKey, filterKeys } from "../rules/filter";
import { priorities, stateGroups } from "../rules/words";
import { boardParams, cardsQuery } from "../schema";

const text = z.string().max(500);
const form = (regex: RegExp, message: string) => text.regex(regex, message);

/** What is said of each; types, labels and columns are the board's own, which change. */
const filter: Record<FilterKey, z.ZodType<string, string>> = {
  q: text,
  persona: form(/^(?:(?:\d{1,9}|nadie)(?:,|$))*$/, "Van los números de las personas, o nadie."),
  tipo: text,
  prioridad: several(priorities, "es una prioridad"),
  etiqueta: text,
  vence: several(Object.keys(dueChoices), "dice cuándo vence"),
  columna: text,
  grupo: several([...stateGroups, "abiertas", "cerradas"], "es un grupo de columnas"),
  pidio: form(/^(?:\d{1,9}(?:,|$))*$/, "Van los números de las personas."),
  cerrada: text.refine((value) => value === "" || closedRange(value) !== null, "Va como 2026-11-01..2026-11-30."),
  edad: form(/^(?:\d{1,6}\.\.\d{0,6})?$/, "Va como 8..14 o 31.."),
  plazo: several(Object.keys(deadlineChoices), "dice si fue en plazo"),
  cierre: several(Object.keys(closingChoices), "es un cierre"),
};

const optional = (of: typeof filter) =>
  Object.fromEntries(filterKeys.map((key) => [key, of[key].optional()])) as Record<
    FilterKey,
    z.ZodOptional<z.ZodType<string, string>>
  >;

/** The cards that the screen shows with the same filter, order, columns and closed ones. Columns it has not are passed over. */
export const exportBoard = contract({
  method: "GET",
  path: "/boards/{board}/export",
  summary: "Tarjetas de un tablero en Excel",
  permission: "boards.use",
  params: boardParams,
  query: z.strictObject({
    ...optional(filter),
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
