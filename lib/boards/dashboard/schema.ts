import * as z from "zod";
import { day } from "@/lib/format/listSchema";
import { stateGroups } from "../rules/words";

/** Both days included; twelve weeks until today when nothing is said, two years at most. */
export const dashboardQuery = z.strictObject({ from: day.optional(), to: day.optional() });

/** Days with decimals; null when there is nothing to measure. */
const days = z.number().nullable();
const cycle = z.object({ median: days, p85: days, cards: z.int() });
/** Of closed cards that had a day or an SLA: the ones that met it. */
const deadline = z.object({ met: z.int(), of: z.int() });

export const dashboardView = z.object({
  from: z.string(),
  to: z.string(),
  /** Cards of now by group, the archived ones apart. */
  groups: z.array(z.object({ group: z.enum(stateGroups), cards: z.int() })),
  archived: z.int(),
  /** Open ones past their day, past their SLA, and past either. */
  overdue: z.object({ due: z.int(), sla: z.int(), any: z.int() }),
  /** From being started to being completed, of what was completed in the period and had been started. */
  cycle: cycle.extend({ types: z.array(cycle.extend({ type: z.string() })) }),
  /** By week from Monday, cut to the period. */
  weeks: z.array(z.object({ from: z.string(), to: z.string(), created: z.int(), completed: z.int() })),
  completed: z.int(),
  on_time: deadline,
  /** A card with two people counts for each; `id` null: nobody's. */
  people: z.array(
    z.object({
      id: z.int().nullable(),
      name: z.string(),
      open: z.int(),
      late: z.int(),
      done: z.int(),
      on_time: deadline,
    }),
  ),
  /** Open cards by days since they were asked for; `to` null: and more. */
  ages: z.array(z.object({ from: z.int(), to: z.int().nullable(), cards: z.int() })),
  /** Average rounds of what was completed, one decimal; null where the board counts none. */
  rounds: z.number().nullable(),
});
export type DashboardView = z.output<typeof dashboardView>;
