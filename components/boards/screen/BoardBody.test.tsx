/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { CardRow } from "@/lib/boards/schema";
import type { Address } from "@/lib/client/useAddress";
import type { BoardModel } from "../model";
import { noFilter } from "../useBoardFilter";
import { type BoardViewRow, views } from "../views";
import { BoardBody } from "./BoardBody";
import { FilterNews } from "./FilterNews";

const card = { id: 1 } as CardRow;
const modelOf = (more: Partial<BoardModel>) => ({ all: [card], cards: [card], filter: {}, ...more }) as BoardModel;
const set = jest.fn();
const address = { set } as unknown as Address;
beforeEach(() => set.mockReset());

const show = (view: BoardViewRow, model: BoardModel, filtered = false) =>
  render(
    <BoardBody model={model} address={address} filtered={filtered} view={{ ...view, Body: () => <p>El cuerpo</p> }} />,
  );

describe.each(views.map((view) => [view.key, view] as const))("%s", (_, view) => {
  test("a board without cards says so and offers the first one", async () => {
    show(view, modelOf({ all: [], cards: [] }));
    expect(screen.getByText("Todavía no hay tarjetas")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Crear la primera" }));
    expect(set).toHaveBeenCalledWith({ nueva: "1" }, { push: true });
    expect(screen.queryByText("El cuerpo") === null).toBe(view.rowsOnly === true);
  });

  test("filters that leave nothing are said with their way out, where they filter", async () => {
    show(view, modelOf({ cards: [] }), true);
    if (view.filters === false) {
      expect(screen.queryByText("Ninguna tarjeta con estos filtros")).toBeNull();
      return;
    }
    expect(screen.getByText("Ninguna tarjeta con estos filtros")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Limpiar" }));
    expect(set).toHaveBeenCalledWith(noFilter);
  });

  test("what was closed on some days is left to the view, which reads it", () => {
    show(view, modelOf({ cards: [], filter: { cerrada: "2026-11-01..2026-11-30" } }), true);
    expect(screen.getByText("El cuerpo")).toBeInTheDocument();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

test("the cards that are left are told when the filter changes, not when others change cards", () => {
  const first = modelOf({});
  const { rerender } = render(<FilterNews model={first} filtered={false} />);
  expect(screen.getByRole("status")).toHaveTextContent("");
  const filter = { q: "póliza" };
  rerender(<FilterNews model={modelOf({ filter, cards: [card, card] })} filtered />);
  expect(screen.getByRole("status")).toHaveTextContent("2 tarjetas con estos filtros.");
  rerender(<FilterNews model={modelOf({ filter, cards: [card] })} filtered />);
  expect(screen.getByRole("status")).toHaveTextContent("2 tarjetas con estos filtros.");
  rerender(<FilterNews model={modelOf({ filter: {}, cards: [card] })} filtered={false} />);
  expect(screen.getByRole("status")).toHaveTextContent("Sin filtros: 1 tarjeta.");
});
