import * as z from "zod";

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
