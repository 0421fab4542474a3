import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants, getPriority, tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
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

test.concurrent("it reads packages' own modules as they are, without a compiler between", async () => {
  const pdfjs = path.resolve("node_modules/pdfjs-dist/legacy/build/pdf.mjs");
  const asks = program(
    `import(${JSON.stringify(pathToFileURL(pdfjs).href)}).then(({ getDocument }) => console.log(String(getDocument)));`,
  );
  const { code, stdout } = await startCapped(asks, [], { ...caps, heapMb: 256 }).ended;
  expect(code).toBe(0);
  expect(readFileSync(pdfjs, "utf8")).toContain(stdout.trim());
});

test.concurrent("one that nobody waits for gives way to the others", async () => {
  const says = program("console.log(require('node:os').getPriority());");
  const ends = await Promise.all([true, false].map((behind) => startCapped(says, [], { ...caps, behind }).ended));
  const [behind, plain] = ends.map(({ stdout }) => Number(stdout));
  expect(behind).toBe(Math.max(constants.priority.PRIORITY_BELOW_NORMAL, plain ?? 0));
  expect(plain).toBe(getPriority());
});
