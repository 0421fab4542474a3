/** The mail that says where the audit's chain ends. */
export const ANCHOR_MAIL = "audit.anchor";
