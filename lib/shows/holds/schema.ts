import * as z from "zod";
import { limit, recordId, workDay } from "@/lib/format/listSchema";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { answerTitles, challengeTitles, holdTitles } from "./rules/kinds";

const version = z.int().min(1);
const reason = z.string().trim().max(1_000);
const client_id = z.uuid("Tiene que ser un identificador único.");
const room = z.string().trim().normalize("NFC").max(120).default("");

/** A room of a venue on a day; `room` is empty for the venue as a whole. */
const place = z.strictObject({ venue_id: recordId, room, day: workDay });

/**
 * `todos`: all the places or none. `posibles`: those that can be had. `expires`: the last day on which it holds, in the venue's
 * zone; the venue's usual number of days unless said, more than those ask for a reason.
 */
export const placeBody = z.strictObject({
  show_id: recordId,
  items: z.array(place).min(1, "Falta al menos una sala y un día.").max(200, "Como máximo 200 por vez."),
  mode: z.enum(["todos", "posibles"]).default("todos"),
  expires: workDay.optional(),
  reason: reason.default(""),
  client_id,
});

export const challengeView = z.object({
  id: z.int(),
  hold_id: z.int(),
  state: z.enum(keysOf(challengeTitles)),
  deadline: z.string(),
  answers: z.array(z.object({ hold_id: z.int(), says: z.enum(keysOf(answerTitles)) })),
});

export const holdView = z.object({
  id: z.int(),
  show: z.object({ id: z.int(), name: z.string() }),
  venue: z.object({ id: z.int(), name: z.string(), city: z.string(), mode: z.enum(["propio", "externo"]) }),
  room: z.string(),
  day: z.string(),
  state: z.enum(keysOf(holdTitles)),
  /** Its place among those alive; null once it is over, and until a venue of others answers. */
  rank: z.int().nullable(),
  /** How many wait for the same room and day. */
  waiting: z.int(),
  expires_at: z.string(),
  /** The last day on which it holds, in the venue's zone. */
  expires: z.string(),
  confirm_by: z.string().nullable(),
  owner: z.string(),
  /** The challenge that is open in its queue. */
  challenge: challengeView.nullable(),
  version: z.int(),
});
export type HoldView = z.output<typeof holdView>;

/** What was placed, who is before each, and what could not be and why. */
export const placeReply = z.object({
  placed: z.array(holdView.extend({ before: z.array(z.string()) })),
  refused: z.array(z.object({ venue_id: z.int(), room: z.string(), day: z.string(), message: z.string() })),
});

export const holdsQuery = z.object({
  show_id: recordId.optional(),
  venue_id: recordId.optional(),
  state: z.enum(keysOf(holdTitles)).optional(),
  /** Only what has a place, unless all are asked for. */
  over: z.enum(["no", "si"]).default("no"),
  from: workDay.optional(),
  to: workDay.optional(),
  /** Those that end within so many days. */
  expiring: z.coerce.number().int().min(0).max(366).optional(),
  challenged: z.enum(["si"]).optional(),
  limit: limit(200),
  after: z.coerce.number().int().positive().optional(),
});

export const holdsReply = z.object({ holds: z.array(holdView), next: z.int().nullable() });

export const holdParams = z.object({ id: z.coerce.number("Tiene que ser un número.").int().positive() });
export const releaseBody = z.strictObject({ version, reason: reason.default("") });
export const extendBody = z.strictObject({ version, until: workDay, reason: reason.default("") });
/** What a venue of others answered: a place, or null: it does not give the day. */
export const rankBody = z.strictObject({
  version,
  rank: z.int().min(1, "El lugar tiene que ser 1 o más.").max(99).nullable(),
});
/** `reason`: that a venue of others confirmed, where its answer was not noted as the first place. */
export const confirmBody = z.strictObject({ version, reason: reason.default("") });
export const challengeBody = z.strictObject({ version });
export const answerBody = z.strictObject({ hold_id: recordId, says: z.enum(keysOf(answerTitles)) });
