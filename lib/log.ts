import pino from "pino";

/** JSON lines on standard output, the time in ISO, the same from every process of ours. */
export const makeLog = (level: string) => pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });

/** The log of this process. Never pass tokens, passwords or file contents. */
export const log = makeLog(process.env.LOG_LEVEL || (process.env.NODE_ENV === "test" ? "silent" : "info"));
