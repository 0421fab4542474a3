import { oneAtATime } from "./oneAtATime";

test("calls while it runs come down to one more run, which begins after the last of them", async () => {
  const ends: (() => void)[] = [];
  const work = jest.fn(() => new Promise<void>((done) => ends.push(done)));
  const run = oneAtATime(work);
  const first = run();
  void run();
  void run();
  expect(work).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await Promise.resolve();
  expect(work).toHaveBeenCalledTimes(2);
  ends[1]?.();
  await first;
  expect(work).toHaveBeenCalledTimes(2);
  void run();
  expect(work).toHaveBeenCalledTimes(3);
});

test("one that fails does not stop the next", async () => {
  const work = jest.fn().mockRejectedValueOnce(new Error("no"));
  const run = oneAtATime(work);
  await expect(run()).rejects.toThrow("no");
  await run();
  expect(work).toHaveBeenCalledTimes(2);
});
