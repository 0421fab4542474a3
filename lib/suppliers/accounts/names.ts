/** The name of the mail that a supplier gets, in the rows of the outbox. */
export const ACCOUNT_CHANGED_MAIL = "suppliers.accountChanged";
