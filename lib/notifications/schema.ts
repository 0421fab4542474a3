import * as z from "zod";
import { cursor, day, limit, recordId } from "@/lib/format/listSchema";
import { kindNames } from "./kinds";
import { mailChoices } from "./rules/noticeKind";

/** A notification as its person sees it; `link` leads to what it speaks of (own path). */
export const notification = z.object({
  id: z.number().int(),
  gasto_id: z.string().nullable(),
  is_read: z.boolean(),
  created_at: z.string(),
  show_info: z.string(),
  gasto_descripcion: z.string(),
  user_name: z.string(),
  message: z.string(),
  kind: z.string(),
  link: z.string().nullable(),
});
export type Notification = z.infer<typeof notification>;

const mail = z.string().trim().toLowerCase().min(1, "Falta el mail.").max(254);
const text = (max: number) => z.string().trim().max(max, `Hasta ${max} caracteres.`);
/** Null is not said. */
const orNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);
const flag = z.enum(["0", "1"], "Tiene que ser 0 o 1.").transform((value) => value === "1");

/** The path's parameter holds a mail where a list is read, and a notification's id where one is changed. */
export const ownerParams = z.object({ id: mail });
export const idParams = z.object({ id: recordId });

/** Whose the notifications are: the signed-in person's own mail, or 403. */
export const ownerBody = z.strictObject({ userEmail: mail });

const filter = {
  unread: flag.optional(),
  kind: z.enum(kindNames, "No es un tipo de notificación.").optional(),
  /** Days of Buenos Aires, both included. */
  from: day.optional(),
  to: day.optional(),
  cursor: cursor.optional(),
};

export const listQuery = z.strictObject({ ...filter, limit: limit(200) });
export const pageQuery = z.strictObject({ ...filter, limit: limit(20) });

/** `unread_count` counts them all, whatever the filter. */
export const notificationPage = z.object({
  items: z.array(notification),
  next_cursor: z.string().nullable(),
  unread_count: z.number().int(),
});

/** What the server says of a notification: taken along with the whole object, and not looked at. */
const readOnly = z.unknown().optional().meta({ readOnly: true });

/**
 * The specification's notification, whole: what only the server knows of it (`id`, `is_read`, `created_at`) is not looked at.
 * `userEmail` says for whom: oneself unless given. `kind` is `gasto` for one with `gasto_id`, else `sistema`.
 */
export const newNotification = z.strictObject({
  id: readOnly,
  is_read: readOnly,
  created_at: readOnly,
  userEmail: mail.optional(),
  kind: orNull(z.enum(kindNames, "No es un tipo de notificación.")),
  message: text(1_000).min(1, "Falta el mensaje."),
  user_name: orNull(text(200)),
  show_info: orNull(text(300)),
  gasto_id: z
    .union([z.string().trim().min(1).max(100), z.number().int()], "Tiene que ser el número del gasto.")
    .transform(String)
    .nullish(),
  gasto_descripcion: orNull(text(500)),
  link: orNull(
    z
      .string()
      .max(500)
      .regex(/^\/(?![/\\])/, "Tiene que ser una dirección propia, como /tickets."),
  ),
});

export const preference = z.object({
  kind: z.enum(kindNames),
  title: z.string(),
  about: z.string(),
  in_app: z.boolean(),
  mail: z.enum(mailChoices),
});
export type Preference = z.infer<typeof preference>;

export const preferenceBody = z.strictObject({
  kind: z.enum(kindNames, "No es un tipo de notificación."),
  in_app: z.boolean("Tiene que ser sí o no."),
  mail: z.enum(mailChoices, "Tiene que ser no, ahora o diario."),
});
