import type { BoardView, CardRow, ColumnView } from "@/lib/boards/schema";
import { sayMove } from "./sayMove";
import type { Lane } from "./steps";

const column = (id: number, group: ColumnView["group"]) => ({ id, title: `Columna ${id}`, group }) as ColumnView;
const card = (id: number, column_id: number) => ({ id, column_id, title: `Tarjeta ${id}` }) as CardRow;
const lanes: Lane[] = [
  { column: column(1, "backlog"), cards: [card(1, 1), card(2, 1)] },
  { column: column(2, "started"), cards: [card(3, 2)] },
  { column: column(3, "completed"), cards: [] },
];
const board = (role: BoardView["role"]) => ({ role, closing: "approval" }) as BoardView;

async function saidOf(role: BoardView["role"], lane: number, done: boolean): Promise<string[]> {
  const said: string[] = [];
  const move = jest.fn(async () => done);
  await sayMove({ model: { board: board(role), move }, lanes, say: (text) => said.push(text) }, card(1, 1), {
    lane,
    index: 0,
  });
  expect(move).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }), { column_id: lane + 1, after: null });
  return said;
}

test("a move says where the card is at once", async () => {
  expect(await saidOf("lead", 1, true)).toEqual(["Tarjeta 1: Columna 2, lugar 1 de 2."]);
});

test("a move that failed, or was given up, says that it is back", async () => {
  expect(await saidOf("lead", 1, false)).toEqual([
    "Tarjeta 1: Columna 2, lugar 1 de 2.",
    "Tarjeta 1 quedó donde estaba.",
  ]);
});

test("what is only proposed is not said as done", async () => {
  expect(await saidOf("member", 2, true)).toEqual([]);
  expect(await saidOf("lead", 2, true)).toEqual(["Tarjeta 1: Columna 3, lugar 1 de 1."]);
});
