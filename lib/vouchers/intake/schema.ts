import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";
import { keysOf } from "../rules/kinds";
import { doorTitles, itemStateTitles } from "./rules/states";

/** The text fields that come with files. */
export const intakeFields = z.strictObject({
  /** An open batch of one's own that they are added to; without one a new one. */
  batch: recordId.optional(),
});

export const flag = z.object({ code: z.string(), message: z.string() });
export type Flag = z.output<typeof flag>;

export const intakeItem = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(keysOf(itemStateTitles)),
  /** Why it failed, or where the same one is. */
  reason: z.string(),
  flags: z.array(flag),
  file_id: z.uuid().nullable(),
  /** What it became, or the one that was there already. */
  voucher: z.object({ id: z.int(), text: z.string(), link: z.string() }).nullable(),
  /** It can be read again, or taken without being read: its file was kept. */
  retriable: z.boolean(),
});
export type IntakeItem = z.output<typeof intakeItem>;

export const intakeCounts = z.object({
  files: z.int(),
  /** Still to be read. */
  waiting: z.int(),
  /** Vouchers made of it that are received, by whether something of them is to be looked at. */
  clear: z.int(),
  doubtful: z.int(),
  observed: z.int(),
  /** Validated, discarded or annulled since. */
  settled: z.int(),
  repeated: z.int(),
  failed: z.int(),
});

export const intakeBatch = z.object({
  id: z.int(),
  door: z.enum(keysOf(doorTitles)),
  about: z.string(),
  created_at: z.string(),
  closed: z.boolean(),
  counts: intakeCounts,
  items: z.array(intakeItem),
});
export type IntakeBatch = z.output<typeof intakeBatch>;

/** `leer`: read it again; `sin_leer`: a voucher of the file as it is, for a person to fill in. */
export const retryBody = z.strictObject({ as: z.enum(["leer", "sin_leer"]).default("leer") });
