/** The name of the mail with a supplier's statement, in the rows of the outbox. */
export const STATEMENT_MAIL = "suppliers.statement";
