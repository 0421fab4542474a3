import { Check, CircleX, Clock, RotateCw } from "lucide-react";
import type { StatusLook } from "@/components/kit/StatusBadge";
import { formatInstant } from "@/lib/format/dates";
import { kindTitle } from "@/lib/mail/rules/kinds";
import { mailStateTitles } from "@/lib/mail/rules/states";
import type { MailItem } from "@/lib/mail/schema";

export type MailState = MailItem["state"];

/** How the states of a mail are shown. */
export const MAIL_STATE: Record<MailState, StatusLook> = {
  queued: { label: mailStateTitles.queued, tone: "info", icon: Clock },
  retrying: { label: mailStateTitles.retrying, tone: "warn", icon: RotateCw },
  sent: { label: mailStateTitles.sent, tone: "good", icon: Check },
  failed: { label: mailStateTitles.failed, tone: "bad", icon: CircleX },
};

/** The subject; it is made at the first attempt. */
export const subjectOf = ({ subject, kind }: Pick<MailItem, "subject" | "kind">): string => subject || kindTitle(kind);

/** What a mail waits for or how it ended, in one line. */
export function whenText({ state, sent_at, next_attempt }: MailItem): string {
  if (state === "sent" && sent_at) return `Salió ${formatInstant(sent_at)}`;
  if (state === "retrying" && next_attempt) return `Otro intento ${formatInstant(next_attempt)}`;
  return {
    queued: "Sale en cuanto pueda",
    retrying: "Otro intento enseguida",
    sent: "Salió",
    failed: "No sale más solo",
  }[state];
}

/** A mail that is on its way: the screen looks again by itself while there is one. */
export const isMoving = (counts: Readonly<Record<MailState, number>>): boolean => counts.queued + counts.retrying > 0;
