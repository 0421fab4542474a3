import * as z from "zod";

/** Pesos (ARS) for one unit of `moneda`, as a decimal text: its newest rate of ours. */
export const conversion = z.object({
  moneda: z.string(),
  valor: z.string(),
  updated_at: z.string(),
  updated_by: z.string(),
  version: z.number().int(),
});
