/** @jest-environment jsdom */
import { fireEvent, render, screen } from "@testing-library/react";
import { SwipeRow, swipeEnd } from "./SwipeRow";

// jsdom has no pointers: they are mice that say what they are.
class TouchPointer extends MouseEvent {
  pointerType = "touch";
}
beforeAll(() => {
  window.PointerEvent = TouchPointer as never;
});

test("to the right it shows Aprobar, to the left the other verdict it may say, and little of either shows nothing", () => {
  expect(swipeEnd(80, ["aprobar", "devolver", "rechazar"])).toBe("aprobar");
  expect(swipeEnd(-80, ["aprobar", "devolver", "rechazar"])).toBe("devolver");
  expect(swipeEnd(-80, ["aprobar", "rechazar"])).toBe("rechazar");
  expect(swipeEnd(20, ["aprobar"])).toBeNull();
  expect(swipeEnd(80, ["devolver"])).toBeNull();
});

test("a swipe asks nothing by itself: what it shows has to be pressed", () => {
  const ask = jest.fn();
  render(
    <SwipeRow may={["aprobar", "devolver"]} onAsk={ask}>
      <a href="#fila">Fila</a>
    </SwipeRow>,
  );
  const row = screen.getByText("Fila");
  fireEvent.pointerDown(row, { clientX: 100, clientY: 10 });
  fireEvent.pointerMove(row, { clientX: 220, clientY: 12 });
  fireEvent.pointerUp(row, { clientX: 220, clientY: 12 });
  expect(ask).not.toHaveBeenCalled();
  fireEvent.click(row);
  fireEvent.click(screen.getByRole("button", { name: "Aprobar" }));
  expect(ask).toHaveBeenCalledWith("aprobar");
});
