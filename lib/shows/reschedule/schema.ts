import * as z from "zod";
import { todayIn } from "@/lib/format/dates";
import { workDay } from "@/lib/format/listSchema";

/** A new date, today or later, or none yet: then the show waits as reprogramado. */
export const rescheduleBody = z.strictObject({
  fecha: workDay.refine((value) => value >= todayIn(), "Tiene que ser hoy o más adelante.").nullable(),
  version: z.number().int().min(1),
  reason: z.string().trim().max(1_000).min(1, "Falta el motivo."),
});

export const reschedulePreviewQuery = z.strictObject({ fecha: workDay });

/** What moving it would do: what stops it first, then what is warned of, then what goes along. */
export const reschedulePreview = z.object({
  clashes: z.array(z.object({ stops: z.boolean(), text: z.string() })),
  follows: z.array(z.string()),
});
