import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";

const ROOT = join(__dirname, "..");
const NAME = "without-middleware";
const COPY = join(".next", `${NAME}-${process.pid}`);
const NOT_SERVED = ["cache", "dev", "diagnostics", "trace", "trace-build", "types"];
const READY_MS = 100_000;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  const isReady = async () => {
    if (server.exitCode !== null) throw new Error(`the server without middleware ended with ${server.exitCode}`);
    return (await fetch(`${url}/api/health/ready`).catch(() => null))?.ok ?? false;
  };
  const message = "the server without middleware did not get ready";
  await expect.poll(isReady, { timeout: READY_MS, message }).toBe(true);
}

/** The browser's part of Next knows which addresses have a middleware; there are none now. */
function forgetMatchers(chunks: string): void {
  const file = join(chunks, readdirSync(chunks).find((name) => /^main-[0-9a-f]+\.js$/.test(name)) ?? "");
  const source = readFileSync(file, "utf8");
  const without = source.replace(/__MIDDLEWARE_MATCHERS=\[\{.*?\}\],window/, "__MIDDLEWARE_MATCHERS=[],window");
  if (without === source) throw new Error(`${file} names no middleware: look where Next keeps it now`);
  writeFileSync(file, without);
}

/** A middleware that runs on Node is one of the server's functions. */
function forgetFunction(server: string): void {
  const file = join(server, "functions-config-manifest.json");
  const { functions, ...rest } = JSON.parse(readFileSync(file, "utf8")) as { functions: Record<string, unknown> };
  const { "/_middleware": middleware, ...others } = functions;
  if (!middleware) throw new Error(`${file} names no middleware: look where Next keeps it now`);
  writeFileSync(file, JSON.stringify({ ...rest, functions: others }));
}

/**
 * The same application with its middleware taken out: a copy of the build that knows of none, served by
 * the production server on the same database. `work` gets its address.
 */
export async function withoutMiddleware(work: (url: string) => Promise<void>): Promise<void> {
  rmSync(join(ROOT, COPY), { recursive: true, force: true });
  mkdirSync(join(ROOT, COPY));
  const served = (name: string) => !NOT_SERVED.includes(name) && !name.startsWith(NAME);
  for (const entry of readdirSync(join(ROOT, ".next")).filter(served))
    cpSync(join(ROOT, ".next", entry), join(ROOT, COPY, entry), { recursive: true });
  rmSync(join(ROOT, COPY, "server", "middleware.js"));
  forgetFunction(join(ROOT, COPY, "server"));
  forgetMatchers(join(ROOT, COPY, "static", "chunks"));
  const port = await freePort();
  const server = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), NEXT_DIST_DIR: COPY, LOG_LEVEL: "silent" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    const url = `http://localhost:${port}`;
    await ready(url, server);
    await work(url);
  } finally {
    server.kill("SIGTERM");
    await ended;
    rmSync(join(ROOT, COPY), { recursive: true, force: true });
  }
}
