import type { BoardView, CardRow } from "@/lib/boards/schema";
import { boardChoices, columnChoices, warningOf } from "./choices";

const column = (id: number, title: string, group: string, wip_limit: number | null = null) => ({
  id,
  key: `c${id}`,
  title,
  group,
  position: id,
  wip_limit,
  needs: [],
  locked: false,
  round: false,
  by_record: false,
  version: 1,
});
const board = {
  key: "legales",
  role: "member",
  closing: "approval",
  columns: [
    column(1, "Pedidos", "backlog"),
    column(2, "En redacción", "started", 4),
    column(3, "En revisión", "started", 3),
    column(4, "Vigentes", "completed"),
  ],
} as unknown as BoardView;
const all = [3, 3, 3, 1].map((column_id, id) => ({ id, column_id }) as CardRow);

test("the columns after the card's own come first, with counts, and never its own", () => {
  const choices = columnChoices({ board, all }, { column_id: 2 }, "");
  expect(choices.map(({ title }) => title)).toEqual(["En revisión", "Vigentes", "Pedidos"]);
  expect(choices[0]).toMatchObject({ count: "3 de 3", full: true });
  expect(choices[2]).toMatchObject({ count: "1", full: false });
});

test("typing finds without accents or case", () => {
  expect(columnChoices({ board, all }, { column_id: 1 }, "REDACCION").map(({ title }) => title)).toEqual([
    "En redacción",
  ]);
  const boards = [
    { key: "comercial", title: "Comercial", role: "member" },
    { key: "legales", title: "Legales", role: "member" },
  ].map((each) => ({ ...each, prefix: "X", path: "/", open: 0, overdue: 0, mine: 0, waiting: 0 }) as never);
  expect(boardChoices(boards, "legales", "otro").map(({ title }) => title)).toEqual(["Otro tablero: Comercial"]);
});

test("says what a choice brings with it", () => {
  const [revision, vigentes, pedidos] = columnChoices({ board, all }, { column_id: 2 }, "");
  if (!revision || !vigentes || !pedidos) throw new Error("no choices");
  expect(warningOf(revision, { board }, { column_id: 2 })).toBe(
    "En revisión supera su límite de 3. Se puede mover y queda avisado.",
  );
  expect(warningOf(vigentes, { board }, { column_id: 2 })).toBe("Queda propuesto: lo aprueba quien dirige el tablero.");
  expect(warningOf(vigentes, { board: { ...board, role: "lead" } }, { column_id: 2 })).toBeNull();
  expect(warningOf(pedidos, { board }, { column_id: 2 })).toBeNull();
  // It ended already, and a lead said so.
  expect(warningOf(vigentes, { board }, { column_id: 4 })).toBeNull();
});
