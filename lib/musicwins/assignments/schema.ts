import * as z from "zod";
import { mail } from "@/lib/ticketing/schema";
import { area, areaRole, category, orNothing } from "../schema";

const MOST = 200;
/** A list as JSON, or as texts joined by commas in a form-like client. Nothing: all of the area's. */
const categories = z.preprocess(
  (value) => (typeof value === "string" ? value.split(",").filter((one) => one.trim()) : (value ?? [])),
  z
    .array(category, "Tiene que ser una lista de categorías.")
    .max(MOST, `Hasta ${MOST} categorías.`)
    .transform((value) => [...new Set(value)]),
);

/** `POST /bsastrap/assign-user`. No categories: all of the area. The role is reader unless said (specification section 9). */
export const assignBody = z.strictObject({
  user_email: mail,
  area,
  categories,
  rol: orNothing(areaRole).transform((rol) => rol ?? "reader"),
});

export const updateRoleBody = z.strictObject({ user_email: mail, area, newRole: areaRole });
export const unassignBody = z.strictObject({ user_email: mail, area });
export const userAreaQuery = z.strictObject({ user_email: mail, area });
export const userQuery = z.strictObject({ user_email: mail });
export const areaParams = z.object({ area: z.string().min(1).max(200) });
export const emailParams = z.object({ email: z.string().min(1).max(300) });

export const assignment = z.object({
  user_email: z.string(),
  /** The person's name, null for a mail without an account yet. */
  name: z.string().nullable(),
  area: z.string(),
  /** Empty: all of the area's. */
  categories: z.array(z.string()),
  rol: areaRole,
  updated_at: z.string(),
});
export type Assignment = z.infer<typeof assignment>;
