import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { nodeFlags } from "../server/nodeFlags.cjs";
import { inRoot } from "./paths.mjs";
import { tsx } from "./services.mjs";

/** Programs that serve people, and so must be ready again soon. */
const SERVED = ["scripts/start.ts", "worker/index.ts"];
/** Beside what Next makes of the same sources, in the folder of the build. */
const FOLDER = "programs";

const nameOf = (file) => `${file.split("/").join("-").replace(/\.ts$/, "")}.cjs`;

/**
 * Writes each program that serves people as one file of plain JavaScript into `<build>/programs`. Read from hundreds of
 * files, each of them translated, one takes a second more of a processor until it is ready. Packages stay where they are.
 * @param {string} build the build's folder
 */
export async function bundlePrograms(build) {
  const { build: bundle } = await import("esbuild");
  await bundle({
    absWorkingDir: inRoot(),
    entryPoints: SERVED.map((file) => ({ in: file, out: basename(nameOf(file), ".cjs") })),
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
}

/** Arguments for Node that run a program which serves people: as the newest build has it, or from its sources where none does. */
export function served(file) {
  const built = inRoot(process.env.NEXT_DIST_DIR || ".next", FOLDER, nameOf(file));
  return existsSync(built) ? [...nodeFlags(file), built] : tsx(file);
}
