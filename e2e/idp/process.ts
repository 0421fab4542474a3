import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "@playwright/test";

const ROOT = join(__dirname, "..", "..");
// Ends the process when this one is killed, as for every program that the project's scripts start.
const FOLLOW = pathToFileURL(join(ROOT, "scripts", "lib", "follow-parent.mjs")).href;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "0.0.0.0", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** A process of the built application, on a port of its own. */
export interface AppProcess {
  port: number;
  stop(): Promise<void>;
}

/** Starts the application as `npm start` does, and waits until it is ready. */
export async function startAppProcess(env: Record<string, string>, log: string): Promise<AppProcess> {
  const port = await freePort();
  const output = openSync(log, "w");
  const child = spawn(process.execPath, ["--import", FOLLOW, "--import", "tsx", join("scripts", "start.ts")], {
    cwd: ROOT,
    stdio: ["ignore", output, output, "ipc"],
    env: { ...process.env, ...env, PORT: String(port), FOLLOW_PID: String(process.pid) },
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await expect.poll(isReady, { timeout: 150_000, message: `the application does not start, see ${log}` }).toBe(true);
  return { port, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await ended;
}
