/** @jest-environment jsdom */
import { renderHook } from "@testing-library/react";
import { useOwedEntries } from "./useOwedEntries";

const may = new Set<string>();
const asked: unknown[] = [];
jest.mock("@/lib/client/usePaused", () => ({ usePaused: (typed: string) => typed.trim() }));
jest.mock("@/lib/client/usePerson", () => ({ usePerson: () => ({ can: (key: string) => may.has(key) }) }));
jest.mock("@/lib/client/useRead", () => ({
  useRead: (_: unknown, input: unknown) => {
    asked.push(input);
    const item = { kind: "comprobante", id: 4, label: "FC A 00003-00000458", hint: "", href: "/adminMgt?factura=4" };
    return { data: input ? { items: [item] } : undefined, isLoading: false };
  },
}));
beforeEach(() => {
  may.clear();
  asked.length = 0;
});

test.each(["suppliers.read", "vouchers.read", "issued.read"])("who has %s is offered what is found", (key) => {
  may.add(key);
  const { result } = renderHook(() => useOwedEntries("458"));
  expect(result.current.found.map(({ href }) => href)).toEqual(["/adminMgt?factura=4"]);
});

test("nobody else asks for any of it", () => {
  may.add("boards.use");
  const { result } = renderHook(() => useOwedEntries("458"));
  expect([result.current.found, asked]).toEqual([[], [null]]);
});
