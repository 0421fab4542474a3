import * as z from "zod";
import { rolSchema } from "@/lib/access/schema";
import { contract } from "@/lib/http/contract";
import { userId } from "@/lib/people/users/schema";

const params = z.object({ id: userId });

/** One sign-in of a person. */
const sessionRow = z.object({
  id: z.string(),
  provider: z.string(),
  /** "Chrome en Windows", from the user agent. */
  dispositivo: z.string(),
  address: z.string(),
  created_at: z.string(),
  /** The last use, to the five minutes; null when it was never used. */
  last_seen: z.string().nullable(),
  expires_at: z.string(),
  ended_at: z.string().nullable(),
  /** Is open: neither ended nor expired. */
  abierta: z.boolean(),
  /** Is the one that asks. */
  propia: z.boolean(),
});

export const listSessions = contract({
  method: "GET",
  path: "/users/{id}/sessions",
  summary: "Sesiones de una persona",
  permission: "people.read",
  params,
  reply: z.array(sessionRow),
  failure: "Error al obtener las sesiones",
});

/** Ends all open sessions of a person; in one's own case all but the one that asks. */
export const closeSessions = contract({
  method: "DELETE",
  path: "/users/{id}/sessions",
  summary: "Cerrar las sesiones de una persona",
  permission: "people.write",
  params,
  reply: z.object({ cerradas: z.number().int() }),
  failure: "Error al cerrar las sesiones",
});

export const closeSession = contract({
  method: "DELETE",
  path: "/users/{id}/sessions/{session}",
  summary: "Cerrar una sesión de una persona",
  permission: "people.write",
  params: z.object({ id: userId, session: z.uuid("No es el identificador de una sesión.") }),
  reply: z.object({ cerradas: z.number().int() }),
  failure: "Error al cerrar la sesión",
});

/** "Ver como": from now on this session reads what that person reads, and writes nothing. */
export const viewAs = contract({
  method: "POST",
  path: "/users/{id}/view-as",
  summary: "Ver como otra persona",
  permission: "people.write",
  params,
  reply: z.object({ mail: z.string(), name: z.string(), rol: rolSchema, music_wins: z.boolean() }),
  failure: "Error al ver como otra persona",
});

/** Ends "ver como"; answers the same when nothing was being seen. */
export const endViewAs = contract({
  method: "DELETE",
  path: "/users/view-as",
  summary: "Terminar de ver como otra persona",
  permission: "session.any",
  whileViewing: true,
  reply: z.object({ terminada: z.boolean() }),
  failure: "Error al terminar de ver como otra persona",
});

export type SessionRow = z.infer<typeof sessionRow>;
