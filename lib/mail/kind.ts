import type * as z from "zod";

export interface MailAttachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

/** A mail's content, made when it is sent. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  attachments: MailAttachment[];
  /** What the outbox keeps instead, of a mail whose content is a secret of its reader; no copy of the file is offered. */
  kept?: { html: string; text: string };
}

/** A mail that must not go out as things are now (its recipient is disabled, its subject is gone): failed for good. */
export class MailRefused extends Error {}

/** A kind of mail: `render` reads the database at the moment of sending, so limits and figures are those of then. */
export interface MailKind {
  name: string;
  /** @throws {MailRefused} when it must not be sent; any other error is tried again later. */
  render: (payload: unknown, to: string) => Promise<RenderedMail>;
}

/** Declares a kind of mail whose payload has the shape `schema`. */
export function mailKind<S extends z.ZodType>(
  name: string,
  schema: S,
  render: (payload: z.output<S>, to: string) => Promise<RenderedMail>,
): MailKind {
  return { name, render: (payload, to) => render(schema.parse(payload), to) };
}
