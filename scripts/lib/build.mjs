import { existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { availableParallelism, freemem } from "node:os";
import { basename, join } from "node:path";
import { compressStatic } from "./compressed.mjs";
import { hashOf, readIfAny, walk, writeWhole } from "./files.mjs";
import { withLock } from "./lock.mjs";
import { copyLock, inRoot, loadDotEnv } from "./paths.mjs";
import { bundlePrograms } from "./programs.mjs";
import { runNode, stopChildren } from "./run-child.mjs";
import { say, step } from "./say.mjs";
import { bundleServiceWorkers, offlineFiles } from "./service-worker.mjs";
import { prepare, tsx } from "./services.mjs";
import { onStop } from "./stop-signals.mjs";

/** Builds lie beside each other; `.next` names the one that a start takes. */
const BUILDS = ".builds";
/** What `npm run dev` makes: no build takes it away. */
export const DEV = `${BUILDS}/dev`;
const CURRENT = inRoot(".next");
const MARKER = "bambalina-sources";
/** The build in use, the one before it, to go back to, and one more that a process may still serve. */
const KEPT = 3;
const SOURCES =
  /^(?:(?:components|lib|pages|public|styles|prisma|worker)(?:\/|$)|scripts(?:$|\/(?:build|server)(?:\/|$)|\/lib(?:$|\/programs\.mjs$)|\/start\.ts$))/;
const CONFIGS =
  /^(?:(?:middleware|instrumentation|next\.config|postcss\.config|tailwind\.config)\.\w+|tsconfig\.json|package\.json|package-lock\.json)$/;
const NOT_BUILT = /^lib\/(?:generated|testing)(?:\/|$)|^prisma\/migrations|\.test\.tsx?$|^\./;

/** Hash of everything a build depends on: sources, configs, lock and the variables that are compiled in. */
function sourcesHash() {
  const files = walk(inRoot(), (path) => (SOURCES.test(path) || CONFIGS.test(path)) && !NOT_BUILT.test(path));
  const compiledIn = Object.entries(process.env).filter(([name]) => name.startsWith("NEXT_PUBLIC_"));
  return hashOf(files, JSON.stringify([process.version, compiledIn.sort()]));
}

/** Has `.next` name this build, in one step: whoever starts meanwhile finds the one before or this one. */
function makeCurrent(name) {
  const found = lstatSync(CURRENT, { throwIfNoEntry: false });
  // A folder: of before there were several, or what development made.
  if (found && !found.isSymbolicLink()) renameSync(CURRENT, inRoot(BUILDS, `0-before-${process.pid}`));
  const aside = `${CURRENT}-${process.pid}`;
  rmSync(aside, { force: true, recursive: true });
  symlinkSync(process.platform === "win32" ? inRoot(BUILDS, name) : join(BUILDS, name), aside, "junction");
  if (process.platform === "win32") rmSync(CURRENT, { force: true, recursive: true });
  renameSync(aside, CURRENT);
}

/** Takes away what was left half done, and all complete builds but the newest. */
function removeOld() {
  const current = basename(readlinkSync(CURRENT));
  const names = readdirSync(inRoot(BUILDS)).sort().reverse();
  const complete = names.filter((name) => name !== current && existsSync(inRoot(BUILDS, name, MARKER)));
  const kept = [current, basename(DEV), ...complete.slice(0, KEPT - 1)];
  for (const name of names.filter((each) => !kept.includes(each)))
    rmSync(inRoot(BUILDS, name), { recursive: true, force: true });
}

/** The two compilers at once, where there is memory for both. */
const MEMORY_FOR_BOTH = 4 * 1024 ** 3;
const together = () =>
  availableParallelism() > 1 && freemem() > MEMORY_FOR_BOTH
    ? ["--require", inRoot("scripts", "build", "together.cjs")]
    : [];

/**
 * Compilers make much that is gone at once: with room for it they spend a twentieth less of a processor. By the environment,
 * because Next starts them; where Node refuses it there, without.
 */
const ROOM = "--max-semi-space-size";
const withRoom = () =>
  [process.env.NODE_OPTIONS, process.allowedNodeEnvironmentFlags.has(ROOM) && `${ROOM}=64`].filter(Boolean).join(" ");

/** Builds the application unless the last build was made of the same sources. */
export async function ensureBuilt({ always = false } = {}) {
  const isFresh = () => readIfAny(join(CURRENT, MARKER)) === sourcesHash() && existsSync(join(CURRENT, "BUILD_ID"));
  if (!always && isFresh()) return;
  await withLock(
    copyLock("build"),
    async () => {
      if (!always && isFresh()) return;
      const hash = sourcesHash();
      const name = `${new Date().toISOString().replace(/\D/g, "").slice(0, 14)}-${hash.slice(0, 8)}`;
      mkdirSync(inRoot(BUILDS), { recursive: true });
      // The definitions of the boards are read while the compiler starts: a wrong one ends the build either way.
      await Promise.all([
        step("Revisando los tableros", () =>
          runNode(tsx("scripts/check-boards.ts"), { name: "boards", title: "Un tablero está mal" }),
        ),
        step("Compilando la aplicación", () =>
          runNode([...together(), inRoot("node_modules", "next", "dist", "bin", "next"), "build", "--webpack"], {
            name: "build",
            title: "La compilación falló",
            env: {
              NODE_ENV: "production",
              NEXT_TELEMETRY_DISABLED: "1",
              NEXT_DIST_DIR: `${BUILDS}/${name}`,
              NODE_OPTIONS: withRoom(),
            },
          }),
        ),
      ]);
      await bundlePrograms(inRoot(BUILDS, name));
      await bundleServiceWorkers(inRoot(BUILDS, name));
      await compressStatic(inRoot(BUILDS, name), offlineFiles(inRoot(BUILDS, name)));
      writeWhole(inRoot(BUILDS, name, MARKER), hash, 0o644);
      makeCurrent(name);
      removeOld();
    },
    900_000,
  );
}

/** `npm run build`: the production build. */
export async function main() {
  loadDotEnv();
  onStop(async () => {
    await stopChildren();
    process.exit(130);
  });
  await prepare();
  await ensureBuilt({ always: true });
  await stopChildren();
  say(
    `Compilado en ${BUILDS}/${basename(readlinkSync(CURRENT))}: npm start lo sirve; lo que ya está en marcha sigue con el suyo.`,
  );
  process.exit(0);
}
