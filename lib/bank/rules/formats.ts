/** The formats of statements that are read. */
export const formats = ["ofx", "norma43", "mt940", "camt053", "tabla"] as const;
export type StatementFormat = (typeof formats)[number];

/** The largest file that is read: a CAMT.053 of 50,000 movements with room. */
export const MAX_STATEMENT_BYTES = 64 * 1024 * 1024;
