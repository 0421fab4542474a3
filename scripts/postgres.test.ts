import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openClient } from "@/lib/pg";

// A working copy's data folder of its own, so that the cluster Jest runs on is left alone.
const folder = mkdtempSync(join(tmpdir(), "bambalina-pg-"));
chmodSync(folder, 0o711);

const control = (action: "up" | "down"): string =>
  execFileSync(process.execPath, ["scripts/test-cluster.mjs", action, String(process.pid)], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: folder },
  }).trim();

const postmaster = (): number =>
  Number(readFileSync(join(folder, "pg-test", "data", "postmaster.pid"), "utf8").split("\n")[0]);

async function ask<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = openClient({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

afterAll(() => {
  control("down");
  rmSync(folder, { recursive: true, force: true });
});

test("the embedded PostgreSQL is reused, survives a kill with its data, and stops when nobody needs it", async () => {
  const [url = "", application] = control("up").split("\n").slice(-2);
  // The tests' cluster does not wait for its log to be written; what is to survive must ask for it.
  await ask(url, "SET synchronous_commit = on; CREATE TABLE kept AS SELECT 'before the kill' AS text");
  const first = postmaster();

  expect(control("up").split("\n").slice(-2)).toEqual([url, application]);
  expect(postmaster()).toBe(first);

  process.kill(first, "SIGKILL");
  expect(control("up").split("\n").slice(-2)).toEqual([url, application]);
  expect(postmaster()).not.toBe(first);
  expect(await ask(url, "SELECT text FROM kept")).toEqual([{ text: "before the kill" }]);

  control("down");
  await expect(ask(url, "SELECT 1")).rejects.toThrow();
}, 60_000);

test("it listens on this machine alone, asks for passwords, and nobody of ours is a superuser", async () => {
  const urls = control("up").split("\n").slice(-2);
  const found = [];
  for (const url of urls)
    found.push(
      ...(await ask(
        url,
        `SELECT current_setting('listen_addresses') AS listens, current_setting('server_encoding') AS encoding,
           rolname AS role, rolsuper AS super, rolcreatedb AS makes FROM pg_roles WHERE rolname = current_user`,
      )),
    );
  const alike = { listens: "127.0.0.1", encoding: "UTF8", super: false };
  expect(found).toEqual([
    { ...alike, role: "bambalina_owner", makes: true },
    { ...alike, role: "bambalina", makes: false },
  ]);
  const [owner, application] = urls.map((url) => new URL(url)) as [URL, URL];
  for (const username of ["bambalina_owner", "bambalina_backup", "postgres"]) {
    const other = new URL(application);
    other.username = username;
    await expect(ask(other.href, "SELECT 1")).rejects.toThrow(/password/);
  }
  expect(owner.password).not.toBe(application.password);
}, 60_000);

test("a folder whose application still owned everything gets its roles, and its tables their owner", async () => {
  const [owner = "", application = ""] = control("up").split("\n").slice(-2);
  const file = join(folder, "pg-test", "settings.json");
  const { port, passwords } = JSON.parse(readFileSync(file, "utf8"));
  const superuser = Object.assign(new URL(application), { username: "postgres", password: passwords.postgres }).href;
  await ask(superuser, "ALTER DATABASE bambalina OWNER TO bambalina");
  await ask(application, "CREATE TABLE earlier (id int)");
  writeFileSync(file, JSON.stringify({ port, password: passwords.postgres }));
  const urls = control("up").split("\n").slice(-2);
  expect(urls).not.toEqual([owner, application]);
  const [, now = ""] = urls;
  expect(await ask(now, "SELECT tableowner FROM pg_tables WHERE tablename = 'earlier'")).toEqual([
    { tableowner: "bambalina_owner" },
  ]);
}, 60_000);
