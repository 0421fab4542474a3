import { existsSync, realpathSync } from "node:fs";
import { join, relative } from "node:path";
import next from "next";
import { env } from "@/lib/env";
import { tidyFolders } from "@/lib/files/tidy";
import { flushCalls } from "@/lib/http/callTimes";
import { logEverything } from "@/lib/logEverything";
import { directCalls } from "./server/calls";
import { compressedFiles } from "./server/compressed";
import { letAsk } from "./server/documentReads";
import { listen } from "./server/listen";
import { loadSoon } from "./server/soon";

/** Whoever starts it does so in the project's folder: the program itself may lie in the folder of a build. */
const DIR = process.cwd();

/** The newest build, by its own name: a later one, which `.next` then names, changes nothing under this process. */
function buildFolder(): string {
  const folder = join(DIR, process.env.NEXT_DIST_DIR || ".next");
  if (!existsSync(join(folder, "BUILD_ID"))) throw new Error("Falta compilar la aplicación: npm run build");
  return realpathSync(folder);
}

/**
 * The production server: the built application behind a thin HTTP server of our own (request ids, access log, limits,
 * graceful stop; see `server/listen.ts`).
 */
async function main(): Promise<void> {
  const { PORT, HOST, NEXTAUTH_URL, APP_BASE_URL, LOG_LEVEL, TRUST_PROXY } = env();
  process.env.NEXTAUTH_URL = NEXTAUTH_URL; // next-auth reads it by itself
  const build = buildFolder();
  process.env.NEXT_DIST_DIR = relative(DIR, build); // next.config.js says it to Next
  await import("@/lib/boards/service/registry"); // a board's data file that is wrong stops the start, not the first call
  const app = next({ dev: false, dir: DIR, hostname: "localhost", port: PORT });
  await app.prepare();
  void tidyFolders();
  const answered = directCalls(join(build, "server"));
  const pages = app.getRequestHandler();
  const sent = compressedFiles(build);
  await listen({
    handle: async (req, res) => {
      if (sent(req, res) || (await answered(req, res))) return;
      letAsk(req, answered);
      await pages(req, res);
    },
    port: PORT,
    host: HOST,
    logLevel: LOG_LEVEL,
    https: APP_BASE_URL.startsWith("https://"),
    trustProxy: TRUST_PROXY,
    onStopped: flushCalls,
  });
  process.send?.({ ready: true });
  void loadSoon(join(build, "server"));
}

logEverything();
main().catch((error: NodeJS.ErrnoException) => {
  const taken =
    error.code === "EADDRINUSE" && `El puerto ${process.env.PORT || 5001} está ocupado: liberarlo o definir PORT.`;
  process.stderr.write(`✖ ${taken || error.message.split("\n")[0]}\n`);
  process.exit(1);
});
