import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, relative } from "node:path";
import { bundled } from "./build/api-apart.cjs";
import { remembering } from "./build/resolve-once.cjs";
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

test("what a capped process imports of packages is found by its file, as Node wants it", () => {
  const folder = process.env.CHILD_PROGRAMS || "";
  const names = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .flatMap((text) => [...text.matchAll(/\bimport\("([^"]+)"\)/g)].map(([, name]) => name));
  expect(names).toContain("pdfjs-dist/legacy/build/pdf.mjs");
  const lost = `for (const name of process.argv.slice(1)) try { import.meta.resolve(name) } catch { console.log(name) }`;
  const resolve = ["--input-type=module", "-e", lost, "--", ...new Set(names)] as string[];
  expect(execFileSync(process.execPath, resolve, { encoding: "utf8" })).toBe("");
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

test.each([
  ["api/flags", "pages/api/flags.js"],
  ["api/shows/index", "pages/api/shows.js"],
  ["api/shows/[show]/sales", "pages/api/shows/[show]/sales.js"],
])("the page of %s asks the bundle of its own build for it", (name, page) => {
  const [place, key] = bundled(`private-next-pages/${name}.ts`) ?? [];
  expect(posix.join("build/server", posix.dirname(page), place ?? "")).toBe("build/programs/api.cjs");
  expect(key).toBe(name);
});

test.each(["private-next-pages/tickets.tsx", "@/lib/tickets/api", "./api/flags.ts"])(
  "%s is no endpoint: the compiler has it",
  (request) => expect(bundled(request)).toBeUndefined(),
);

test("Next is asked once about a package, each time about a file, and never about what is ours", async () => {
  const asked: string[] = [];
  const next = async ({ request }: { request: string }) => `${request} ${asked.push(request)}`;
  const ask = (request: string, context = "/app/lib", dependencyType = "esm") =>
    remembered({ request, context, dependencyType, contextInfo: {} });
  const remembered = remembering(next);
  expect([await ask("zod"), await ask("zod", "/app/pages")]).toEqual(["zod 1", "zod 1"]);
  expect([await ask("zod", "/app/lib", "commonjs"), await ask("zod", "/app/node_modules/a")]).toEqual([
    "zod 2",
    "zod 3",
  ]);
  expect([await ask("./a"), await ask("./a"), await ask("@/lib/env")]).toEqual(["./a 4", "./a 5", undefined]);
});
