import { listen } from "@/scripts/server/listen";
import { answerApi } from "./requestAs";

// A process of its own with every endpoint behind the production server's front: `apiProcess.ts` starts it.
listen({
  handle: answerApi,
  port: 0,
  host: "127.0.0.1",
  logLevel: "info",
  https: false,
  trustProxy: process.argv.includes("--trust-proxy"),
}).catch((error: Error) => {
  console.error(error);
  process.exit(1);
});
