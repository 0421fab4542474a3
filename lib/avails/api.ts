import { contract } from "@/lib/http/contract";
import {
  availChoices,
  availsQuery,
  availsReply,
  conflictsQuery,
  conflictsReply,
  toursQuery,
  toursReply,
} from "./schema";

const read = { method: "GET", permission: "avails.read", failure: "Error trayendo la disponibilidad" } as const;

/** What is not public of a show, and who waits for a room, is told to who reads holds alone; to others how many wait. */
export const getAvails = contract({
  ...read,
  path: "/avails",
  summary: "Qué salas de unas ciudades están libres en un mes",
  query: availsQuery,
  reply: availsReply,
});

/** A preview of moving it; whether it may be moved is the show's own rule. */
export const getConflicts = contract({
  ...read,
  path: "/avails/conflicts",
  summary: "Con qué choca un show si pasa a otro día",
  query: conflictsQuery,
  reply: conflictsReply,
});

export const getAvailChoices = contract({
  ...read,
  path: "/avails/choices",
  summary: "Ciudades con salas, y shows para los que se piden holds",
  reply: availChoices,
});

/** What is not confirmed is in it, too: for who reads holds. */
export const listTours = contract({
  ...read,
  path: "/avails/tours",
  summary: "Las giras por venir, fecha por fecha, con sus kilómetros",
  permission: "holds.read",
  query: toursQuery,
  reply: toursReply,
  failure: "Error trayendo las giras",
});
