import pino from "pino";

/** JSON lines on standard output. Never pass tokens, passwords or file contents. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === "test" ? "silent" : "info"),
  base: undefined,
});
