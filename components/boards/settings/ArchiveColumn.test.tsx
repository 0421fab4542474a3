/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import type { ColumnCount } from "@/lib/boards/columns/schema";
import type { BoardView } from "@/lib/boards/schema";
import { ArchiveColumn } from "./ArchiveColumn";

const column = (id: number, title: string, group: ColumnCount["group"], cards = 0) =>
  ({ id, title, group, cards, version: 1 }) as ColumnCount;
const board = { key: "legales" } as BoardView;
const shown = (own: ColumnCount, others: ColumnCount[]) =>
  render(<ArchiveColumn board={board} column={own} columns={[own, ...others]} onClose={() => {}} />);

test("its cards go only to columns of its group", async () => {
  shown(column(1, "En firma", "started", 2), [
    column(2, "Vigente", "completed"),
    column(3, "Pedidos", "backlog"),
    column(4, "En revisión", "started"),
  ]);
  expect(await screen.findByText("Tiene 2 tarjetas: pasan a otra columna de “En curso”.")).toBeTruthy();
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["En revisión"]);
  expect(screen.getByRole("button", { name: "Archivar" })).toBeTruthy();
});

test("one with cards that is alone in its group stays, and says why", async () => {
  shown(column(1, "Cancelado", "cancelled", 1), [column(2, "Vigente", "completed")]);
  expect(
    await screen.findByText(/es la única columna de “Cancelado”: para archivarla, agregar antes otra/),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Archivar" })).toBeNull();
});
