/** @jest-environment jsdom */
import { swallowClick } from "./swallowClick";

const opened = jest.fn();
const fire = (type: string, detail = 1) =>
  document.body.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail }));
beforeEach(() => opened.mockReset());
beforeAll(() => document.body.addEventListener("click", opened));

test("the click that ends a drag is not heard, however late; the next one is", () => {
  swallowClick();
  expect(fire("click")).toBe(false);
  expect(opened).not.toHaveBeenCalled();
  fire("click");
  expect(opened).toHaveBeenCalledTimes(1);
});

test("a drag that ended over something else leaves the next press alone", () => {
  swallowClick();
  fire("pointerdown");
  fire("click");
  expect(opened).toHaveBeenCalledTimes(1);
});

test("a click by the keyboard is heard at once", () => {
  swallowClick();
  fire("click", 0);
  expect(opened).toHaveBeenCalledTimes(1);
});
