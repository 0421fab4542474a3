import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { ownerCount } from "@/lib/production/advance/schema";
import { showStates } from "@/lib/shows/rules/kinds";
import { lightKinds, lightTones } from "@/lib/shows/rules/light";

const day = z.string().nullable();

/** A step of the show's way; `day`: when it was taken, or is to be. */
const stage = z.object({ state: z.enum(showStates), day, place: z.enum(["hecho", "ahora", "falta"]) });

/** Something that somebody should look at; `href`: where it is put right, null where that is not the person's. */
const wait = z.object({
  tone: z.enum(lightTones),
  kind: z.enum(lightKinds),
  why: z.string(),
  detail: z.string(),
  due: day,
  href: z.string().nullable(),
  /** Whose business it is, and who that is here; null where nobody is known. */
  area: z.string(),
  who: z.string().nullable(),
});

/** A day that is to come, or passed without being done; `amount` where there is one, and absent for who does not read the show's money. */
const deadline = z.object({
  day: z.string(),
  what: z.string(),
  more: z.string(),
  late: z.boolean(),
  amount: z.object({ divisa, value: money }).optional(),
  href: z.string().nullable(),
});

const person = z.object({ role: z.string(), name: z.string(), mail: z.string() });

/** What was done lately, with the first of what changed. */
const change = z.object({
  id: z.string(),
  at: z.string(),
  name: z.string(),
  action: z.string(),
  changed: z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }).nullable(),
});

/** What the deal leaves the company with so many tickets; a quarter, half and three quarters of shows like it end below. */
const outlook = z.object({
  divisa,
  /** The least number of tickets that covers, and what part of those on sale; null: not even a full house does. */
  break_even: z.object({ tickets: z.int(), percent: z.number() }).nullable(),
  /** If not one more is sold. */
  today: money,
  full: money,
  /** As shows like it went on; null while there is nothing to compare with. */
  range: z.object({ p25: money, p50: money, p75: money, comparables: z.int() }).nullable(),
});

export const showSummary = z.object({
  stages: z.array(stage),
  waits: z.array(wait),
  deadlines: z.array(deadline),
  people: z.array(person),
  changes: z.array(change),
  /** By whose they are, the questions of its advance and how many are missing; only for who reads how its day is prepared. */
  advance: z.array(ownerCount).optional(),
  /** Of a show that we promote and that has terms; only for who reads its money. */
  outlook: outlook.nullable().optional(),
});
export type ShowSummary = z.output<typeof showSummary>;
