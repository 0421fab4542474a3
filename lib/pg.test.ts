import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { disconnect, pool, prisma, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { openClient } from "./pg";

let url: string;
beforeAll(async () => {
  url = await testDatabase();
});
afterAll(disconnect);

const pidOf = async (client: { query: (text: string) => Promise<{ rows: { pid: number }[] }> }) =>
  (await client.query("SELECT pg_backend_pid() AS pid")).rows[0]?.pid;
const end = (pid: number | undefined) => query("SELECT pg_terminate_backend($1, 5000)", [pid]);

// An `error` event that nobody hears is thrown, and would fail the test as it would end a process.
describe("a lost connection ends nothing", () => {
  it("while it is checked out and nothing is asked of it; the pool goes on without it", async () => {
    const client = await pool().connect();
    const lost = new Promise((resolve) => client.once("end", resolve));
    await end(await pidOf(client));
    await lost;
    await expect(client.query("SELECT 1")).rejects.toThrow();
    client.release();
    expect(await query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("while a transaction waits for something else", async () => {
    const transaction = prisma.$transaction(async (tx) => {
      const [own] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      await end(own?.pid);
      await tx.$queryRaw`SELECT 1`;
    });
    await expect(transaction).rejects.toThrow();
    expect(await prisma.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  });

  it("while it has only a lock or listens", async () => {
    const client = openClient({ connectionString: url });
    await client.connect();
    const lost = new Promise((resolve) => client.once("end", resolve));
    await end(await pidOf(client));
    await lost;
    await client.end().catch(() => {});
  });
});

test("a connection is asked one statement at a time, in order, also after one that fails", async () => {
  const client = await pool().connect();
  try {
    const asked = ["SELECT 1 AS n", "SELECT 1 / 0", "SELECT 2 AS n", "SELECT 3 AS n"].map((text) => client.query(text));
    expect(Reflect.get(client, "_queryQueue")).toHaveLength(0);
    const answers = await Promise.allSettled(asked);
    expect(answers.map((each) => (each.status === "fulfilled" ? each.value.rows[0]?.n : "failed"))).toEqual([
      1,
      "failed",
      2,
      3,
    ]);
  } finally {
    client.release();
  }
});

test("every connection of the project is made here", () => {
  const MADE = /\bnew (?:Pool|Client)\(/;
  const makers = ["lib", "worker", "scripts", "prisma", "e2e"].flatMap((folder) =>
    readdirSync(join(process.cwd(), folder), { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith("lib/generated/"))
      .filter((file) => MADE.test(readFileSync(join(process.cwd(), file), "utf8"))),
  );
  expect(makers).toEqual(["lib/pg.ts"]);
});
