import { existsSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { nodeFlags } from "../server/nodeFlags.cjs";
import { walk } from "./files.mjs";
import { inRoot } from "./paths.mjs";
import { tsx } from "./services.mjs";

/** Programs that serve people, and so must be ready again soon. */
const SERVED = ["scripts/start.ts", "worker/index.ts"];
/** What each capped process runs (lib/jobs/cappedProcess.ts): one for each file that somebody sends. */
const CHILD = /\/process\/\w*child\.ts$/i;
/** Beside what Next makes of the same sources, in the folder of the build. */
const FOLDER = "programs";

const nameOf = (file) => `${file.split("/").join("-").replace(/\.ts$/, "")}.cjs`;

const API = "api";

/** All endpoints by their file, `api/shows/index`; each is made, with what it imports, when it is first asked for. */
const endpoints = {
  name: "endpoints",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${API}$`) }, () => ({ path: API, namespace: API }));
    onLoad({ filter: /./, namespace: API }, () => {
      const names = walk(inRoot("pages", "api"), (path, folder) => folder || path.endsWith(".ts"))
        .map((file) => relative(inRoot("pages"), file).split(sep).join("/").slice(0, -".ts".length))
        .map((name) => `get ${JSON.stringify(name)}() { return require(${JSON.stringify(`./pages/${name}`)}); }`);
      return { contents: `module.exports = { ${names.join(",\n")} };`, resolveDir: inRoot() };
    });
  },
};

const entry = (file) => ({ in: file, out: basename(nameOf(file), ".cjs") });

/** How each program is made: packages stay where they are. */
const options = (outdir) => ({
  absWorkingDir: inRoot(),
  outdir,
  outExtension: { ".js": ".cjs" },
  bundle: true,
  packages: "external",
  platform: "node",
  format: "cjs",
  target: `node${process.versions.node}`,
  jsx: "automatic",
  keepNames: true,
  logLevel: "silent",
});

/** Entries of the programs of capped processes. */
const children = () =>
  walk(inRoot("lib"), (path, folder) => folder || CHILD.test(path)).map((file) =>
    entry(relative(inRoot(), file).split(sep).join("/")),
  );

/**
 * Writes the programs of capped processes into `folder`: for tests, which have no build.
 * @param {string} folder
 * @public lib/testing/globalSetup.ts calls it in a process of its own, by a text that names it.
 */
export async function bundleChildren(folder) {
  const { build: bundle, stop } = await import("esbuild");
  await bundle({ ...options(folder), entryPoints: children() });
  await stop();
}

/**
 * Writes into `<build>/programs` each program that serves people as one file of plain JavaScript, and one more of all that
 * the API does, for the endpoints that Next opens (scripts/build/api-apart.cjs). Read from hundreds of files, each of them
 * translated, a program takes a second more of a processor until it is ready; so does each capped process.
 * @param {string} build the build's folder
 */
export async function bundlePrograms(build) {
  const { build: bundle, stop } = await import("esbuild");
  await bundle({
    ...options(join(build, FOLDER)),
    entryPoints: [...SERVED.map(entry), ...children(), { in: API, out: API }],
    plugins: [endpoints],
  });
  // Its service would stay with the demo, with a quarter of a gigabyte.
  await stop();
}

/** Arguments for Node that run a program which serves people: as the newest build has it, or from its sources where none does. */
export function served(file) {
  const built = inRoot(process.env.NEXT_DIST_DIR || ".next", FOLDER, nameOf(file));
  return existsSync(built) ? [...nodeFlags(file), built] : tsx(file);
}
