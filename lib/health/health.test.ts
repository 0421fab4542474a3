import path from "node:path";
import { disconnect, query } from "@/lib/db";
import { env } from "@/lib/env";
import { forgetStorage } from "@/lib/files/storage";
import { testDatabase } from "@/lib/testing/db";
import { requestAs } from "@/lib/testing/requestAs";

type Answer = { status?: string; code?: string; error?: string; issues?: { path: string; message: string }[] };
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
      body: { status: "ok", checks: { database: "ok", migrations: "ok", storage: "ok" } },
    });
  });

  it("names a migration that is missing or half done", async () => {
    await query("UPDATE _prisma_migrations SET finished_at = NULL");
    const { status, body } = await ready();
    expect([status, body.code, body.issues?.map(({ path }) => path)]).toEqual([503, "not_ready", ["migrations"]]);
    await query("UPDATE _prisma_migrations SET finished_at = now()");
    expect((await ready()).status).toBe(200);
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
