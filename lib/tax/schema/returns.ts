import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { recordId } from "@/lib/format/listSchema";
import { exportKeys } from "../exports/kinds";
import { month } from "./withholdings";

export const returnsQuery = z.strictObject({ company: recordId, month });
/** `seq`: the last one that was looked at, 0 for none. */
export const handInBody = z.strictObject({
  company: recordId,
  month,
  form: z.enum(exportKeys),
  seq: z.int("Falta cuál es la última.").min(0),
});

/** A line that the return handed in has and should not (`sacar`), or lacks (`agregar`). */
export const correction = z.object({
  id: z.int(),
  kind: z.enum(["sacar", "agregar"]),
  certificate: z.int(),
  supplier: z.string(),
  amount: money,
  currency: divisa,
  reason: z.string(),
});
/** A certificate that is not in the file of its return, and why, as people read it. */
const leftOut = correction.omit({ kind: true });
/** The same of what no return takes; without certificate where it was declared. */
const unfiled = leftOut.extend({ certificate: z.int().nullable() });
export type Unfiled = z.output<typeof unfiled>;
export const returnView = z.object({
  form: z.enum(exportKeys),
  period: z.string(),
  /** 1 the original, from 2 on a correcting one; 0 while none was handed in. */
  seq: z.int(),
  at: z.string().nullable(),
  by: z.string(),
  /** How many certificates there are to hand in now, and which of the period are not among them. */
  certificates: z.int(),
  left_out: z.array(leftOut),
  corrections: z.array(correction),
});
export type ReturnView = z.output<typeof returnView>;
export const returnsReply = z.object({ data: z.array(returnView), unfiled: z.array(unfiled) });
