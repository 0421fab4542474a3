/** When a notification also goes by mail: never, at once, or with the daily one. */
export const mailChoices = ["no", "ahora", "diario"] as const;
export type MailChoice = (typeof mailChoices)[number];

/** A kind of notification, as a domain's `names.ts` declares it. */
export interface NoticeKind {
  /** As people read it in filters and preferences. */
  title: string;
  /** What it tells of, under the title in the preferences. */
  about: string;
  /** What holds for a person who chose nothing. */
  mail: MailChoice;
}
