import { contract } from "@/lib/http/contract";
import { availChoices, availsQuery, availsReply } from "./schema";

const read = { method: "GET", permission: "avails.read", failure: "Error trayendo la disponibilidad" } as const;

/** What is not public of a show, and who waits for a room, is told to who reads holds alone; to others how many wait. */
export const getAvails = contract({
  ...read,
  path: "/avails",
  summary: "Qué salas de unas ciudades están libres en un mes",
  query: availsQuery,
  reply: availsReply,
});

export const getAvailChoices = contract({
  ...read,
  path: "/avails/choices",
  summary: "Ciudades con salas, y shows para los que se piden holds",
  reply: availChoices,
});
