import path from "node:path";
import { disconnect, pool, query } from "@/lib/db";
import { env } from "@/lib/env";
import { forgetStorage } from "@/lib/files/storage";
import { startBeat } from "@/lib/jobs/beat";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { requestAs } from "@/lib/testing/requestAs";
import { SPILL } from "./checks";

type Answer = {
  worker?: { status: string; alive: number; last_seen: string | null };
  status?: string;
  code?: string;
  error?: string;
  issues?: { path: string; message: string }[];
};
const ready = () => requestAs<Answer>(null, "GET", "/health/ready");

beforeAll(async () => {
  await testDatabase();
});
afterAll(disconnect);

describe("health", () => {
  it("is live without a session and without a database", async () => {
    expect(await requestAs(null, "GET", "/health/live")).toMatchObject({ status: 200, body: { status: "ok" } });
  });

  it("is ready when database, migrations and storage are", async () => {
    expect(await ready()).toMatchObject({
      status: 200,
      body: { status: "ok", checks: { database: "ok", migrations: "ok", space: "ok", storage: "ok" } },
    });
  });

  it("tells how the worker does: none, at work, silent for half a minute; none of it makes us unready", async () => {
    const worker = async () => {
      const { status, body } = await ready();
      return [status, body.worker?.status, body.worker?.alive, typeof body.worker?.last_seen];
    };
    expect(await worker()).toEqual([200, "silent", 0, "object"]);
    await query("INSERT INTO worker_beat (id, seen_at) VALUES (gen_random_uuid(), now() - interval '1 minute')");
    expect(await worker()).toEqual([200, "silent", 0, "string"]);
    const beat = await startBeat();
    expect(await worker()).toEqual([200, "ok", 1, "string"]);
    await beat.stop();
    expect(await worker()).toEqual([200, "silent", 0, "string"]);
    await query("DELETE FROM worker_beat");
  });

  it("names a migration that is missing or half done", async () => {
    await asOwner("UPDATE _prisma_migrations SET finished_at = NULL");
    const { status, body } = await ready();
    expect([status, body.code, body.issues?.map(({ path }) => path)]).toEqual([503, "not_ready", ["migrations"]]);
    await asOwner("UPDATE _prisma_migrations SET finished_at = now()");
    expect((await ready()).status).toBe(200);
  });

  it("says of a database to which nothing was ever applied that its migrations are missing", async () => {
    await asOwner("ALTER TABLE _prisma_migrations RENAME TO put_aside");
    const { status, body } = await ready();
    await asOwner("ALTER TABLE put_aside RENAME TO _prisma_migrations");
    expect([status, body.issues]).toEqual([
      503,
      [{ path: "migrations", message: expect.stringMatching(/^Faltan aplicar \d+ migraciones/) }],
    ]);
  });

  it("makes the server write on its disk when it asks for room", async () => {
    const plan = await pool().query(`SET LOCAL work_mem = '64kB'; EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${SPILL}`);
    expect(JSON.stringify(plan)).toMatch(/temp read=\d+ written=[1-9]\d\d/);
  });

  it("says that files cannot be written, without saying where", async () => {
    const { UPLOAD_DIR } = env();
    Object.assign(env(), { UPLOAD_DIR: path.join(__filename, "below") });
    forgetStorage();
    const { status, body } = await ready();
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([503, ["storage"]]);
    expect(JSON.stringify(body)).not.toContain(__dirname);
    Object.assign(env(), { UPLOAD_DIR });
    forgetStorage();
  });

  it("says that the database is away, without its address", async () => {
    await disconnect();
    const { DATABASE_URL } = env();
    Object.assign(env(), { DATABASE_URL: "postgresql://nobody:secret@127.0.0.1:1/none" });
    const { status, body } = await ready();
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([503, ["database", "migrations"]]);
    expect(JSON.stringify(body)).not.toMatch(/secret|127\.0\.0\.1/);
    await disconnect();
    Object.assign(env(), { DATABASE_URL });
    expect((await ready()).status).toBe(200);
  });
});
