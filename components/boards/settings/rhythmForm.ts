import * as z from "zod";
import { type Rhythm, rhythm } from "@/lib/boards/rules/definition";

/** What a form holds of a rhythm: every part, whichever counts. */
export const rhythmValues = (kept?: Rhythm) => ({
  every: (kept?.every ?? "week") as string,
  interval: (kept?.interval ?? 1) as number | null,
  weekdays: kept?.every === "week" ? kept.weekdays.map(String) : ["1"],
  day: (kept?.every === "month" ? kept.day : 1) as number | null,
});

/** A rhythm of what a form holds, with a text for what is wrong. */
export const rhythmForm = z
  .object({
    every: z.string(),
    interval: z.number("Escribir cada cuánto.").int("Un número entero.").min(1, "Al menos 1.").nullable(),
    weekdays: z.array(z.string()),
    day: z.number("Escribir el día.").int("Un número entero.").min(1, "De 1 a 31.").max(31, "De 1 a 31.").nullable(),
  })
  .transform(({ every, interval, weekdays, day }, ctx): Rhythm => {
    const parts = { day: {}, week: { weekdays: weekdays.map(Number) }, month: { day } }[every];
    const parsed = rhythm.safeParse({ every, interval, ...parts });
    if (parsed.success) return parsed.data;
    const path =
      every === "week" && weekdays.length === 0 ? "weekdays" : every === "month" && !day ? "day" : "interval";
    const messages = {
      weekdays: "Elegir al menos un día.",
      day: "De 1 a 31.",
      interval: "Escribir un número que valga.",
    };
    ctx.addIssue({ code: "custom", path: [path], message: messages[path] });
    return z.NEVER;
  });
