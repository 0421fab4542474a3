import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { served } from "./lib/programs.mjs";

test("what serves people runs as the build made it, and from its sources where there is no build", () => {
  const build = mkdtempSync(join(tmpdir(), "build-"));
  const before = process.env.NEXT_DIST_DIR;
  process.env.NEXT_DIST_DIR = relative(process.cwd(), build);
  try {
    expect(served("worker/index.ts").slice(-3)).toEqual(["--import", "tsx", join(process.cwd(), "worker/index.ts")]);
    const program = join(build, "programs", "worker-index.cjs");
    mkdirSync(join(build, "programs"));
    writeFileSync(program, "");
    expect(served("worker/index.ts")).toEqual(["--max-old-space-size=512", "--max-semi-space-size=2", program]);
  } finally {
    if (before === undefined) delete process.env.NEXT_DIST_DIR;
    else process.env.NEXT_DIST_DIR = before;
    rmSync(build, { recursive: true });
  }
});

test("the browser's compiler begins with the server's, once, and is answered when it is asked for", () => {
  const program = `
    const file = require.resolve("next/dist/build/webpack-build");
    const begun = [];
    const webpackBuild = async (_, names) => (begun.push(names.join()), names[0]);
    require.cache[file] = { id: file, filename: file, loaded: true, exports: { webpackBuild } };
    require("./scripts/build/together.cjs");
    const build = (name) => require(file).webpackBuild(true, [name]);
    Promise.all(["server", "edge-server", "client"].map(build)).then((answers) => console.log(JSON.stringify({ begun, answers })));`;
  expect(JSON.parse(execFileSync(process.execPath, ["-e", program], { encoding: "utf8" }))).toEqual({
    begun: ["client", "server", "edge-server"],
    answers: ["server", "edge-server", "client"],
  });
});
