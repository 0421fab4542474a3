import * as z from "zod";

/** One line of a card's history. `data` depends on `kind` (lib/boards/rules/events.ts). */
export const eventView = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.object({ id: z.int(), name: z.string() }).nullable(),
  kind: z.string(),
  data: z.record(z.string(), z.unknown()),
  version: z.int(),
});
export type EventView = z.output<typeof eventView>;
