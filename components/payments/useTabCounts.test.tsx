/** @jest-environment jsdom */
import { renderHook } from "@testing-library/react";
import { useTabCounts } from "./useTabCounts";

let may: string[];
let answer: { batches: number; movements: number | null };
const asked: unknown[] = [];
jest.mock("@/lib/client/usePerson", () => ({ usePerson: () => ({ can: (what: string) => may.includes(what) }) }));
jest.mock("@/lib/client/useLive", () => ({ useLive: () => {} }));
jest.mock("@/lib/client/useRead", () => ({
  useRead: ({ path }: { path: string }, input: unknown) => {
    asked.push([path, input]);
    return { data: input ? answer : undefined, mutate: async () => {} };
  },
}));
beforeEach(() => {
  asked.length = 0;
});

test("a tab says what waits behind it, in one call", () => {
  may = ["payments.prepare", "statements.read"];
  answer = { batches: 6, movements: 15 };
  expect(renderHook(useTabCounts).result.current).toEqual({ lotes: 6, conciliacion: 15 });
  expect(asked).toEqual([["/payments/waiting", {}]]);
});

test("nothing and what somebody may not see is not counted; who may see none of it does not ask", () => {
  may = ["payments.prepare"];
  answer = { batches: 0, movements: null };
  expect(renderHook(useTabCounts).result.current).toEqual({ lotes: undefined, conciliacion: undefined });
  may = [];
  expect(renderHook(useTabCounts).result.current).toEqual({ lotes: undefined, conciliacion: undefined });
  expect(asked.at(-1)).toEqual(["/payments/waiting", null]);
});
