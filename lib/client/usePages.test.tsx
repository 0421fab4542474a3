/** @jest-environment jsdom */
import { renderHook } from "@testing-library/react";
import useSWRInfinite from "swr/infinite";
import { listApprovals } from "@/lib/approvals/api";
import { call } from "./call";
import { usePages } from "./usePages";

jest.mock("swr/infinite", () => ({ __esModule: true, default: jest.fn(() => ({})) }));
jest.mock("./call", () => ({ ...jest.requireActual("./call"), call: jest.fn() }));

test("a page is asked for by its own key, also when another list is shown by then", () => {
  const { rerender } = renderHook(({ q }) => usePages(listApprovals as never, () => ({ query: { q } }) as never), {
    initialProps: { q: "sonido" },
  });
  const [getKey] = jest.mocked(useSWRInfinite).mock.lastCall as unknown as [(index: number, before: null) => unknown];
  const key = getKey(0, null);
  rerender({ q: "luces" });
  const [, ask] = jest.mocked(useSWRInfinite).mock.lastCall as unknown as [unknown, (key: unknown) => unknown];
  ask(key);
  expect(jest.mocked(call)).toHaveBeenCalledWith(listApprovals, { query: { q: "sonido" } });
});
