import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "pg";
import { type TestSmtp, testSmtp } from "@/lib/mail/testing/smtp";
import { openClient } from "@/lib/pg";
import { startApp } from "../lib/app.mjs";
import { keepRunning } from "../lib/keep-running.mjs";
import { dataDir, dataFolder } from "../lib/paths.mjs";
import { freePort } from "../lib/ports.mjs";
import { cluster } from "../lib/postgres.mjs";
import { served } from "../lib/programs.mjs";
import { commonEnv, migrate, watchOver } from "../lib/services.mjs";
import { type BreakingProxy, startProxy } from "./proxy";
import { type SmallDisk, smallDisk } from "./smallDisk";

const CLUSTER = "pg-faults";
type Program = "app" | "worker";

export interface Stage {
  base: string;
  /** A connection of the tables' owner, past the proxy: for looking at what came of it. */
  asOwner: <T>(work: (client: Client) => Promise<T>) => Promise<T>;
  postgres: {
    pid: () => number;
    answers: () => Promise<boolean>;
    disk: SmallDisk | null;
  };
  proxy: BreakingProxy;
  smtp: TestSmtp;
  storage: SmallDisk | null;
  /** Sends a signal to a program, and answers whose it was. */
  signal: (program: Program, name: NodeJS.Signals) => number | undefined;
  /** Whether a program says that it is ready. */
  ready: (program: Program) => Promise<boolean>;
  /** A second worker, beside the one there is. */
  anotherWorker: () => { stop: (signal: NodeJS.Signals) => void; ended: Promise<unknown> };
  setClock: (off_ms: number) => void;
  end: () => Promise<void>;
}

async function says200(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/**
 * Application, worker, PostgreSQL that keeps what it says it kept, a mail server, and between them what can break: all
 * of them processes as in production, on an empty installation.
 */
export async function setStage(): Promise<Stage> {
  const folder = join(dataDir(), "faults");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const disk = smallDisk(cluster(CLUSTER).folder, 900);
  const pg = cluster(CLUSTER);
  await pg.start({ fresh: true });
  const unwatch = watchOver(pg);
  const portOf = (url: string) => Number(new URL(url).port);
  const proxy = await startProxy(() => portOf(pg.url("bambalina")));
  const throughProxy = (url: string) => url.replace(/:\d+\//, `:${proxy.port}/`);
  const smtp = await testSmtp();
  const uploads = mkdtempSync(join(tmpdir(), "bambalina-faults-"));
  const storage = smallDisk(uploads, 24);
  const [port, workerPort] = [await freePort("0.0.0.0"), await freePort("0.0.0.0")];
  const clockFile = join(folder, "clock");
  writeFileSync(clockFile, "0");
  const secret = () => randomBytes(24).toString("hex");
  const env = {
    ...commonEnv(port),
    NODE_ENV: "production" as const,
    NEXTAUTH_URL: `http://localhost:${port}`,
    APP_BASE_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET: secret(),
    API_TOKEN_SECRET: secret(),
    DATABASE_URL: throughProxy(pg.url("bambalina")),
    DATA_DIR: folder,
    UPLOAD_DIR: uploads,
    SMTP_URL: smtp.url,
    WORKER_PORT: String(workerPort),
    CLOCK_FILE: clockFile,
  };
  Object.assign(process.env, env);
  await migrate({ url: pg.url("bambalina"), owner: pg.ownerUrl("bambalina") });
  const gaveUp: Error[] = [];
  const clock = `--require ${join(__dirname, "clock.cjs")}`;
  const app = await startApp({
    port,
    logs: "logs-faults",
    env: { ...env, NODE_OPTIONS: clock },
    onGiveUp: (error: Error) => gaveUp.push(error),
  });
  const base = `http://127.0.0.1:${port}`;
  const addresses = { app: base, worker: `http://127.0.0.1:${workerPort}` };
  return {
    base,
    asOwner: async (work) => {
      const client = openClient({ connectionString: pg.ownerUrl("bambalina"), connectionTimeoutMillis: 5_000 });
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end().catch(() => {});
      }
    },
    postgres: {
      pid: () => pg.postmaster()?.pid ?? 0,
      answers: async () => Boolean(await pg.running()),
      disk,
    },
    proxy,
    smtp,
    storage,
    signal: (program, name) => app.signal(program, name),
    ready: (program) => says200(`${addresses[program]}/api/health/ready`),
    anotherWorker: () =>
      keepRunning(served("worker/index.ts"), {
        name: "worker2",
        env: { ...env, WORKER_PORT: "" },
        log: join(dataFolder("logs-faults"), "worker2.log"),
        always: true,
      }),
    setClock: (off_ms) => {
      writeFileSync(clockFile, String(off_ms));
      for (const program of ["app", "worker"] as const) app.signal(program, "SIGUSR2");
    },
    end: async () => {
      app.stop();
      proxy.freeze(false);
      unwatch();
      await smtp.close();
      await pg.release();
      proxy.close();
      storage?.away();
      rmSync(uploads, { recursive: true, force: true });
      disk?.away();
      if (gaveUp[0]) throw gaveUp[0];
    },
  };
}
