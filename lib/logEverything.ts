import { format, stripVTControlCharacters } from "node:util";
import { log } from "@/lib/log";

const CONSOLE = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error", trace: "debug" } as const;

/**
 * From now on nothing but lines of the log reaches the output of this process: what libraries write to the console, the
 * warnings of Node, and what nobody caught. An exception that nobody caught ends the process with status 1; a promise
 * that nobody waits for ends nothing.
 */
export function logEverything(): void {
  for (const [method, level] of Object.entries(CONSOLE) as [keyof typeof CONSOLE, "info"][]) {
    console[method] = (...parts: unknown[]) => write(level, parts);
  }
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ err: warning }, "warning of Node"));
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "nobody handled a failure"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "nobody caught an exception");
    process.exit(1);
  });
}

function write(level: "info", parts: unknown[]): void {
  const err = parts.find((part) => part instanceof Error);
  const words = stripVTControlCharacters(format(...parts.filter((part) => part !== err))).trim();
  if (words || err) log[level](err ? { err } : {}, words || undefined);
}
