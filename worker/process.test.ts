import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { disconnect, query } from "@/lib/db";
import { env } from "@/lib/env";
import { testDatabase } from "@/lib/testing/db";

let worker: ChildProcess;
let port: number;
const lines: string[] = [];
const errors: string[] = [];
const heard: (() => void)[] = [];

/** Resolves with the first line, past or to come, that says `msg`, of a queue where one is named. */
async function said(msg: string, queue?: string): Promise<Record<string, unknown>> {
  for (;;) {
    const line = lines.find(
      (text) => text.includes(`"msg":"${msg}"`) && (!queue || text.includes(`"queue":"${queue}"`)),
    );
    if (line) return JSON.parse(line);
    await new Promise<void>((resolve) => heard.push(resolve));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port: free } = server.address() as { port: number };
  server.close();
  return free;
}

const health = async (name: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/${name}`);
  return { status: answer.status, body: (await answer.json()) as { status?: string; last_seen?: string } };
};

const build = mkdtempSync(path.join(tmpdir(), "build-"));

/** The worker as `npm run build` makes it, in a folder of its own. */
function built(): string {
  const make = `import("./scripts/lib/programs.mjs").then((programs) => programs.bundlePrograms(${JSON.stringify(build)}))`;
  execFileSync(process.execPath, ["-e", make]);
  symlinkSync(path.resolve("node_modules"), path.join(build, "node_modules"));
  return path.join(build, "programs", "worker-index.cjs");
}

beforeAll(async () => {
  const DATABASE_URL = await testDatabase();
  port = await freePort();
  worker = spawn(process.execPath, [built()], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      ...own(),
      DATABASE_URL,
      WORKER_PORT: String(port),
    },
  });
  createInterface({ input: worker.stdout as NodeJS.ReadableStream }).on("line", (line) => {
    lines.push(line);
    for (const wake of heard.splice(0)) wake();
  });
  worker.stderr?.setEncoding("utf8").on("data", (text: string) => errors.push(text));
  await said("worker ready");
});
afterAll(async () => {
  worker.kill("SIGKILL");
  rmSync(build, { recursive: true });
  await disconnect();
});

const own = () => ({ NEXTAUTH_SECRET: env().NEXTAUTH_SECRET, API_TOKEN_SECRET: env().API_TOKEN_SECRET });

test("the worker answers for its health and says in the database that it lives", async () => {
  expect(await health("live")).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(await health("ready")).toMatchObject({ status: 200, body: { last_seen: expect.stringMatching(/Z$/) } });
  expect((await health("other")).status).toBe(404);
  expect(await query("SELECT rss_mb > 0 AS measured FROM worker_beat")).toEqual([{ measured: true }]);
});

test("it outlives all of its connections, works on, and ends in order; its log is nothing but JSON lines", async () => {
  const lost = await query(
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  expect(lost.length).toBeGreaterThan(0);
  await query(
    "INSERT INTO pgboss.job (name, data, expire_in) SELECT name, '{}', '10 s' FROM pgboss.queue WHERE name = 'mail.sweep'",
  );
  // Jobs of the clock may end before.
  expect(await said("job done", "mail.sweep")).toMatchObject({ queue: "mail.sweep" });
  const ended = once(worker, "exit");
  worker.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(await query("SELECT 1 FROM worker_beat")).toEqual([]);
  expect(errors).toEqual([]);
  const parsed = lines.map((line) => JSON.parse(line) as { time: string });
  expect(parsed.filter(({ time }) => !/^\d{4}-\d\d-\d\dT.*Z$/.test(time))).toEqual([]);
});
