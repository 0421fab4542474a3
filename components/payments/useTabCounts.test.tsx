/** @jest-environment jsdom */
import { renderHook } from "@testing-library/react";
import { useTabCounts } from "./useTabCounts";

let may: string[];
const asked: unknown[] = [];
const answers: Readonly<Record<string, unknown>> = {
  "/payment-batches": { states: { borrador: 2, autorizado: 1, enviado: 3, cerrado: 40, cancelado: 5 } },
  "/statements/accounts": [{ pending: 11 }, { pending: 0 }, { pending: 4 }],
};
jest.mock("@/lib/client/usePerson", () => ({ usePerson: () => ({ can: (what: string) => may.includes(what) }) }));
jest.mock("@/lib/client/useLive", () => ({ useLive: () => {} }));
jest.mock("@/lib/client/useRead", () => ({
  useRead: ({ path }: { path: string }, input: unknown) => {
    asked.push(input);
    return { data: input ? answers[path] : undefined, mutate: async () => {} };
  },
}));
beforeEach(() => {
  asked.length = 0;
});

test("a tab says what waits behind it: batches that are not closed, movements of all accounts that are nothing yet", () => {
  may = ["payments.prepare", "statements.read"];
  expect(renderHook(useTabCounts).result.current).toEqual({ lotes: 6, conciliacion: 15 });
});

test("what somebody may not see is neither asked for nor counted", () => {
  may = [];
  expect(renderHook(useTabCounts).result.current).toEqual({ lotes: undefined, conciliacion: undefined });
  expect(asked).toEqual([null, null]);
});
