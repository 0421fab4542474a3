/** The mail of one notification, and the daily one, as the rows of the outbox name them. */
export const NOTIFICATION_MAIL = "notification.now";
export const DIGEST_MAIL = "notification.daily";
