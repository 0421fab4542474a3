/** The formats of statements that are read. */
export const formats = ["ofx", "norma43", "mt940", "camt053", "tabla"] as const;
export type StatementFormat = (typeof formats)[number];

/** As people call them. */
export const formatTitles: Readonly<Record<StatementFormat, string>> = {
  ofx: "OFX",
  norma43: "Norma 43",
  mt940: "MT940",
  camt053: "CAMT.053",
  tabla: "Planilla",
};

/** The largest file that is read: a CAMT.053 of 50,000 movements with room. */
export const MAX_STATEMENT_BYTES = 64 * 1024 * 1024;
