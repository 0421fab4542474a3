import { fittedWidth, zoomByKey, zoomByWheel, zoomWithin } from "./fit";

test("a picture is fitted whole: by its height where it is tall, by its width where it is wide", () => {
  const room = { width: 800, height: 600 };
  expect(fittedWidth(room, { width: 1000, height: 2000 })).toBe(300);
  expect(fittedWidth(room, { width: 4000, height: 1000 })).toBe(800);
  expect(fittedWidth(room, { width: 100, height: 100 })).toBe(200);
});

test("keys zoom in steps, within what makes sense; 0 fits", () => {
  expect(zoomByKey(1, "+")).toBe(1.5);
  expect(zoomByKey(1, "=")).toBe(1.5);
  expect(zoomByKey(1.5, "-")).toBe(1);
  expect(zoomByKey(1, "-")).toBe(1);
  expect(zoomByKey(7, "+")).toBe(8);
  expect(zoomByKey(5, "0")).toBe(1);
  expect(zoomByKey(5, "a")).toBeUndefined();
});

test("the wheel zooms towards the reader upwards, never at a jump", () => {
  expect(zoomByWheel(2, -10)).toBeGreaterThan(2);
  expect(zoomByWheel(2, 10)).toBeLessThan(2);
  expect(zoomByWheel(1, 5000)).toBe(1);
  expect(zoomByWheel(2, -5000)).toBe(zoomWithin(2 * 1.01 ** 50));
});
