import * as z from "zod";

const MOST_TOPICS = 50;

/** `?topics=me,feedback`: what to hear; `me` when nothing is asked. */
export const liveQuery = z.strictObject({
  topics: z
    .string()
    .max(4_000, "Son demasiados temas.")
    .default("me")
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(z.string().regex(/^[\w:.-]+$/, "No es un tema.")).max(MOST_TOPICS, "Son demasiados temas.")),
});
