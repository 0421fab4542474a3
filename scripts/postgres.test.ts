import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
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
  const url = control("up").split("\n").at(-1) ?? "";
  // The tests' cluster does not wait for its log to be written; what is to survive must ask for it.
  await ask(url, "SET synchronous_commit = on; CREATE TABLE kept AS SELECT 'before the kill' AS text");
  const first = postmaster();

  expect(control("up").split("\n").at(-1)).toBe(url);
  expect(postmaster()).toBe(first);

  process.kill(first, "SIGKILL");
  expect(control("up").split("\n").at(-1)).toBe(url);
  expect(postmaster()).not.toBe(first);
  expect(await ask(url, "SELECT text FROM kept")).toEqual([{ text: "before the kill" }]);

  control("down");
  await expect(ask(url, "SELECT 1")).rejects.toThrow();
}, 60_000);

test("it listens on this machine alone, asks for the password, and the application is no superuser", async () => {
  const url = control("up").split("\n").at(-1) ?? "";
  const rows = await ask<{ listens: string; encoding: string; rolsuper: boolean }>(
    url,
    `SELECT current_setting('listen_addresses') AS listens, current_setting('server_encoding') AS encoding, rolsuper
     FROM pg_roles WHERE rolname = current_user`,
  );
  expect(rows).toEqual([{ listens: "127.0.0.1", encoding: "UTF8", rolsuper: false }]);
  const wrong = new URL(url);
  wrong.password = "guess";
  await expect(ask(wrong.href, "SELECT 1")).rejects.toThrow(/password/);
}, 60_000);
