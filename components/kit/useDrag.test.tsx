/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useDrag } from "./useDrag";

const ended = jest.fn();

function Piece() {
  const { grip, grab } = useDrag(({ id }, dropped) => ended(id, dropped));
  return (
    <>
      <button type="button" onMouseDown={(event) => grab(event, 7)} onTouchStart={(event) => grab(event, 7)}>
        Tarjeta
      </button>
      <p>{grip ? `lleva ${grip.id}` : "quieta"}</p>
    </>
  );
}

const piece = () => screen.getByRole("button");
const touch = (x: number, y = 10) => ({ touches: [{ clientX: x, clientY: y }] });
beforeEach(() => {
  jest.useFakeTimers();
  ended.mockReset();
  render(<Piece />);
});
afterEach(() => jest.useRealTimers());

test("a mouse takes it once it went a little with its button down, and lets it go", () => {
  fireEvent.mouseDown(piece(), { button: 0, clientX: 10, clientY: 10 });
  fireEvent.mouseMove(window, { clientX: 13, clientY: 10 });
  expect(screen.getByText("quieta")).toBeInTheDocument();
  fireEvent.mouseMove(window, { clientX: 20, clientY: 10 });
  expect(screen.getByText("lleva 7")).toBeInTheDocument();
  fireEvent.mouseUp(window);
  expect(ended).toHaveBeenCalledWith(7, true);
  expect(screen.getByText("quieta")).toBeInTheDocument();
});

test("what was let go has ended: the next press is its own", () => {
  fireEvent.mouseDown(piece(), { button: 0, clientX: 10, clientY: 10 });
  fireEvent.mouseMove(window, { clientX: 40, clientY: 10 });
  fireEvent.mouseUp(window);
  fireEvent.mouseDown(piece(), { button: 0, clientX: 10, clientY: 10 });
  fireEvent.mouseUp(window);
  expect(ended).toHaveBeenCalledTimes(1);
});

test("a click takes nothing, nor does another button of the mouse", () => {
  fireEvent.mouseDown(piece(), { button: 0, clientX: 10, clientY: 10 });
  fireEvent.mouseUp(window);
  fireEvent.mouseDown(piece(), { button: 2, clientX: 10, clientY: 10 });
  fireEvent.mouseMove(window, { clientX: 60, clientY: 10 });
  expect(screen.getByText("quieta")).toBeInTheDocument();
  expect(ended).not.toHaveBeenCalled();
});

test("Escape leaves it where it was, and closes nothing else", () => {
  const heard = jest.fn();
  document.addEventListener("keydown", heard);
  fireEvent.mouseDown(piece(), { button: 0, clientX: 10, clientY: 10 });
  fireEvent.mouseMove(window, { clientX: 40, clientY: 10 });
  fireEvent.keyDown(piece(), { key: "Escape" });
  expect(ended).toHaveBeenCalledWith(7, false);
  expect(heard).not.toHaveBeenCalled();
  fireEvent.mouseUp(window);
  expect(ended).toHaveBeenCalledTimes(1);
  document.removeEventListener("keydown", heard);
});

test("a finger takes it by staying on it; one that goes on is scrolling", () => {
  fireEvent.touchStart(piece(), touch(10));
  fireEvent.touchMove(piece(), touch(40));
  act(() => void jest.advanceTimersByTime(400));
  expect(screen.getByText("quieta")).toBeInTheDocument();
  fireEvent.touchEnd(piece());

  fireEvent.touchStart(piece(), touch(10));
  act(() => void jest.advanceTimersByTime(260));
  expect(screen.getByText("lleva 7")).toBeInTheDocument();
  expect(fireEvent.touchMove(piece(), touch(80))).toBe(false);
  fireEvent.touchEnd(piece());
  expect(ended).toHaveBeenCalledTimes(1);
  expect(ended).toHaveBeenCalledWith(7, true);
});
