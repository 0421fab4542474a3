import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { userId } from "@/lib/people/users/schema";

/** One change of a person, in words. */
const historyEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Mail of who did it; `sistema` for what nobody did by hand. */
  actor: z.string(),
  actor_name: z.string().nullable(),
  titulo: z.string(),
  cambios: z.array(z.object({ campo: z.string(), antes: z.string().nullable(), despues: z.string().nullable() })),
});

/** What was changed of a person and by whom, newest first, their ticketing access included. */
export const userHistory = contract({
  method: "GET",
  path: "/users/{id}/history",
  summary: "Historial de una persona",
  permission: "people.read",
  params: z.object({ id: userId }),
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z
      .string()
      .regex(/^\d{1,18}$/, "No es un cursor de esta lista.")
      .optional(),
  }),
  reply: z.object({ items: z.array(historyEntry), next_cursor: z.string().nullable() }),
  failure: "Error al obtener el historial",
});

export type HistoryEntry = z.infer<typeof historyEntry>;
