import * as z from "zod";
import { cardSeed, rhythm } from "../rules/definition";

export const recurrenceView = z.object({
  id: z.int(),
  title: z.string(),
  card: cardSeed,
  rhythm,
  /** The days it comes next, from the first on; empty while it is paused. */
  next: z.array(z.string()),
  paused: z.boolean(),
  archived: z.boolean(),
  version: z.int(),
});
export type RecurrenceView = z.output<typeof recurrenceView>;
