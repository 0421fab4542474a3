import * as z from "zod";
import { keysOf } from "../rules/kinds";
import { confidenceTitles, readSourceTitles, readStateTitles } from "../rules/reading";

/** Where a value of a voucher was read, and how sure it is. Whoever corrects it takes the mark off. */
export const readMark = z.object({
  source: z.enum(keysOf(readSourceTitles)),
  confidence: z.enum(keysOf(confidenceTitles)),
  /** Other values that it may be, as the field takes them; the one that is there is not among them. */
  candidates: z.array(z.string()).optional(),
});
export type ReadMark = z.output<typeof readMark>;

/** By field of the voucher (`VoucherFields`), those that were read. */
export const readMarks = z.record(z.string(), readMark);
export type ReadMarks = z.output<typeof readMarks>;

/** `nada`: typed by hand. */
export const reading = z.object({
  state: z.enum(keysOf(readStateTitles)),
  fields: z.record(z.string(), readMark.extend({ candidates: z.array(z.string()) })),
});
export type Reading = z.output<typeof reading>;
