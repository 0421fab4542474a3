import * as z from "zod";
import { recordId, several, workDay } from "@/lib/format/listSchema";
import { showStates } from "@/lib/shows/rules/kinds";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { conflictTitles } from "./rules/conflicts";
import { usualLimits } from "./rules/limits";

const capacity = z.coerce.number().int().min(0).max(1_000_000).optional();

export const availsQuery = z
  .strictObject({
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Tiene que ser un mes, como 2027-03."),
    /** Several between commas; a comma of a name with a backslash before it. */
    cities: z.string().trim().min(1, "Elegir al menos una ciudad.").max(2_000),
    capacity_from: capacity,
    capacity_to: capacity,
    /** ISO weekdays, 1 Monday to 7 Sunday, between commas; all unless said. */
    weekdays: several(["1", "2", "3", "4", "5", "6", "7"], "es un día de la semana de 1 a 7").optional(),
    /** For which show: its artist's dates are there, and its own places are marked. */
    show: recordId.optional(),
    artist: recordId.optional(),
    travel_km: z.coerce.number().int().min(1).max(20_000).default(usualLimits.travelKm),
    radius_km: z.coerce.number().int().min(0).max(20_000).default(usualLimits.radiusKm),
    radius_days: z.coerce.number().int().min(0).max(366).default(usualLimits.radiusDays),
  })
  .refine(({ capacity_from = 0, capacity_to = capacity_from }) => capacity_from <= capacity_to, {
    path: ["capacity_to"],
    message: "La capacidad hasta tiene que ser igual o mayor que la de desde.",
  });

const named = z.object({ id: z.int(), name: z.string() });
const point = z.object({ lat: z.number(), lng: z.number() }).nullable();

export const availHold = z.object({
  id: z.int(),
  show: named,
  artist: z.string(),
  rank: z.int().nullable(),
  state: z.enum(["pedido", "vivo", "confirmado"]),
  owner: z.string(),
  /** The last day on which it holds, in the venue's zone. */
  expires: z.string(),
  challenged: z.boolean(),
  version: z.int(),
});

/** A day on which there is something; a day without a cell is free. */
export const availCell = z.object({
  day: z.string(),
  /** By name for who reads holds; for others there are none, and `waiting` says how many. */
  holds: z.array(availHold),
  waiting: z.int(),
  shows: z.array(
    named.extend({ artist: z.string(), artist_id: z.int(), state: z.enum(showStates), firm: z.boolean() }),
  ),
  /** The place that a hold would get; null where none is given: it is confirmed to somebody, or the queue is full. */
  next: z.int().nullable(),
});
export type AvailCell = z.output<typeof availCell>;

/** A venue, and then each of its rooms. */
export const availPlace = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  room: z.string(),
  capacity: z.int().nullable(),
  mode: z.enum(["propio", "externo"]),
  at: point,
  cells: z.array(availCell),
});
export type AvailPlace = z.output<typeof availPlace>;

export const bookedDate = z.object({
  day: z.string(),
  show: named,
  artist_id: z.int(),
  firm: z.boolean(),
  venue: named.nullable(),
  room: z.string(),
  city: z.string(),
  country: z.string().nullable(),
  at: point,
});

export const availsReply = z.object({
  days: z.array(z.string()),
  places: z.array(availPlace),
  /** For which it is looked for; null while none is chosen. */
  show: named.nullable(),
  /** Whose dates they are; null while nobody is chosen. */
  artist: named.nullable(),
  /** The artist's own dates, also those around the month that a radius reaches. */
  dates: z.array(bookedDate),
  /** The days on which the artist does not play, in this month; why, for who reads that. */
  blocks: z.array(z.object({ from_day: z.string(), until_day: z.string(), reason: z.string() })),
  holidays: z.array(z.object({ day: z.string(), country: z.string(), name: z.string() })),
  limits: z.object({ travelKm: z.int(), radiusKm: z.int(), radiusDays: z.int() }),
  /** There are more places than an answer holds. */
  cut: z.boolean(),
});
export type Avails = z.output<typeof availsReply>;

export const conflictsQuery = z.strictObject({ show: recordId, day: workDay });
export const conflictsReply = z.object({
  /** What stops it first; the rest is said and may be done. */
  conflicts: z.array(z.object({ kind: z.enum(keysOf(conflictTitles)), stops: z.boolean(), text: z.string() })),
});

export const availChoices = z.object({
  cities: z.array(z.object({ name: z.string(), country: z.string(), venues: z.int() })),
  /** Shows for which holds may be asked: for who reads holds. */
  shows: z.array(named.extend({ artist: z.string(), artist_id: z.int() })),
});
export type AvailChoices = z.output<typeof availChoices>;

export const toursQuery = z.strictObject({
  /** From this day on, for a year; today unless said. */
  from: workDay.optional(),
  artist: recordId.optional(),
});
const tourDate = z.object({
  show: named,
  day: z.string(),
  state: z.enum(showStates),
  firm: z.boolean(),
  venue: z.string().nullable(),
  city: z.string(),
  country: z.string().nullable(),
  /** From the date before: days, kilometres as the crow flies (null: a place is not known), and whether that is too far. */
  leg: z.object({ days: z.int(), km: z.int().nullable(), far: z.boolean() }).nullable(),
});
export type TourDate = z.output<typeof tourDate>;
/** The dates of a project, or of an artist where they are of none. */
const tour = z.object({
  key: z.string(),
  project: named.nullable(),
  /** Null where several artists play in it. */
  artist: named.nullable(),
  dates: z.array(tourDate),
  km: z.int(),
  /** How many ways are too long. */
  far: z.int(),
});
export type Tour = z.output<typeof tour>;
export const toursReply = z.object({ tours: z.array(tour), travel_km: z.int(), cut: z.boolean() });
