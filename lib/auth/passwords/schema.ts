import * as z from "zod";
import { LONGEST, lengthOf } from "./rules/length";

/** A password as typed, before its strength is judged. */
const password = z
  .string()
  .min(1)
  .refine((text) => lengthOf(text) <= LONGEST, `Puede tener hasta ${LONGEST} caracteres.`);

const token = z.string().min(1).max(200);

export const askBody = z.strictObject({ mail: z.string().trim().toLowerCase().pipe(z.email()) });
export const linkBody = z.strictObject({ token });
export const linkOwner = z.object({ mail: z.string(), name: z.string() });
export const chooseBody = z.strictObject({ token, password });
export const changeBody = z.strictObject({ current: password, password });
export const userParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
