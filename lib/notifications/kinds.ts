/** What a notification is about. */
export type NotificationKind = string;
