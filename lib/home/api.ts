import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { setupStep, waiting } from "./schema";

/** What waits for the person, of what they may decide or were given: approvals, invoices, requests for access, cards. */
export const listWaiting = contract({
  method: "GET",
  path: "/home/waiting",
  summary: "Lo que espera de la persona",
  permission: "session.any",
  query: z.strictObject({}),
  reply: waiting,
  failure: "No se pudo traer lo que espera",
});

/** What a new installation still needs before it works, with the state of each. */
export const getSetup = contract({
  method: "GET",
  path: "/home/setup",
  summary: "Lo que falta para empezar",
  permission: "people.write",
  reply: z.array(setupStep),
  failure: "No se pudo traer lo que falta para empezar",
});
