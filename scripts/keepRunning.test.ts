import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const LAUNCHER = `
  import { keepRunning } from "./scripts/lib/keep-running.mjs";
  const { ended, stop } = keepRunning(["-e", process.env.PROGRAM], { name: "worker", inherit: true, firstMs: 20 });
  process.on("SIGTERM", () => stop("SIGTERM"));
  process.exit((await ended).code);
`;
const GOOD = `
  process.once("SIGTERM", () => process.exit(0));
  setInterval(() => {}, 1_000);
  process.send({ ready: true }, () => console.log(JSON.stringify({ pid: process.pid })));
`;

const folder = mkdtempSync(join(tmpdir(), "bambalina-keep-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Line = Record<string, unknown>;
interface Launched {
  launcher: ChildProcess;
  lines: AsyncIterator<string>;
  ended: Promise<number | null>;
}

function launch(program: string): Launched {
  const launcher = spawn(process.execPath, ["--input-type=module", "-e", LAUNCHER], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DATA_DIR: folder, PROGRAM: program },
  });
  const ended = new Promise<number | null>((resolve) => launcher.once("close", resolve));
  const lines = createInterface({ input: launcher.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  return { launcher, lines, ended };
}

const next = async ({ lines }: Launched): Promise<Line> => JSON.parse((await lines.next()).value ?? "{}") as Line;

test("a program that ends by a fault is started again, waits longer each time, and is not once it is stopped", async () => {
  const running = launch(GOOD);
  const pids = [];
  for (const wait_ms of [20, 40]) {
    const { pid } = await next(running);
    pids.push(pid);
    process.kill(Number(pid), "SIGKILL");
    expect(await next(running)).toMatchObject({ by: "SIGKILL", wait_ms, time: expect.stringMatching(/^\d{4}-.*Z$/) });
  }
  pids.push((await next(running)).pid);
  expect(new Set(pids).size).toBe(3);
  running.launcher.kill("SIGTERM");
  expect(await running.ended).toBe(0);
});

test("one that never became ready is not started again: its status is ours", async () => {
  const running = launch("process.exit(3)");
  expect(await running.ended).toBe(3);
  expect((await running.lines.next()).done).toBe(true);
});
