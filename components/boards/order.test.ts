import type { CardRow, ColumnView } from "@/lib/boards/schema";
import { byColumn, inOrder, movedTo, placeOf, rankFor, withPatches } from "./order";

const card = (id: number, column_id: number, rank: string, more: Partial<CardRow> = {}) =>
  ({ id, column_id, rank, number: id, closed_at: null, close: null, ...more }) as CardRow;
const cards = [card(1, 1, "a0"), card(2, 1, "a1"), card(3, 1, "a2"), card(4, 2, "a0")];
const orderWith = (id: number, to: { column_id: number; after?: number | null }) => {
  const one = cards.find((each) => each.id === id) as CardRow;
  const patch = { column_id: to.column_id, rank: rankFor(cards, one, to) };
  return byColumn(withPatches(cards, new Map([[id, patch]])))
    .get(to.column_id)
    ?.map((each) => each.id);
};

test("a card shows where it was put: the top, below another, the end, below one that is gone", () => {
  expect(orderWith(3, { column_id: 1, after: null })).toEqual([3, 1, 2]);
  expect(orderWith(4, { column_id: 1, after: 1 })).toEqual([1, 4, 2, 3]);
  expect(orderWith(4, { column_id: 1 })).toEqual([1, 2, 3, 4]);
  expect(orderWith(4, { column_id: 1, after: 99 })).toEqual([1, 2, 3, 4]);
  expect(orderWith(1, { column_id: 1, after: 2 })).toEqual([2, 1, 3]);
});

test("putting a card back where it was gives the order of before", () => {
  for (const one of cards) {
    const back = placeOf(cards, one);
    expect(orderWith(one.id, back)).toEqual(
      byColumn([...cards].sort(inOrder))
        .get(one.column_id)
        ?.map(({ id }) => id),
    );
  }
});

test("entering a column that closes shows closed at once, leaving it open again, and a proposal is over", () => {
  const done = { id: 2, group: "completed" } as ColumnView;
  const open = { id: 2, group: "started" } as ColumnView;
  const one = card(1, 1, "a0", { close: { column_id: 2, by: 9, at: "2026-11-20T10:00:00.000Z" } });
  expect(movedTo(cards, one, { column_id: 2 }, done)).toMatchObject({ column_id: 2, close: null });
  expect(movedTo(cards, one, { column_id: 2 }, done).closed_at).not.toBeNull();
  expect(movedTo(cards, { ...one, closed_at: "x" }, { column_id: 2 }, open).closed_at).toBeNull();
  expect(Object.keys(movedTo(cards, one, { column_id: 1, after: 3 }, open))).toEqual(["column_id", "rank"]);
});

test("without patches the list is the very same", () => {
  expect(withPatches(cards, new Map())).toBe(cards);
});
