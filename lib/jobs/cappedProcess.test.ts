import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { constants, getPriority, tmpdir } from "node:os";
import path from "node:path";
import { startCapped } from "./cappedProcess";

jest.setTimeout(60_000);

const folder = mkdtempSync(path.join(tmpdir(), "capped-"));
afterAll(() => rmSync(folder, { recursive: true }));

const program = (text: string): string => {
  const file = path.join(folder, `${crypto.randomUUID()}.ts`);
  writeFileSync(file, text);
  return file;
};
const caps = { heapMb: 64, timeoutMs: 50_000 };

test.concurrent("one that says that something moves is left to work, one that falls silent is ended", async () => {
  const works = program(
    "const each = setInterval(() => process.stderr.write('.'), 100); setTimeout(() => (clearInterval(each), console.log('done')), 9_000);",
  );
  const hangs = program("setInterval(() => {}, 1_000);");
  const [worked, hung] = await Promise.all([
    startCapped(works, [], { ...caps, silentMs: 8_000 }).ended,
    startCapped(hangs, [], { ...caps, silentMs: 1_000 }).ended,
  ]);
  expect(worked).toMatchObject({ code: 0, silent: false, stdout: "done\n" });
  expect(hung).toMatchObject({ silent: true, timedOut: false });
});

test.concurrent("nobody waits for one that was killed and does not end; that it did is told when it does", async () => {
  // What holds its output open stands for what the system does not let die.
  const held = program(
    "const { pid } = require('node:child_process').spawn('sleep', ['40'], { stdio: 'inherit' }); process.stdout.write(String(pid)); setInterval(() => {}, 1_000);",
  );
  const { ended, gone } = startCapped(held, [], { ...caps, silentMs: 5_000 });
  const end = await ended;
  expect(end).toMatchObject({ code: null, silent: true });
  expect(await Promise.race([gone.then(() => "gone"), "there"])).toBe("there");
  process.kill(Number(end.stdout), "SIGKILL");
  await gone;
});

test("what the build made of a program is what runs, and its source where there is none", async () => {
  const before = process.env.CHILD_PROGRAMS;
  process.env.CHILD_PROGRAMS = folder;
  try {
    const args = ["lib/bank/files/pain.001.001.09.xsd", "lib/bank/files/pain.001.001.09.xsd"];
    const run = () => startCapped("lib/bank/process/validateChild.ts", args, { ...caps, heapMb: 256 }).ended;
    expect((await run()).stdout).toContain("problems");
    writeFileSync(path.join(folder, "lib-bank-process-validateChild.cjs"), "console.log('made')");
    expect((await run()).stdout).toBe("made\n");
  } finally {
    process.env.CHILD_PROGRAMS = before;
  }
});

test.concurrent("one that nobody waits for gives way to the others", async () => {
  const says = program("console.log(require('node:os').getPriority());");
  const ends = await Promise.all([true, false].map((behind) => startCapped(says, [], { ...caps, behind }).ended));
  const [behind, plain] = ends.map(({ stdout }) => Number(stdout));
  expect(behind).toBe(Math.max(constants.priority.PRIORITY_BELOW_NORMAL, plain ?? 0));
  expect(plain).toBe(getPriority());
});
