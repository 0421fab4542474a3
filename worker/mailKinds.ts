import { accessMail } from "@/lib/accessRequests/mailKind";
import { passwordMail } from "@/lib/auth/passwords/mailKind";
import type { MailKind } from "@/lib/mail/kind";
import { invoiceRequestMail } from "@/lib/musicwins/invoiceRequests/mailKind";
import { digestMail, notificationMail } from "@/lib/notifications/mailKind";
import { reportMail } from "@/lib/ticketing/reportEmails/mailKind";

/** Every kind of mail we send, by the name its rows carry. */
export const mailKinds: MailKind[] = [
  reportMail,
  notificationMail,
  digestMail,
  passwordMail,
  accessMail,
  invoiceRequestMail,
];
