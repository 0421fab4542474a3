import * as z from "zod";
import { waitingKinds } from "./kinds";

/** One thing that waits for the person, and where it is done. */
export const waitingItem = z.object({
  /** Its own among all: `tarjeta:12`. */
  key: z.string(),
  kind: z.enum(waitingKinds),
  title: z.string(),
  /** The person who asked and why, in a few words. */
  about: z.string(),
  /** The amount as a decimal text, with its currency; null where there is none. */
  monto: z.object({ importe: z.string(), divisa: z.string() }).nullable(),
  /** The day by which it is wanted. */
  due_on: z.string().nullable(),
  /** Own path. */
  href: z.string(),
});
export type WaitingItem = z.output<typeof waitingItem>;

/** The first ones, how many there are in all, and of each kind: of `aprobacion` as many as `GET /approvals/count` says. */
export const waiting = z.object({
  items: z.array(waitingItem),
  total: z.int(),
  totals: z.object({ aprobacion: z.int(), factura: z.int(), tarjeta: z.int() }),
});

/** One line of what an installation needs; `href` is where it is done. */
export const setupStep = z.object({
  key: z.enum(["empresa", "cotizaciones", "personas", "ticketera", "importacion", "correo", "archivos"]),
  title: z.string(),
  done: z.boolean(),
  state: z.string(),
  href: z.string(),
});
