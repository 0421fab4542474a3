import * as z from "zod";
import { cursor, limit, recordId } from "@/lib/format/listSchema";
import { mailStates } from "./rules/states";

const attachment = z.object({ name: z.string(), size: z.number().int() });

/** A mail as the list shows it. `subject` is provisional until the mail is made, at its first attempt. */
export const mailItem = z.object({
  id: z.number().int(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number().int(),
  /** The last failure, in the server's words. */
  last_error: z.string().nullable(),
  created_at: z.string(),
  created_by: z.string(),
  next_attempt: z.string().nullable(),
  sent_at: z.string().nullable(),
  attachments: z.array(attachment),
  /** There is an `.eml` file to download. */
  has_file: z.boolean(),
});
export type MailItem = z.infer<typeof mailItem>;

/** A mail with its content as last made; null before its first attempt. */
export const mailDetail = mailItem.extend({
  message_id: z.string().nullable(),
  html: z.string().nullable(),
  text: z.string().nullable(),
});

/** `state`, and a text looked for in recipient and subject. Newest first, a page at a time. */
export const mailQuery = z.strictObject({
  state: z.enum(mailStates).optional(),
  q: z.string().trim().max(200).optional(),
  limit: limit(50),
  cursor: cursor.optional(),
});

export const mailPage = z.object({
  items: z.array(mailItem),
  next_cursor: z.string().nullable(),
  /** How many there are in each state, whatever the filter. */
  counts: z.record(z.enum(mailStates), z.number().int()),
  /** The SMTP server mails leave by, as `host` or `host:port`; null when they stay in the outbox folder. */
  smtp_server: z.string().nullable(),
});

export const mailParams = z.object({ id: recordId });
