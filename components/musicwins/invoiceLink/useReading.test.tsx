/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import type { LinkFile } from "@/lib/musicwins/invoiceLinks/schema";
import { useReading } from "./useReading";

let answer: LinkFile | undefined;
const options: { refreshInterval?: (latest?: LinkFile) => number }[] = [];
jest.mock("@/lib/client/useRead", () => ({
  useRead: (_contract: unknown, _input: unknown, given: (typeof options)[number]) => {
    options.push(given);
    return { data: answer };
  },
}));

const FILE: LinkFile = {
  id: "a",
  name: "factura.pdf",
  kind: "pdf",
  size: 10,
  state: "clean",
  reading: "pending",
  source: "none",
  proposal: null,
};
const asksAgain = () => (options.at(-1)?.refreshInterval?.(answer) ?? 0) > 0;

beforeEach(() => {
  jest.useFakeTimers();
  answer = FILE;
});
afterEach(() => jest.useRealTimers());

test("nobody waits longer than five seconds for a reading, which is asked for all the same", () => {
  const { result, rerender } = renderHook(() => useReading("t", FILE));
  expect(result.current.settled).toBe(false);
  act(() => void jest.advanceTimersByTime(5_000));
  expect([result.current.settled, result.current.file?.reading, asksAgain()]).toEqual([true, "pending", true]);
  answer = { ...FILE, reading: "done" };
  rerender();
  expect([result.current.file?.reading, asksAgain()]).toEqual(["done", false]);
});

test("who goes on by hand does so at once, and two minutes end the asking", () => {
  const { result } = renderHook(() => useReading("t", FILE));
  act(() => result.current.skip());
  expect(result.current.settled).toBe(true);
  act(() => void jest.advanceTimersByTime(120_000));
  expect(asksAgain()).toBe(false);
});
