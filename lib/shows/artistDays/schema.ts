import * as z from "zod";
import { diffDays } from "@/lib/format/dates";
import { recordId, workDay } from "@/lib/format/listSchema";
import { text, version } from "@/lib/vouchers/schema/fields";

/** Longer than this is no block: the artist is not ours any more. */
const MAX_BLOCKED = 366;

const days = {
  from_day: workDay,
  until_day: workDay,
  reason: text(200).min(3, "Falta el motivo."),
};
interface Days {
  from_day: string;
  until_day: string;
}
const ends = ({ from_day, until_day }: Days): boolean => until_day >= from_day;
const ENDS = { path: ["until_day"], message: "Tiene que ser el mismo día que el primero, o después." };
const isShort = ({ from_day, until_day }: Days): boolean => diffDays(from_day, until_day) < MAX_BLOCKED;
const SHORT = { path: ["until_day"], message: "Como máximo un año por vez." };

export const blockParams = z.object({ id: recordId });
export const blocksQuery = z.strictObject({
  artist: recordId.optional(),
  /** Those that reach to this day or later; all that stand unless said. */
  from: workDay.optional(),
});
export const newBlockBody = z
  .strictObject({ artist_id: recordId, ...days, client_id: z.uuid("Tiene que ser un identificador único.") })
  .refine(ends, ENDS)
  .refine(isShort, SHORT);
export const blockBody = z
  .strictObject({ ...days, lifted: z.boolean().default(false), version })
  .refine(ends, ENDS)
  .refine(isShort, SHORT);

export const artistBlock = z.object({
  id: z.int(),
  artist: z.object({ id: z.int(), name: z.string() }),
  from_day: z.string(),
  until_day: z.string(),
  reason: z.string(),
  by: z.string(),
  version: z.int(),
});
export type ArtistBlock = z.output<typeof artistBlock>;
export const blocksView = z.object({ blocks: z.array(artistBlock), cut: z.boolean() });
