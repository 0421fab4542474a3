import { existsSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { nodeFlags } from "../server/nodeFlags.cjs";
import { walk } from "./files.mjs";
import { inRoot } from "./paths.mjs";
import { tsx } from "./services.mjs";

/** Programs that serve people, and so must be ready again soon. */
const SERVED = ["scripts/start.ts", "worker/index.ts"];
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

/**
 * Writes into `<build>/programs` each program that serves people as one file of plain JavaScript, and one more of all that
 * the API does, for the endpoints that Next opens (scripts/build/api-apart.cjs). Read from hundreds of files, each of them
 * translated, a program takes a second more of a processor until it is ready. Packages stay where they are.
 * @param {string} build the build's folder
 */
export async function bundlePrograms(build) {
  const { build: bundle, stop } = await import("esbuild");
  await bundle({
    absWorkingDir: inRoot(),
    entryPoints: [...SERVED.map((file) => ({ in: file, out: basename(nameOf(file), ".cjs") })), { in: API, out: API }],
    plugins: [endpoints],
    outdir: join(build, FOLDER),
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
  // Its service would stay with the demo, with a quarter of a gigabyte.
  await stop();
}

/** Arguments for Node that run a program which serves people: as the newest build has it, or from its sources where none does. */
export function served(file) {
  const built = inRoot(process.env.NEXT_DIST_DIR || ".next", FOLDER, nameOf(file));
  return existsSync(built) ? [...nodeFlags(file), built] : tsx(file);
}
