/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import { usePatches } from "./usePatches";

/** Work that ends when the test says so. */
function later<T>() {
  let end: (value: T) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const promise = new Promise<T>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { promise, end, fail };
}

test("shows at once, and what was there before when it fails", async () => {
  const { result } = renderHook(usePatches);
  const work = later<void>();
  let outcome: Promise<unknown> = Promise.resolve();
  act(() => {
    outcome = result.current.during(1, { title: "Nuevo" }, () => work.promise).catch((error: Error) => error.message);
  });
  expect(result.current.patches.get(1)).toEqual({ title: "Nuevo" });
  await act(async () => {
    work.fail(new Error("no"));
    await outcome;
  });
  expect(await outcome).toBe("no");
  expect(result.current.patches.size).toBe(0);
});

test("works on one card go out in their order, and the first one's end does not undo what the second shows", async () => {
  const { result } = renderHook(usePatches);
  const [first, second] = [later<void>(), later<void>()];
  const begun: string[] = [];
  const start = (name: string, work: Promise<void>) => () => {
    begun.push(name);
    return work;
  };
  let one: Promise<unknown> = Promise.resolve();
  let two: Promise<unknown> = Promise.resolve();
  await act(async () => {
    one = result.current.during(1, { column_id: 2 }, start("one", first.promise)).catch(() => "failed");
    two = result.current.during(1, { column_id: 3 }, start("two", second.promise));
  });
  expect(begun).toEqual(["one"]);
  await act(async () => {
    first.fail(new Error("no"));
    await one;
  });
  expect(begun).toEqual(["one", "two"]);
  expect(result.current.patches.get(1)).toEqual({ column_id: 3 });
  await act(async () => {
    second.end();
    await two;
  });
  expect(result.current.patches.size).toBe(0);
});
