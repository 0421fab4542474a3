/** @jest-environment jsdom */
import { act, renderHook, waitFor } from "@testing-library/react";
import type { CardRow } from "@/lib/boards/schema";
import { withCards } from "./useBoardCards";
import { useCardWrites } from "./useCardWrites";

jest.mock("@/lib/client/call", () => ({ ...jest.requireActual("@/lib/client/call"), call: jest.fn() }));
const { call, CallError } = jest.requireMock<{ call: jest.Mock } & typeof import("@/lib/client/call")>(
  "@/lib/client/call",
);

const column = (id: number, more: object = {}) =>
  ({
    id,
    key: `c${id}`,
    title: `Columna ${id}`,
    group: "started",
    needs: [],
    wip_limit: null,
    ...more,
  }) as never;
const columns = new Map([1, 2, 3].map((id) => [id, column(id, id === 3 ? { needs: ["monto"] } : {})]));
const board = { prefix: "LEG", fields: [{ key: "monto", title: "Monto", type: "number" }] } as never;
const card = {
  id: 5,
  number: 5,
  column_id: 1,
  rank: "a0",
  version: 1,
  type: "",
  fields: {},
  title: "Una",
} as unknown as CardRow;

function start() {
  const given = {
    board,
    columns,
    items: [card],
    put: jest.fn(),
    readAgain: jest.fn(async () => undefined),
    ask: jest.fn(),
    open: jest.fn(),
  };
  return { given, ...renderHook(() => useCardWrites(given)) };
}
beforeEach(() => call.mockReset());

test("a move shows before the server answers, and goes back when it refuses", async () => {
  const { result, given } = start();
  let refuse: (error: Error) => void = () => {};
  call.mockReturnValue(new Promise((_, reject) => (refuse = reject)));
  let moved: Promise<boolean> = Promise.resolve(true);
  act(() => {
    moved = result.current.move(card, { column_id: 2, after: null });
  });
  expect(result.current.patches.get(5)).toMatchObject({ column_id: 2 });
  await act(async () => {
    refuse(new CallError(422, "impossible", "No se puede."));
    expect(await moved).toBe(false);
  });
  expect(result.current.patches.size).toBe(0);
  expect(given.readAgain).toHaveBeenCalledWith([5]);
  expect(given.put).not.toHaveBeenCalled();
});

test("a column's missing fields are asked for first; without them the card stays and nothing is sent", async () => {
  const { result, given } = start();
  const moved = result.current.move(card, { column_id: 3 });
  await waitFor(() => expect(given.ask).toHaveBeenCalled());
  const asked = given.ask.mock.calls[0]?.[0];
  expect(asked.fields.map(({ key }: { key: string }) => key)).toEqual(["monto"]);
  expect(call).not.toHaveBeenCalled();
  asked.answer(false);
  expect(await moved).toBe(false);
  expect(call).not.toHaveBeenCalled();
  expect(given.ask).toHaveBeenLastCalledWith(null);
});

test("a second change of the same card goes out with the version that the first one made", async () => {
  const { result } = start();
  const answer = (version: number) => ({ ...card, version, links: [], checks: [], files: [], names: {} });
  call.mockResolvedValueOnce(answer(2)).mockResolvedValueOnce(answer(3));
  await act(async () => {
    const first = result.current.change(card, { title: "Otra" });
    const second = result.current.change(card, { priority: "alta" });
    expect(await Promise.all([first, second])).toEqual([true, true]);
  });
  expect(call.mock.calls.map(([, { body }]) => body)).toEqual([
    { title: "Otra", version: 1 },
    { priority: "alta", version: 2 },
  ]);
});

test("fresh cards take the place of the old ones, the ones that are gone leave, and known names stay the same object", () => {
  const other = { ...card, id: 6, rank: "a1" };
  const cards = { items: [card, other], names: { "1": "Ana" } };
  const next = withCards(cards, { items: [{ ...card, rank: "a2" }], names: { "1": "Ana" } }, [5]);
  expect(next.items.map(({ id }) => id)).toEqual([6, 5]);
  expect(next.items[0]).toBe(other);
  expect(next.names).toBe(cards.names);
  expect(withCards(cards, { items: [], names: {} }, [5]).items).toEqual([other]);
});
