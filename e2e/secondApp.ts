import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";

export interface SecondApp {
  url: string;
  /** Of the server that gives the analytics script. */
  scriptOrigin: string;
  /** How often the script was asked for. */
  loads: () => number;
  /** Ends it as an operator would; resolves when it is over. */
  stop: () => Promise<void>;
}

/** The port of a server that listens on any free one. */
const portOf = (address: unknown) => (address as AddressInfo).port;

/** A port nobody has now. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, done));
  const port = portOf(probe.address());
  await new Promise((done) => probe.close(done));
  return port;
}

/** Waits for the line that says it listens; fails when it ends before. */
function listening(app: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    createInterface({ input: app.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      if (line.includes('"listening"')) resolve();
    });
    app.once("exit", (code) => reject(new Error(`the second app ended with ${code}`)));
  });
}

/**
 * Another process of the built application on the same database, as behind a load balancer, whose environment has an
 * analytics script: one of a server that lives as long.
 */
export async function startSecondApp(): Promise<SecondApp> {
  let loads = 0;
  const scripts = createServer((_, res) => {
    loads++;
    res.writeHead(200, { "Content-Type": "text/javascript" });
    res.end("window.analyticsRan = true;");
  });
  await new Promise<void>((done) => scripts.listen(0, "127.0.0.1", done));
  const scriptOrigin = `http://127.0.0.1:${portOf(scripts.address())}`;
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const app = spawn(process.execPath, ["scripts/run.mjs", "scripts/start.ts"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      NEXTAUTH_URL: url,
      APP_BASE_URL: url,
      ANALYTICS_SRC: `${scriptOrigin}/script.js`,
      ANALYTICS_ID: "sitio-1",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await listening(app);
  const stop = async () => {
    if (app.exitCode === null) {
      const over = new Promise((done) => app.once("exit", done));
      app.kill("SIGTERM");
      await over;
    }
    scripts.closeAllConnections();
    scripts.close();
  };
  return { url, scriptOrigin, loads: () => loads, stop };
}
