import * as z from "zod";
import { mail } from "@/lib/format/fieldSchema";
import { mailReportTypes, reportTypes } from "../rules/kinds";
import { showName } from "../schema";

const isZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat("es-AR", { timeZone: name }));
  } catch {
    return false;
  }
};

const hora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Tiene que ser una hora, con la forma HH:MM.");
const dias = z
  .array(
    z
      .number()
      .int()
      .min(1, "Los días van de 1 (lunes) a 7 (domingo).")
      .max(7, "Los días van de 1 (lunes) a 7 (domingo)."),
  )
  .min(1, "Tiene que haber al menos un día.")
  .transform((days) => [...new Set(days)].sort((a, b) => a - b));
const zona = z.string().refine(isZone, "Tiene que ser una zona horaria, como America/Argentina/Buenos_Aires.");

export const reportTypeParams = z.object({ type: z.enum(mailReportTypes) });
export const recipientParams = z.object({
  type: z.enum(mailReportTypes),
  id: z.coerce.number("No es un número.").int().positive(),
});

/** A recipient of a type's report, with its schedule. `dias` are ISO weekdays, 1 Monday to 7 Sunday, in `zona`. */
export const reportEmail = z.object({
  id: z.number().int(),
  type: z.enum(mailReportTypes),
  email: z.string(),
  /** The person's, when the mail has an account. */
  name: z.string().nullable(),
  /** The show, or the artist, that a report of type `show` or `artista` is about. */
  show: z.string().nullable(),
  artista: z.string().nullable(),
  hora: z.string(),
  dias: z.array(z.number().int()),
  zona: z.string(),
  activo: z.boolean(),
  /** When it goes out next; null while it is not active. */
  next_run: z.string().nullable(),
  /** When it last went to the queue by its schedule. */
  last_run: z.string().nullable(),
  version: z.number().int(),
});
export type ReportEmailRow = z.infer<typeof reportEmail>;

/** A new recipient: every day at 09:00 in Buenos Aires unless said otherwise. Type `show` needs `show`, `artista` needs `artista`. */
export const addReportEmailBody = z.strictObject({
  type: z.enum(mailReportTypes).optional(),
  show: showName.optional(),
  artista: z.string().trim().min(1).max(300).optional(),
  email: mail,
  hora: hora.default("09:00"),
  dias: dias.default([1, 2, 3, 4, 5, 6, 7]),
  zona: zona.default("America/Argentina/Buenos_Aires"),
  activo: z.boolean().default(true),
});

/** The same facts for many addresses at once; each is saved once, however often it is given. */
export const addReportEmailsBody = addReportEmailBody.omit({ type: true, email: true }).extend({
  emails: z
    .array(mail)
    .min(1, "Falta al menos un mail.")
    .max(200, "Hasta 200 mails por vez.")
    .transform((all) => [...new Set(all)]),
});

/** The people added, and those who were in the list already and stay as they were. */
export const addedReportEmails = z.object({ agregados: z.array(reportEmail), ya_estaban: z.array(reportEmail) });

/** Of the recipients of all reports: those of one report, with these words, that go out or are paused. */
export const recipientQuery = z.strictObject({
  q: z.string().trim().max(200).optional(),
  type: z.enum(mailReportTypes).optional(),
  estado: z.enum(["activo", "pausado"]).optional(),
});

/** What is not sent stays. With a `version`, a stale one gets 409. */
export const updateReportEmailBody = z.strictObject({
  id: z.number().int().optional(),
  type: z.enum(mailReportTypes).optional(),
  email: mail.optional(),
  hora: hora.optional(),
  dias: dias.optional(),
  zona: zona.optional(),
  activo: z.boolean().optional(),
  version: z.number().int().min(1).optional(),
});

/** A recipient row's number, or `todos`; the plain call also takes a show's name. */
export const sendParams = z.object({ id: z.string().min(1).max(300) });

/** `clave`: the client's own key of this request; the same key never sends twice. `show`: that show's report instead of the type's. */
export const sendBody = z.strictObject({ clave: z.string().trim().min(1).max(200).optional() }).optional();
export const sendShowBody = z
  .strictObject({ show: showName.optional(), clave: z.string().trim().min(1).max(200).optional() })
  .optional();

/** What was queued; `repetido` marks a mail that an equal request of the same person had queued already. */
export const sentReply = z.object({
  reporte: z.string(),
  enviados: z.array(z.object({ mail_id: z.number().int(), email: z.string(), repetido: z.boolean() })),
});

/** With `type` and a recipient's `id` that one's report, of one show or artist included. */
export const previewQuery = z.strictObject({
  type: z.enum(reportTypes).optional(),
  id: z.string().max(300).default("todos"),
  show: showName.optional(),
});

/** What would go out: the recipients, and the mail as the first of them (or the one asked for) would get it. */
export const sendPreview = z.object({
  reporte: z.string(),
  recipients: z.array(
    z.object({
      id: z.number().int(),
      email: z.string(),
      name: z.string().nullable(),
      activo: z.boolean(),
      /** Sees amounts of money. */
      accesoMontos: z.boolean(),
      /** Limited to these artists; null: all. */
      artistas: z.array(z.string()).nullable(),
      /** Why it would not be sent to this one, if so. */
      problema: z.string().nullable(),
    }),
  ),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ name: z.string(), size: z.number().int(), rows: z.number().int() })),
});
