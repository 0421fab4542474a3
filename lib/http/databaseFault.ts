/** What is wrong with the database itself, as opposed to with a request. */
export type DatabaseFault = "away" | "full" | "readOnly" | "behind";

/** By SQLSTATE, by Prisma's own codes, and by what the system says of a connection. */
const CODES: Record<DatabaseFault, readonly string[]> = {
  full: ["53100"],
  readOnly: ["25006"],
  // A table, a column, a function, a type or the database itself is not there, or not the one this code knows.
  behind: ["42P01", "42703", "42883", "42704", "3D000", "3F000", "P2021", "P2022", "P1003", "P1014"],
  away: [
    ...["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "EAI_AGAIN"],
    ...["57P01", "57P02", "57P03", "57P04", "57P05", "08000", "08001", "08003", "08004", "08006", "08P01"],
    ...["53200", "53300", "58000", "58030", "58P01", "XX000", "XX001", "XX002", "28000", "28P01"],
    ...["P1000", "P1001", "P1002", "P1008", "P1010", "P1011", "P1017", "P2024", "P2028", "P2037"],
  ],
};

/**
 * What `pg` and PostgreSQL say without a code, or with one that says less: a server on a full disk that has no folder
 * for what it sorts cannot make one, and only says (XX000) that its file is not there.
 */
const TEXTS: Record<Exclude<DatabaseFault, "behind">, RegExp> = {
  full: /no space left on device|disk quota exceeded|could not create temporary file .*no such file/i,
  readOnly: /read-only file system/i,
  away: /query read timeout|timeout exceeded when trying to connect|connection terminated|connection (?:was )?closed|server closed the connection|can't reach database|not queryable|client was closed|pool after calling end/i,
};

const ORDER: readonly DatabaseFault[] = ["full", "readOnly", "away", "behind"];

/** The fault that an error's codes (its own and those of its causes) and messages tell of; null for none. */
export function databaseFault(codes: readonly string[], text: string): DatabaseFault | null {
  return (
    ORDER.find(
      (fault) => codes.some((code) => CODES[fault].includes(code)) || (fault !== "behind" && TEXTS[fault].test(text)),
    ) ?? null
  );
}
