import type { NewMail } from "@/lib/mail/queueMail";

/** The name of the mail that tells somebody that they may come in. */
export const ACCEPTED_MAIL = "access.accepted";
export const ACCEPTED_SUBJECT = "Ya se puede entrar a Bambalina";

/** Whom it tells, and the account that was linked; `account` is its mail, empty when it has none. */
export interface Accepted extends Record<string, string | number> {
  user: number;
  provider: "hosted" | "microsoft";
  account: string;
}

/** The mail for `queueMail`. */
export function acceptedMail(payload: Accepted, to: string, createdBy: number): NewMail {
  return { kind: ACCEPTED_MAIL, to, payload, subject: ACCEPTED_SUBJECT, createdBy };
}
