import { Agent } from "node:http";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { mintApiToken } from "@/lib/auth/apiToken";
import type { SessionClaims } from "@/lib/auth/session";
import { get, type Target } from "./http";
import { startProgram } from "./program";

const LONGEST_MS = 60_000;
const POLL_MS = 10;

export interface Server {
  port: number;
  pid: number;
  /** From the start of the process to the first 200 of each path. */
  readyMs: Record<string, number>;
  stop: () => Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === "object" ? address.port : 0));
    });
  });
}

/** Starts the built application as production on a port of its own, and waits until each of `paths` answers 200. */
export async function startServer(
  databaseUrl: string,
  paths: readonly string[] = ["/api/health/live"],
): Promise<Server> {
  const port = await freePort();
  const start = performance.now();
  const address = `http://localhost:${port}`;
  const { child, complaints, stop } = startProgram("scripts/start.ts", [], {
    NODE_ENV: "production",
    PORT: String(port),
    NEXTAUTH_URL: address,
    APP_BASE_URL: address,
    DATABASE_URL: databaseUrl,
  });
  const readyMs: Record<string, number> = {};
  for (const path of paths) {
    while (!(await answers(port, path))) {
      if (child.exitCode !== null) throw new Error(`La aplicación no arrancó: ${complaints()}`);
      if (performance.now() - start > LONGEST_MS) throw new Error(`La aplicación no contesta ${path}`);
      await wait(POLL_MS);
    }
    readyMs[path] = performance.now() - start;
  }
  return { port, pid: child.pid ?? 0, readyMs, stop };
}

const answers = (port: number, path: string) =>
  get({ port }, path).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Calls on a server as a signed-in person, over `connections` kept open. A token lasts a quarter of an hour. */
export async function asPerson({ port }: Server, claims: SessionClaims, connections = 1): Promise<Target> {
  const { token } = await mintApiToken(claims);
  return { port, token, agent: new Agent({ keepAlive: true, maxSockets: connections }) };
}
