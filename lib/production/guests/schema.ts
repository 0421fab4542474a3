import * as z from "zod";
import { recordId, workDay } from "@/lib/format/listSchema";
import { showParams } from "@/lib/shows/schema";
import { text, version } from "@/lib/vouchers/schema/fields";

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Tiene que ser una hora, con la forma HH:MM.");
const client_id = z.uuid("Tiene que ser un identificador único.");
export const versionQuery = z.strictObject({ version: z.coerce.number().int().min(1) });

export const allotmentParams = showParams.extend({ allotment: recordId });
export const guestParams = showParams.extend({ guest: recordId });

const allotment = {
  owner: text(120).min(1, "Falta de quién son los lugares."),
  places: z.int("Tiene que ser un número entero.").min(0, "No puede ser negativo.").max(99_999, "Hasta 99.999."),
  /** Until when names are taken, by the clock of the show's place; null: until the show. */
  cutoff: z.strictObject({ day: workDay, time: hour }).nullable().default(null),
  note: text(300).default(""),
};
export const newAllotmentBody = z.strictObject({ ...allotment, client_id });
export const allotmentBody = z.strictObject({ ...allotment, version });

const guest = {
  name: text(120).min(1, "Falta el nombre."),
  /** Who comes along. */
  plus: z
    .int("Tiene que ser un número entero.")
    .min(0, "No puede ser negativo.")
    .max(50, "Hasta 50 acompañantes.")
    .default(0),
  note: text(200).default(""),
};
export const newGuestsBody = z.strictObject({
  allotment_id: recordId,
  guests: z.array(z.strictObject(guest)).min(1, "Falta a quién anotar.").max(500, "Hasta 500 de una vez."),
  client_id,
});
export const guestBody = z.strictObject({ ...guest, allotment_id: recordId, version });
/** How many of them are in: 0 takes the mark off. */
export const arrivalBody = z.strictObject({ arrived: z.int("Tiene que ser un número entero.").min(0).max(51) });

export const allotmentView = z.object({
  id: z.int(),
  owner: z.string(),
  places: z.int(),
  /** People of its guests, and how many of them are in. */
  used: z.int(),
  arrived: z.int(),
  cutoff: z.object({ day: z.string(), time: z.string() }).nullable(),
  /** Its time is over, by the server's clock. */
  closed: z.boolean(),
  note: z.string(),
  version: z.int(),
});
export type AllotmentView = z.output<typeof allotmentView>;

export const guestView = z.object({
  id: z.int(),
  allotment_id: z.int(),
  /** Empty once it is forgotten. */
  name: z.string(),
  plus: z.int(),
  note: z.string(),
  arrived: z.int(),
  /** By the clock of the show's place; null: nobody of them yet. */
  arrived_at: z.string().nullable(),
  version: z.int(),
});
export type GuestView = z.output<typeof guestView>;

export const guestsView = z.object({
  fecha: z.string().nullable(),
  /** What the house gives away in all; 0 where nobody said. */
  cortesias: z.int(),
  allotments: z.array(allotmentView),
  /** By name. */
  guests: z.array(guestView),
  /** Their names went, so long after the show. */
  forgotten: z.boolean(),
  edits: z.boolean(),
});
export type GuestsView = z.output<typeof guestsView>;
