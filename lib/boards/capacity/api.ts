import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { boardParams, id } from "../schema";

const personCapacity = z.object({
  user_id: z.int(),
  /** Hours of work in a week, a decimal text. */
  hours_week: z.string(),
  /** Nobody has said it: the usual week. */
  usual: z.boolean(),
  /** 0 while it is the usual one. */
  version: z.int(),
});
export type PersonCapacity = z.output<typeof personCapacity>;

/** Of the people who work on the board. */
export const getCapacity = contract({
  method: "GET",
  path: "/boards/{board}/capacity",
  summary: "Horas semanales de cada persona en un tablero",
  permission: "boards.use",
  params: boardParams,
  reply: z.array(personCapacity),
  failure: "Error al traer la capacidad",
});

/** One person's. 403 for who does not run the board, 409 with the one of now for a stale `version`. */
export const setCapacity = contract({
  method: "PUT",
  path: "/boards/{board}/capacity",
  summary: "Cambiar las horas semanales de una persona",
  permission: "boards.use",
  params: boardParams,
  body: z.strictObject({
    user_id: id,
    hours_week: z
      .string("Faltan las horas.")
      .regex(/^\d{1,3}(?:\.\d{1,2})?$/, "Horas con hasta dos decimales.")
      .refine((value) => Number(value) <= 168, "Una semana tiene 168 horas."),
    version: z.int("Falta la versión."),
  }),
  reply: personCapacity,
  failure: "No se pudo guardar la capacidad.",
});
