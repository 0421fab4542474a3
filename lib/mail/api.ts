import { contract } from "@/lib/http/contract";
import { mailDetail, mailPage, mailParams, mailQuery } from "./schema";

export const listMails = contract({
  method: "GET",
  path: "/mail",
  summary: "Mails enviados, en cola y fallidos",
  permission: "mail.read",
  query: mailQuery,
  reply: mailPage,
  failure: "Error fetching mails",
});

export const getMail = contract({
  method: "GET",
  path: "/mail/{id}",
  summary: "Un mail con su contenido",
  permission: "mail.read",
  params: mailParams,
  reply: mailDetail,
  failure: "Error fetching mail",
});

/** The file of the outbox folder; 404 for a mail that went by SMTP (no copy is kept) or has not gone out. */
export const getMailFile = contract({
  method: "GET",
  path: "/mail/{id}/attachment",
  summary: "Descargar el mail como archivo .eml",
  permission: "mail.read",
  params: mailParams,
  reply: { kind: "binary", type: "message/rfc822" },
  failure: "Error fetching mail",
});

/**
 * Sends a mail again: a failed one is queued anew, a sent one goes out once more as a mail of its own (within a minute
 * only one), one that waits for its next attempt is tried now. Answers the mail that is queued.
 */
export const resendMail = contract({
  method: "POST",
  path: "/mail/{id}/resend",
  summary: "Enviar de nuevo un mail",
  permission: "mail.resend",
  params: mailParams,
  reply: mailDetail,
  failure: "Error resending mail",
});
