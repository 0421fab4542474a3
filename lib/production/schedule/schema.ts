import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";
import { showParams } from "@/lib/shows/schema";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { text, version } from "@/lib/vouchers/schema/fields";
import { anchorTitles, slotKindTitles } from "./rules/kinds";

const kind = z.enum(keysOf(slotKindTitles));
const anchor = z.enum(keysOf(anchorTitles));
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Tiene que ser una hora, con la forma HH:MM.");

export const slotParams = showParams.extend({ slot: recordId });
export const slotQuery = z.strictObject({ version: z.coerce.number().int().min(1) });

const facts = {
  kind,
  title: text(120).default(""),
  place: text(80).default(""),
  who: z.array(text(80).min(1, "Falta el nombre.")).max(30, "Hasta 30 personas o grupos.").default([]),
  /** What it hangs on: `offset` minutes from it, before it where negative. */
  anchor: anchor.nullable().default(null),
  offset: z
    .int("Tiene que ser un número entero.")
    .min(-1_440, "Hasta 24 horas antes.")
    .max(1_440, "Hasta 24 horas después.")
    .nullable()
    .default(null),
  /** Without that, the hour, and of which day: −1 the one before the show, 1 the one after. */
  start: hour.nullable().default(null),
  start_day: z.int().min(-1).max(1).default(0),
  /** How long; null for a moment. */
  minutes: z
    .int("Tiene que ser un número entero.")
    .min(1, "El fin tiene que ser después del comienzo.")
    .max(1_440, "Hasta 24 horas.")
    .nullable()
    .default(null),
  note: text(500).default(""),
};

/** One of both: what it hangs on, or its own hour. */
function placed(
  { anchor: on, offset, start }: { anchor: string | null; offset: number | null; start: string | null },
  ctx: z.RefinementCtx,
): void {
  const say = (path: string, message: string, input: unknown) =>
    ctx.addIssue({ code: "custom", path: [path], message, input });
  if (on === null && start === null) say("start", "Falta a qué hora empieza.", start);
  if (on === null && offset !== null) say("offset", "Los minutos se cuentan desde puertas o desde el show.", offset);
  if (on !== null && offset === null) say("offset", "Faltan los minutos, 0 si es a la misma hora.", offset);
  if (on !== null && start !== null) say("start", "Lo que cuelga de puertas o del show no tiene hora propia.", start);
}

export const newSlot = z.strictObject(facts).superRefine(placed);
export type NewSlot = z.output<typeof newSlot>;
export const newSlotsBody = z.strictObject({
  slots: z.array(newSlot).min(1, "Falta qué agregar.").max(60, "Hasta 60 de una vez."),
  client_id: z.uuid("Tiene que ser un identificador único."),
});
export const slotBody = z.strictObject({ ...facts, version }).superRefine(placed);

const clock = z.object({ time: z.string(), day: z.int() });
export const slotView = z.object({
  id: z.int(),
  kind,
  title: z.string(),
  place: z.string(),
  who: z.array(z.string()),
  anchor: anchor.nullable(),
  offset: z.int().nullable(),
  /** Null while what it hangs on has no hour. */
  start: clock.nullable(),
  /** Null for a moment. */
  end: clock.nullable(),
  minutes: z.int().nullable(),
  note: z.string(),
  version: z.int(),
});
export type SlotView = z.output<typeof slotView>;

/** A show's day, by hours; what is at once in one place or with one person is named. */
export const scheduleView = z.object({
  fecha: z.string().nullable(),
  zone: z.string(),
  doors: z.string().nullable(),
  hora: z.string().nullable(),
  curfew: z.string().nullable(),
  slots: z.array(slotView),
  clashes: z.array(z.object({ of: z.enum(["lugar", "persona"]), name: z.string(), first: z.int(), second: z.int() })),
  edits: z.boolean(),
});
export type ScheduleView = z.output<typeof scheduleView>;
