import * as z from "zod";
import { money } from "@/lib/format/fieldSchema";
import { anyDay } from "@/lib/format/listSchema";
import { showStates } from "@/lib/shows/rules/kinds";
import { showName } from "../schema";

export const lifeParams = z.object({
  id: z.coerce.number("Tiene que ser el número del show.").int().positive().max(2_147_483_647),
});
export const version = z.number().int().min(1);
/** Which of two sales of the same day and series stays: the other show's, this one's, or both added up. */
export const keeps = ["destino", "origen", "sumar"] as const;
const keep = z.enum(keeps);

const seriesDay = { fecha_venta: anyDay, ticketera: z.string(), categoria: z.string(), divisa: z.string() };

/** `into` is the show that stays. `resto` decides the collisions that `decisiones` does not name. */
export const mergeBody = z.strictObject({
  into: showName,
  version,
  into_version: version,
  resto: keep.optional(),
  decisiones: z
    .array(z.strictObject({ ...seriesDay, queda: keep }))
    .max(5_000)
    .default([]),
});

const side = z.object({
  id: z.number().int(),
  show: z.string(),
  artist: z.string(),
  venue: z.string().nullable(),
  city: z.string().nullable(),
  fecha: z.string().nullable(),
  state: z.enum(showStates),
  divisa: z.string(),
  version: z.number().int(),
  vendidas: z.number().int(),
  ventas: z.number().int(),
  links: z.number().int(),
  hitos: z.number().int(),
  tarjetas: z.number().int(),
  facturas: z.number().int(),
});

const figures = z.object({
  venta_diaria: z.number().int(),
  venta_total: z.number().int(),
  monto_diario: money.optional(),
  recaudacion_total: money.optional(),
});

/** A day of a series that both shows have. `iguales`: with the same figures, so that there is nothing to decide. */
export const collision = z.object({
  fecha_venta: z.string(),
  ticketera: z.string(),
  categoria: z.string(),
  divisa: z.string(),
  origen: figures,
  destino: figures,
  iguales: z.boolean(),
});

/** What merging would do. `colisiones` holds the first ones; `por_decidir` counts all that are not equal. */
export const mergePreview = z.object({
  origen: side,
  destino: side,
  colisiones: z.array(collision),
  por_decidir: z.number().int(),
  iguales: z.number().int(),
});

export const merged = z.object({
  merge_id: z.number().int(),
  show: z.string(),
  version: z.number().int(),
  ventas: z.number().int(),
  colisiones: z.number().int(),
});

export const removed = z.object({ id: z.number().int(), show: z.string() });
