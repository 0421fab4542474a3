import type { CardRow, ColumnView } from "@/lib/boards/schema";
import { destinationOf, findCard, type Lane, placeText, stepFocus, stepPlace } from "./steps";

const lane = (id: number, title: string, ids: number[]): Lane => ({
  column: { id, title } as ColumnView,
  cards: ids.map((card) => ({ id: card }) as CardRow),
});
const lanes = [lane(10, "Pedidos", [1, 2, 3]), lane(20, "Vacía", []), lane(30, "Firma", [4])];

test("arrows pass over columns without cards and stop at the edges", () => {
  expect(stepFocus(lanes, 3, "ArrowRight")?.id).toBe(4);
  expect(stepFocus(lanes, 4, "ArrowLeft")?.id).toBe(1);
  expect(stepFocus(lanes, 4, "ArrowRight")).toBeNull();
  expect(stepFocus(lanes, 1, "ArrowUp")).toBeNull();
  expect(stepFocus(lanes, 1, "End")?.id).toBe(3);
  expect(stepFocus(lanes, 99, "ArrowUp")).toBeNull();
});

test("a card on its way goes into empty columns, and to every place of its own", () => {
  const at = findCard(lanes, 3);
  expect(at).toEqual({ lane: 0, index: 2 });
  expect(stepPlace(lanes, 3, { lane: 0, index: 2 }, "ArrowDown")).toEqual({ lane: 0, index: 2 });
  expect(stepPlace(lanes, 3, { lane: 0, index: 2 }, "ArrowRight")).toEqual({ lane: 1, index: 0 });
  expect(stepPlace(lanes, 3, { lane: 2, index: 0 }, "ArrowDown")).toEqual({ lane: 2, index: 1 });
  expect(stepPlace(lanes, 3, { lane: 0, index: 0 }, "ArrowLeft")).toEqual({ lane: 0, index: 0 });
});

test("a place is told to the server as the card above, and to people in words", () => {
  expect(destinationOf(lanes, 3, { lane: 0, index: 0 })).toEqual({ column_id: 10, after: null });
  expect(destinationOf(lanes, 1, { lane: 0, index: 1 })).toEqual({ column_id: 10, after: 2 });
  expect(destinationOf(lanes, 1, { lane: 2, index: 1 })).toEqual({ column_id: 30, after: 4 });
  expect(placeText(lanes, 1, { lane: 2, index: 1 })).toBe("Firma, lugar 2 de 2");
  expect(placeText(lanes, 1, { lane: 0, index: 0 })).toBe("Pedidos, lugar 1 de 3");
});
