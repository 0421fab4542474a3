/** The name of the mail that says that somebody's decision is waited for. */
export const WAITING_MAIL = "approvals.waiting";
