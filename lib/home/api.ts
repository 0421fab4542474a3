import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { setupStep, waiting } from "./schema";

/** What waits for the person: all that they may decide, as the inbox has it, observed invoices, and the cards that they were given. */
export const listWaiting = contract({
  method: "GET",
  path: "/home/waiting",
  summary: "Lo que espera de la persona",
  permission: "session.any",
  query: z.strictObject({}),
  reply: waiting,
  failure: "No se pudo traer lo que espera",
});

/** What a new installation still needs before it works, with the state of each; nothing for who has put the list away. */
export const getSetup = contract({
  method: "GET",
  path: "/home/setup",
  summary: "Lo que falta para empezar",
  permission: "people.write",
  reply: z.array(setupStep),
  failure: "No se pudo traer lo que falta para empezar",
});

/** Puts the list of what is needed away, for the person alone, or brings it back. */
export const putSetupAway = contract({
  method: "PUT",
  path: "/home/setup",
  summary: "Guardar la lista de lo que falta para empezar",
  permission: "people.write",
  body: z.strictObject({ guardada: z.boolean() }),
  reply: z.object({ guardada: z.boolean() }),
  failure: "No se pudo guardar la lista",
});
