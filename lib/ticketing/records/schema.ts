import * as z from "zod";

/** The specification's "show-ticketing record: id plus data". `data.show`, when it is there, is a show's name. */
const data = z
  .record(z.string().max(200), z.json())
  .refine((value) => JSON.stringify(value).length <= 100_000, "Es demasiado grande (hasta 100.000 caracteres).")
  .refine(({ show }) => show === undefined || typeof show === "string", {
    path: ["show"],
    message: "Tiene que ser el nombre de un show.",
  });

export const recordRow = z.object({
  id: z.number().int(),
  data: z.record(z.string(), z.json()),
  version: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
  updated_by: z.string(),
});

export const addRecordBody = z.strictObject({ data });
export const updateRecordBody = z.strictObject({
  id: z.number().int().positive(),
  data,
  version: z.number().int().min(1).optional(),
});
