import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashOf, readIfAny, writeWhole } from "./files.mjs";
import { withLock } from "./lock.mjs";
import { copyLock, inRoot } from "./paths.mjs";
import { runNode } from "./run-child.mjs";
import { Friendly, step } from "./say.mjs";

const packagesOf = (file) => {
  try {
    return JSON.parse(readIfAny(file) ?? "").packages;
  } catch {
    return undefined;
  }
};

/**
 * Whether node_modules holds what the lock asks for. npm writes `node_modules/.package-lock.json` last of all, so an
 * install that was killed has none. Optional packages (other platforms' binaries) may be absent, and without `dev` those
 * that only tests and checks need.
 */
export function installIsComplete(lock, installed, { dev = true } = {}) {
  if (!lock || !installed) return false;
  return Object.entries(lock).every(([path, wanted]) => {
    if (path === "" || wanted.link || wanted.extraneous || (wanted.dev && !dev)) return true;
    const found = installed[path];
    return found ? found.version === wanted.version : Boolean(wanted.optional || wanted.devOptional || wanted.peer);
  });
}

function npmCli() {
  const beside = dirname(process.execPath);
  const found = [
    process.env.npm_execpath,
    join(beside, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
    join(beside, "node_modules", "npm", "bin", "npm-cli.js"),
    ...(process.env.PATH || "").split(":").map((folder) => join(folder, "npm")),
  ].find((file) => file && /npm(-cli\.js)?$/.test(file) && existsSync(file));
  if (!found) throw new Friendly("No se encuentra npm: instalarlo junto con Node.");
  return found;
}

const QUIET = ["--no-audit", "--no-fund", "--include=optional"];

/**
 * Installs the packages of the lock when node_modules is missing, unfinished or older. Who only runs the application needs
 * none that tests and checks alone need; when these are wanted later they are added to what there is, which may be in use.
 * @param {{ dev?: boolean }} wanted
 */
export async function ensureInstalled({ dev = true } = {}) {
  const lockFile = inRoot("package-lock.json");
  const hash = hashOf([lockFile]);
  const marker = inRoot("node_modules", ".bambalina");
  const holds = (wanted) =>
    installIsComplete(packagesOf(lockFile), packagesOf(inRoot("node_modules", ".package-lock.json")), wanted);
  const isDone = () => readIfAny(marker) === hash || holds({ dev });
  if (isDone()) return;
  await withLock(
    copyLock("install"),
    async () => {
      if (isDone()) return;
      await step("Instalando dependencias", () => install(dev, dev && holds({ dev: false })));
      if (dev) writeWhole(marker, hash);
    },
    900_000,
  );
}

async function install(dev, beside) {
  const lockFile = inRoot("package-lock.json");
  const lock = readIfAny(lockFile);
  const command = beside ? ["install", "--no-save", "--include=dev"] : ["ci", dev ? "--include=dev" : "--omit=dev"];
  await runNode([npmCli(), ...command, ...QUIET], {
    name: "install",
    title: "La instalación falló",
    env: { NODE_ENV: "development" },
  });
  if (readIfAny(lockFile) !== lock) writeWhole(lockFile, lock, 0o644);
}
