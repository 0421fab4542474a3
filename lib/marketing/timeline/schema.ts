import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { stages } from "./rules/stages";

export const timelineReply = z.object({
  shows: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      day: z.string(),
      currency: divisa,
      stages: z.array(z.object({ stage: z.enum(stages), from: z.string(), until: z.string() })),
      /** What marketing has for it in its currency, and what of that is promised and spent. */
      budget: money,
      committed: money,
      accrued: money,
      /** By what platforms say; informs. */
      platforms: money,
    }),
  ),
  /** Expenses that wait for a decision; null for who does not read them all. */
  waiting: z.int().nullable(),
});
