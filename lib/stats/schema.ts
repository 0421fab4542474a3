import * as z from "zod";
import { diffDays, isValidDay } from "@/lib/format/dates";
import { day } from "@/lib/format/listSchema";
import { devices, ratings, shownVitals } from "./rules/measures";
import { KEPT_DAYS } from "./rules/period";

const range = { desde: day, hasta: day };

const inReach = ({ desde, hasta }: { desde: string; hasta: string }, context: z.RefinementCtx) => {
  if (!isValidDay(desde) || !isValidDay(hasta)) return;
  if (diffDays(desde, hasta) < KEPT_DAYS) return;
  context.addIssue({ code: "custom", path: ["hasta"], message: `Se pueden pedir hasta ${KEPT_DAYS} días.` });
};

/** Days of Buenos Aires, both included. */
export const rangeQuery = z.strictObject(range).superRefine(inReach);

export const vitalsQuery = z.strictObject({ ...range, device: z.enum(devices).optional() }).superRefine(inReach);

export const parts = ["todo", "uso", "pantallas", "api", "datos", "trabajos"] as const;
export const excelQuery = z
  .strictObject({ ...range, device: z.enum(devices).optional(), parte: z.enum(parts).default("todo") })
  .superRefine(inReach);

const count = z.number().int();

/** People who opened some screen: on the last day of the range, in the 7 and in the 30 days that end with it. */
export const useReply = z.object({
  people: z.object({ day: count, week: count, month: count, range: count }),
  days: z.array(z.object({ day: z.string(), people: count, views: count })),
  screens: z.array(
    z.object({ screen: z.string(), title: z.string(), views: count, desk: count, tablet: count, phone: count }),
  ),
});
export type UseReply = z.infer<typeof useReply>;
export type ScreenUse = UseReply["screens"][number];

/** The 75th percentile of a measure (ms; CLS a score), out of `n` page loads. */
const measured = z.object({ p75: z.number(), n: count, rating: z.enum(ratings) });
const vitals = z.partialRecord(z.enum(shownVitals), measured);

export const vitalsReply = z.object({
  all: vitals,
  screens: z.array(z.object({ screen: z.string(), title: z.string(), samples: count, vitals })),
  days: z.array(z.object({ day: z.string(), lcp: z.number().nullable(), n: count })),
  /** The part of the page loads that is measured, 0 to 1. */
  sample: z.number(),
});
export type VitalsReply = z.infer<typeof vitalsReply>;
export type ScreenVitals = VitalsReply["screens"][number];
export type Measured = z.infer<typeof measured>;

/** Calls with their times in milliseconds. `rejected` are answers 4xx (what people asked wrongly), `failed` 5xx (ours). */
const calls = { calls: count, rejected: count, failed: count, p50: z.number().nullable(), p95: z.number().nullable() };

export const callsReply = z.object({
  all: z.object(calls),
  routes: z.array(z.object({ method: z.string(), route: z.string(), ...calls })),
  /** Per hour (`2026-11-20T14`) up to two days, else per day. */
  unit: z.enum(["hour", "day"]),
  times: z.array(z.object({ at: z.string(), ...calls })),
});
export type CallsReply = z.infer<typeof callsReply>;
export type RouteCalls = CallsReply["routes"][number];

export const stateReply = z.object({
  today: z.string(),
  ticketeras: z.array(
    z.object({
      name: z.string(),
      /** Shows on sale that report through it. */
      shows: count,
      last_sale: z.string().nullable(),
      loaded_at: z.string().nullable(),
      /** Two days or more without figures while shows are on sale. */
      stale: z.boolean(),
    }),
  ),
  imports: z.array(
    z.object({
      id: z.string(),
      file_name: z.string(),
      status: z.string(),
      created_at: z.string(),
      created_by: z.string(),
      finished_at: z.string().nullable(),
      rows_accepted: count,
      rows_rejected: count,
    }),
  ),
  worker: z.object({
    /** `silent` when none gave a sign of life for half a minute. */
    status: z.enum(["ok", "silent"]),
    alive: count,
    last_seen: z.string().nullable(),
    /** Since when the one that runs longest does. */
    started_at: z.string().nullable(),
    rss_mb: count,
  }),
  mail: z.object({
    queued: count,
    retrying: count,
    failed: count,
    oldest_queued: z.string().nullable(),
    last_sent: z.string().nullable(),
    /** Waiting for more than ten minutes. */
    late: z.boolean(),
  }),
  backup: z.object({
    /** Where scheduled backups are kept; null when none are. */
    place: z.string().nullable(),
    /** The newest that was made and read again from its beginning to its end. */
    last_good: z.object({ at: z.string(), name: z.string(), bytes: count, missing: count }).nullable(),
    /** The newest that could not be made, when none was since. */
    failed: z.object({ at: z.string(), why: z.string() }).nullable(),
    /** The day's backup should be there since an hour, and is not. */
    late: z.boolean(),
  }),
  /** The mailbox for vouchers, never its address; `files` and `refused` (mails) of the last 7 days. */
  mailbox: z.object({
    on: z.boolean(),
    read_at: z.string().nullable(),
    failed: z.object({ at: z.string(), why: z.string() }).nullable(),
    files: count,
    refused: count,
  }),
  /** Whether ARCA is asked about vouchers, and in words why not; its list does without. */
  arca: z.object({ on: z.boolean(), detail: z.string() }),
  /** The last time that every sum was recomputed from what it sums. */
  verification: z.object({
    at: z.string().nullable(),
    entries: count,
    wrong: count,
    first: z.array(
      z.object({ what: z.string(), key: z.string(), kept: z.string().nullable(), computed: z.string().nullable() }),
    ),
  }),
  jobs: z.array(
    z.object({
      queue: z.string(),
      title: z.string(),
      /** Cron line and its zone, when the clock fires it. */
      cron: z.string().nullable(),
      zone: z.string(),
      waiting: count,
      active: count,
      /** Given up in the last 7 days. */
      failed: count,
      oldest_waiting: z.string().nullable(),
      last_done: z.string().nullable(),
      late: z.boolean(),
    }),
  ),
});
export type StateReply = z.infer<typeof stateReply>;
export type TicketeraState = StateReply["ticketeras"][number];
export type ImportState = StateReply["imports"][number];
export type JobState = StateReply["jobs"][number];
