import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { vitalsBody } from "./schema";

/** What a browser measured of its page views. Errors: 400 for a screen that does not exist, 429. */
export const sendVitals = contract({
  method: "POST",
  path: "/vitals",
  summary: "Guardar cuántas pantallas se abrieron y cuánto tardaron, sin de quién",
  permission: "session.any",
  status: 202,
  body: vitalsBody,
  reply: z.object({ stored: z.boolean() }),
  failure: "Error al guardar las mediciones",
});
