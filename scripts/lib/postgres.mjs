import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { diskFullLine } from "./disk.mjs";
import { readIfAny, writeWhole } from "./files.mjs";
import { withLock } from "./lock.mjs";
import { ROOT } from "./paths.mjs";
import { pgHome } from "./pg-home.mjs";
import { freePort, portAnswers, portIsFree } from "./ports.mjs";
import { identityOf, processesIn, recordOf, stillRuns, waitUntil } from "./processes.mjs";
import { Friendly } from "./say.mjs";

const HOST = "127.0.0.1";
/** The application's role, the one that owns the tables, and the one that reads all of them. */
const ROLE = "bambalina";
const OWNER = "bambalina_owner";
const READER = "bambalina_backup";
const EXE = process.platform === "win32" ? ".exe" : "";
const TRIES = 5;

/** The clusters of a working copy. `settings` are PostgreSQL's own. */
const CLUSTERS = {
  pg: { settings: {} },
  // As `pg`: the one whose processes are killed and whose disk is filled.
  "pg-faults": { settings: { max_wal_size: "96MB", min_wal_size: "32MB" } },
  // A role that is no superuser cannot drop a database in which autovacuum is at work.
  "pg-test": { settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" } },
};
const COMMON = {
  listen_addresses: HOST,
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  max_connections: "150",
  shared_buffers: "256MB",
  max_wal_size: "2GB",
  random_page_cost: "1.1",
  jit: "off",
};

/**
 * One embedded PostgreSQL cluster of this working copy: made on first use, reused when it runs, recovered after a kill.
 * @param {"pg" | "pg-test" | "pg-faults"} name `pg` serves demo and development, `pg-test` the tests (it trades
 *   durability for speed), `pg-faults` what is done to it on purpose.
 */
export function cluster(name) {
  const home = pgHome();
  const folder = join(home.base, name);
  fs.mkdirSync(join(folder, "leases"), { recursive: true });
  fs.chmodSync(folder, home.user ? 0o711 : 0o700);
  const data = join(fs.realpathSync(folder), "data");
  const logFile = join(folder, "log");
  const lockFile = join(folder, "lock");
  const keepFile = join(folder, "keep");
  const leaseFile = (pid) => join(folder, "leases", String(pid));
  const settings = readSettings(join(folder, "settings.json"));

  const url = (database, role = ROLE, port = settings.port) =>
    `postgresql://${role}:${settings.passwords[role]}@${HOST}:${port}/${database}`;

  /** The postmaster's record from its own pid file, when it is alive and serves this very folder. */
  function postmaster() {
    const lines = readIfAny(join(data, "postmaster.pid"))?.split("\n");
    const pid = Number(lines?.[0]);
    if (!pid || identityOf(pid) === undefined || lines[1] !== data) return undefined;
    if (process.platform === "linux" && !processesIn(data).includes(pid)) return undefined;
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
  }

  async function running() {
    const found = postmaster();
    return found?.ready && (await portAnswers(found.port)) ? found : undefined;
  }

  async function initialise() {
    if (fs.existsSync(join(data, "PG_VERSION"))) return;
    const fresh = `${data}.new`;
    const passwordFile = join(folder, "password");
    fs.rmSync(fresh, { recursive: true, force: true });
    fs.mkdirSync(fresh, { mode: 0o700 });
    fs.writeFileSync(passwordFile, settings.passwords.postgres, { mode: 0o600 });
    if (home.user) for (const path of [fresh, passwordFile]) fs.chownSync(path, home.user.uid, home.user.gid);
    const options = [
      "-E",
      "UTF8",
      "--locale-provider=builtin",
      "--locale=C",
      "--builtin-locale=C.UTF-8",
      "-U",
      "postgres",
    ];
    const secrets = ["-A", "scram-sha-256", `--pwfile=${passwordFile}`, ...(name === "pg-test" ? ["-N"] : [])];
    try {
      await promisify(execFile)(join(home.bin, `initdb${EXE}`), ["-D", fresh, ...options, ...secrets], spawnOptions());
    } catch (error) {
      const lines = (error.stderr || error.message).trim().split("\n");
      const why = lines.find((line) => /error|fatal/i.test(line)) ?? lines[0];
      throw new Friendly(diskFullLine(lines.join(" "), [home.base]) ?? `No se pudo crear la base de datos: ${why}`);
    } finally {
      fs.rmSync(passwordFile, { force: true });
    }
    fs.renameSync(fresh, data);
  }

  function spawnOptions() {
    const { LD_LIBRARY_PATH, PGDATA, PGPORT, ...env } = process.env;
    return { ...home.user, cwd: "/", env: { ...env, LC_ALL: "C" } };
  }

  /** After a kill: its helpers may outlive the postmaster a moment, and its pid file may name somebody else by now. */
  async function clearRemains() {
    if (postmaster()) return;
    if (!(await waitUntil(() => processesIn(data).length === 0, 5_000))) {
      for (const pid of processesIn(data)) process.kill(pid, "SIGKILL");
      await waitUntil(() => processesIn(data).length === 0, 5_000);
    }
    fs.rmSync(join(data, "postmaster.pid"), { force: true });
  }

  async function launch() {
    if (!(settings.port && (await portIsFree(settings.port, HOST)))) settings.port = await freePort(HOST);
    writeWhole(join(folder, "settings.json"), JSON.stringify(settings));
    if ((fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) fs.truncateSync(logFile);
    const log = fs.openSync(logFile, "a", 0o600);
    const flags = Object.entries({ ...COMMON, ...CLUSTERS[name].settings }).flatMap(([key, value]) => [
      "-c",
      `${key}=${value}`,
    ]);
    const child = spawn(join(home.bin, `postgres${EXE}`), ["-D", data, "-p", String(settings.port), ...flags], {
      ...spawnOptions(),
      detached: true,
      stdio: ["ignore", log, log],
    });
    let ended = false;
    child.once("exit", () => {
      ended = true;
    });
    child.once("error", () => {
      ended = true;
    });
    child.unref();
    fs.closeSync(log);
    // Recovery of a large database after a kill takes its time: as long as the server lives, it is at work.
    await waitUntil(async () => ended || (await running()), 120_000);
    return running();
  }

  const logTail = () => (readIfAny(logFile) ?? "").trim().split("\n").slice(-30);

  async function startLocked() {
    await initialise();
    if (postmaster()) await waitUntil(running, 60_000);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const found = await running();
      if (found) {
        settings.port = found.port;
        return;
      }
      await clearRemains();
      if (!(await launch())) await wait(300 * (attempt + 1));
    }
    const tail = logTail();
    const why = tail.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? tail.at(-1) ?? "";
    throw new Friendly(diskFullLine(why, [home.base]) ?? `PostgreSQL no arranca: ${why} (registro: ${logFile})`);
  }

  /** Runs `work` with a connection of the cluster's superuser. */
  async function asSuperuser(work, database = "postgres") {
    const pg = createRequire(join(ROOT, "package.json"))("pg");
    const client = new pg.Client({
      connectionString: url(database, "postgres"),
      connectionTimeoutMillis: 10_000,
      query_timeout: 60_000,
    });
    client.on("error", () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => {});
    }
  }

  const has = async (client, sql, value) => (await client.query(sql, [value])).rowCount > 0;

  /**
   * None of our roles is a superuser, and none knows another's password: the owner makes databases and tables, the
   * application works with them as `scripts/grants.ts` lets it, and who makes backups reads all and writes nothing.
   */
  async function ensureRoles(client) {
    const rights = { [OWNER]: "CREATEDB", [ROLE]: "NOCREATEDB", [READER]: "NOCREATEDB" };
    for (const [role, right] of Object.entries(rights)) {
      const verb = (await has(client, "SELECT 1 FROM pg_roles WHERE rolname = $1", role)) ? "ALTER" : "CREATE";
      await client.query(`${verb} ROLE ${role} LOGIN ${right} PASSWORD '${settings.passwords[role]}'`);
    }
    await client.query(`GRANT ${ROLE}, pg_signal_backend TO ${OWNER}; GRANT pg_read_all_data TO ${READER}`);
  }

  async function ensureDatabase(database, fresh, like) {
    const owned = "SELECT 1 FROM pg_database WHERE datname = $1 AND pg_get_userbyid(datdba) = $2";
    const earlier = await asSuperuser(async (client) => {
      await ensureRoles(client);
      if (fresh) await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
      if (!(await has(client, "SELECT 1 FROM pg_database WHERE datname = $1", database))) {
        await client.query(`CREATE DATABASE ${database} OWNER ${OWNER} TEMPLATE ${like} ENCODING 'UTF8'`);
      }
      return (await client.query(owned, [database, ROLE])).rowCount > 0;
    });
    // Made when the application still owned its tables.
    if (earlier) await asSuperuser((client) => client.query(`REASSIGN OWNED BY ${ROLE} TO ${OWNER}`), database);
  }

  const users = () =>
    fs.readdirSync(join(folder, "leases")).filter((pid) => {
      const live = stillRuns({ pid: Number(pid), identity: readIfAny(leaseFile(pid)) });
      if (!live) fs.rmSync(leaseFile(pid), { force: true });
      return live;
    });

  async function stop() {
    const found = postmaster();
    if (!found) return;
    const record = recordOf(found.pid);
    process.kill(found.pid, "SIGINT");
    if (await waitUntil(() => !stillRuns(record), 8_000)) return;
    process.kill(found.pid, "SIGQUIT");
    await waitUntil(() => !stillRuns(record), 5_000);
  }

  return {
    folder,
    data,
    postmaster,
    /** Of the role that owns the tables; `url` is the application's. */
    ownerUrl: (database = ROLE) => url(database, OWNER),
    /** Of the role that reads everything and writes nothing, for backups. */
    readerUrl: (database = ROLE) => url(database, READER),
    url,
    running,
    /**
     * Makes sure it runs, with the application's role and database (emptied first when `fresh`); `pid` is recorded as
     * one who needs it, `keep` makes it stay when nobody does. A database that is not there yet begins as the one it is
     * to be `like`, which nobody may be connected to.
     */
    async start({ pid = process.pid, database = ROLE, keep = false, fresh = false, like = "template0" } = {}) {
      await withLock(lockFile, async () => {
        fs.writeFileSync(leaseFile(pid), identityOf(pid) ?? "");
        if (keep) fs.writeFileSync(keepFile, "");
        await startLocked();
        await ensureDatabase(database, fresh, like);
      });
      return url(database);
    },
    /** `pid` needs it no more: stops it when nobody else does, unless it was asked to stay. */
    async release(pid = process.pid) {
      await withLock(lockFile, async () => {
        fs.rmSync(leaseFile(pid), { force: true });
        if (users().length === 0 && !fs.existsSync(keepFile)) await stop();
      });
    },
    /** Ends the stay asked for by `keep`, and the server when nobody uses it. */
    async unkeep() {
      fs.rmSync(keepFile, { force: true });
      await this.release();
    },
  };
}

/** Port and the roles' passwords; a folder of before gets those that it does not have yet. */
function readSettings(file) {
  const { port = 0, password, passwords = {} } = JSON.parse(readIfAny(file) ?? "{}");
  const made = () => randomBytes(18).toString("base64url");
  const known = { postgres: password, ...passwords };
  for (const role of ["postgres", ROLE, OWNER, READER]) known[role] ??= made();
  writeWhole(file, JSON.stringify({ port, passwords: known }));
  return { port, passwords: known };
}
