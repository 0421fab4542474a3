import * as z from "zod";
import { documentId, fileView } from "@/lib/documents/schema";
import { cursor, day, limit, recordId } from "@/lib/format/listSchema";
import { clave } from "@/lib/format/onceKey";
import { feedbackStatuses, reactionEmojis, reactionOf } from "./rules";

const MESSAGE_MAX = 4_000;
const message = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(MESSAGE_MAX, `Hasta ${MESSAGE_MAX} caracteres.`);

const reaction = z.string("Falta la reacción.").transform((value, ctx) => {
  const emoji = reactionOf(value);
  if (emoji) return emoji;
  ctx.addIssue({ code: "custom", message: "La reacción tiene que ser Positivo, Negativo, Idea o Error." });
  return z.NEVER;
});

const status = z.enum(feedbackStatuses, "El estado tiene que ser Nuevo, En curso, Resuelto o Descartado.");

/**
 * `userName` is taken for compatibility and not believed: the name kept is the session's. `page` goes along by consent, and
 * so does `image`, the id of a picture that the person sent to `POST /documents`.
 */
export const newFeedback = z.strictObject({
  message: message("Falta el texto."),
  type: reaction,
  userName: z.string().max(200).optional(),
  page: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])/, "Tiene que ser una dirección propia, como /tickets.")
    .optional(),
  image: documentId.optional(),
  clave,
});

export const reply = z.object({
  id: z.number().int(),
  message: z.string(),
  userName: z.string(),
  created_at: z.string(),
});

export const feedback = z.object({
  id: z.number().int(),
  message: z.string(),
  type: z.enum(reactionEmojis),
  userName: z.string(),
  status,
  page: z.string().nullable(),
  /** The picture that went along. */
  image: fileView.nullable(),
  created_at: z.string(),
  replies: z.array(reply),
});
export type Feedback = z.infer<typeof feedback>;

export const feedbackParams = z.object({ id: recordId });

/** What a list, its chart and its workbook leave; days of Buenos Aires, both included. */
const filter = {
  type: reaction.optional(),
  status: status.optional(),
  from: day.optional(),
  to: day.optional(),
};
export const feedbackFilter = z.strictObject(filter);
export const feedbackQuery = z.strictObject({
  ...filter,
  limit: limit(500),
  cursor: cursor.optional(),
});

export const statusBody = z.strictObject({ status });
export const replyBody = z.strictObject({ message: message("Falta la respuesta."), clave });

/** How much came in a week that begins on `week` (a Monday), in all and by reaction. */
export const trendWeek = z.object({
  week: z.string(),
  total: z.number().int(),
  by_type: z.record(z.enum(reactionEmojis), z.number().int()),
});
