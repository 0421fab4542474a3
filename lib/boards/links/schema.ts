import * as z from "zod";
import { id } from "../schema";

/** Kinds of link that are looked for; suppliers are written. */
export const targetKinds = ["show", "tarjeta", "presupuesto"] as const;
export type TargetKind = (typeof targetKinds)[number];

export const target = z.object({
  /** A show's name, or the number of a card or of a budget line. */
  value: z.string(),
  title: z.string(),
  about: z.string(),
});
export type Target = z.output<typeof target>;

export const newLink = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("show"), show: z.string().min(1).max(300) }),
  z.strictObject({ kind: z.literal("proveedor"), supplier: z.string().trim().min(1, "Falta el proveedor.").max(200) }),
  z.strictObject({ kind: z.literal("presupuesto"), budget_id: id }),
  z.strictObject({ kind: z.literal("tarjeta"), card_id: id }),
]);
