import { disconnect, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { startBeat } from "./beat";

beforeEach(() => testDatabase());
afterEach(async () => {
  jest.useRealTimers();
  await disconnect();
});

test("a database that took the place of ours is noticed: it has none of our queues", async () => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "setTimeout", "clearTimeout", "performance", "Date"] });
  const beat = await startBeat();
  const outcome = beat.replaced.catch((error: Error) => error.message);
  await testDatabase();
  // The first of these may find its connection cut.
  for (let times = 0; times < 3; times++) {
    jest.advanceTimersByTime(10_000);
    await query("SELECT 1").catch(() => {});
  }
  expect(await outcome).toMatch(/replaced/);
  await beat.stop();
});

test("the same one, asked again, is no other", async () => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "setTimeout", "clearTimeout", "performance", "Date"] });
  const beat = await startBeat();
  jest.advanceTimersByTime(10_000);
  const first = await Promise.race([beat.replaced.catch(() => "replaced"), query("SELECT 1").then(() => "same")]);
  expect(first).toBe("same");
  await beat.stop();
});
