import { disconnect, prisma, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { startBoss } from "./boss";
import { job } from "./job";
import { enqueue, queue } from "./queue";
import { type RunningWorker, startWorker } from "./worker";

const numbers = queue<{ n: number }>("test.numbers", { expireInSeconds: 1, retryDelay: 0, retryBackoff: false });
const clock = queue<object>("test.clock");
const put = (n: number) => prisma.$transaction((tx) => enqueue(tx, numbers, { n }));

/** Waits until a condition holds; the test's own time limit is the limit. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}

const workers: RunningWorker[] = [];
const start = async (...jobs: Parameters<typeof startWorker>[0]) => {
  const worker = await startWorker(jobs);
  workers.push(worker);
  return worker;
};

beforeAll(async () => {
  await testDatabase();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(1_000)));
});
afterAll(disconnect);

describe("the queue", () => {
  it("takes a job with the transaction that made it, before any worker ran", async () => {
    await put(1);
    const lost = prisma.$transaction(async (tx) => {
      await enqueue(tx, numbers, { n: 2 });
      throw new Error("undo");
    });
    await expect(lost).rejects.toThrow("undo");
    const jobs = await query<{ n: number }>(
      "SELECT (data->>'n')::int AS n FROM pgboss.job WHERE name = 'test.numbers'",
    );
    expect(jobs).toEqual([{ n: 1 }]);
    await query("DELETE FROM pgboss.job");
  });
});

describe("workers", () => {
  it("do each job once, two of them together", async () => {
    const done: number[] = [];
    const handler = job(numbers, async ({ n }) => void done.push(n), { concurrency: 2 });
    for (let n = 0; n < 40; n++) await put(n);
    await start(handler);
    await start(handler);
    await until(() => done.length >= 40);
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  }, 30_000);

  it("try a job that failed again, and keep why", async () => {
    const attempts: number[] = [];
    await put(7);
    await start(
      job(numbers, async ({ n }) => {
        attempts.push(n);
        if (attempts.length < 3) throw new Error("otra vez");
      }),
    );
    await until(() => attempts.length === 3);
    expect(attempts).toEqual([7, 7, 7]);
  }, 30_000);

  it("do not try again what was refused in words for people", async () => {
    let attempts = 0;
    await put(808);
    await start(
      job(numbers, async () => {
        attempts++;
        throw Object.assign(new Error("El mes marzo de 2026 está cerrado."), { code: "BB422" });
      }),
    );
    const state = () =>
      query<{ state: string }>("SELECT state FROM pgboss.job WHERE name = 'test.numbers' AND data->>'n' = '808'");
    await until(async () => (await state())[0]?.state === "failed");
    expect(attempts).toBe(1);
  }, 30_000);

  it("make queues and clocks as the code says them, and touch none that is so already", async () => {
    const named = (options: Parameters<typeof queue>[1]) => queue<object>("test.follows", options);
    const state = () =>
      query<{ limit: number; cron: string | null; touched: string }>(
        `SELECT q.retry_limit AS "limit", s.cron || ' ' || s.timezone AS cron, q.updated_on::text || coalesce(s.updated_on::text, '') AS touched
         FROM pgboss.queue q LEFT JOIN pgboss.schedule s USING (name) WHERE name = 'test.follows'`,
      );
    const as = async (options: Parameters<typeof queue>[1], schedule?: { cron: string; tz: string }) => {
      const worker = await startWorker([job(named(options), async () => {}, { schedule })]);
      await worker.stop(1_000);
      return (await state())[0];
    };
    const first = await as({ retryLimit: 3 }, { cron: "0 3 * * *", tz: "UTC" });
    expect(first).toMatchObject({ limit: 3, cron: "0 3 * * * UTC" });
    expect(await as({ retryLimit: 3 }, { cron: "0 3 * * *", tz: "UTC" })).toEqual(first);
    expect(await as({ retryLimit: 4 }, { cron: "0 4 * * *", tz: "UTC" })).toMatchObject({
      limit: 4,
      cron: "0 4 * * * UTC",
    });
    expect(await as({ retryLimit: 4 }, { cron: "0 4 * * *", tz: "Europe/Madrid" })).toMatchObject({
      cron: "0 4 * * * Europe/Madrid",
    });
    expect(await as({ retryLimit: 4 })).toMatchObject({ limit: 4, cron: null });
  }, 30_000);

  it("take over the job of one that died, within seconds", async () => {
    await put(9);
    const { boss, close } = await startBoss();
    await until(async () => (await boss.fetch(numbers.name)).length === 1);
    await close(); // it has the job and will never say a word again
    const done: number[] = [];
    await start(job(numbers, async ({ n }) => void done.push(n)));
    await until(() => done.length === 1);
    expect(done).toEqual([9]);
  }, 15_000);

  it("keep a job that takes longer than its lease", async () => {
    let runs = 0;
    let over = false;
    const slow = job(numbers, async () => {
      runs++;
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      over = true;
    });
    await put(10);
    await start(slow);
    await start(slow);
    await until(() => over);
    expect(runs).toBe(1);
  }, 30_000);

  it("finish what is under way when they are stopped", async () => {
    let state = "waiting";
    await put(11);
    const worker = await start(
      job(numbers, async () => {
        state = "started";
        await new Promise((resolve) => setTimeout(resolve, 500));
        state = "done";
      }),
    );
    await until(() => state === "started");
    await worker.stop();
    expect(state).toBe("done");
  }, 15_000);

  it("fire by the clock once, two of them together", async () => {
    const fired: number[] = [];
    const tick = job(clock, async () => void fired.push(Date.now()), { schedule: { cron: "* * * * *", tz: "UTC" } });
    await start(tick);
    await start(tick);
    await until(() => fired.length > 0);
    const perMinute = await query<{ n: number }>(
      "SELECT count(*) AS n FROM pgboss.job WHERE name = 'test.clock' GROUP BY date_trunc('minute', created_on)",
    );
    expect(perMinute.map(({ n }) => n)).toEqual(perMinute.map(() => 1));
    expect(fired.length).toBeLessThanOrEqual(perMinute.length);
  }, 30_000);
});
