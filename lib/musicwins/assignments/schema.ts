import * as z from "zod";
import { mail } from "@/lib/format/fieldSchema";
import { area, areaRole, category, orNothing } from "../schema";

const MOST = 200;
/** Said for all of an area's categories, those to come too; stored as none. */
export const ALL_CATEGORIES = "Todas";
const isAll = (name: string) => name.toLowerCase() === ALL_CATEGORIES.toLowerCase();

/** A list as JSON, or as texts joined by commas in a form-like client. All of the area's are said, never meant by silence. */
export const assignedCategories = z.preprocess(
  (value) => (typeof value === "string" ? value.split(",").filter((one) => one.trim()) : (value ?? [])),
  z
    .array(category, "Tiene que ser una lista de categorías.")
    .max(MOST, `Hasta ${MOST} categorías.`)
    .min(1, `Elegir las categorías, o "${ALL_CATEGORIES}".`)
    .transform((value) => (value.some(isAll) ? [] : [...new Set(value)])),
);

/** `POST /bsastrap/assign-user`. The role is reader unless said (specification section 9). */
export const assignBody = z.strictObject({
  user_email: mail,
  area,
  categories: assignedCategories,
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
