import type { MailKind } from "@/lib/mail/kind";
import { invoiceRequestMail } from "@/lib/musicwins/invoiceRequests/mailKind";
import { reportMail } from "@/lib/ticketing/reportEmails/mailKind";

/** Every kind of mail we send, by the name its rows carry. */
export const mailKinds: MailKind[] = [reportMail, invoiceRequestMail];
