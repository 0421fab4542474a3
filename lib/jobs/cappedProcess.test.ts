import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
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
