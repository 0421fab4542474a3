import { axisGutter, fitted, labelGutter } from "./labelGutter";
import { textWidth } from "./textWidth";

/** Between the marks and the drawing, as recharts leaves it. */
const BETWEEN_PX = 8;

test.each([
  ["small counts", ["0", "4", "8", "12"]],
  ["thousands", ["0", "5.000", "10.000", "16.500"]],
  ["millions", ["0", "400 mil", "800 mil", "1,2 M"]],
  ["below zero", ["-16.500", "0", "16.500"]],
  ["money", ["$ 0", "$ 500.000.000", "$ 1.562.480.000,00"]],
])("no mark of the axis is cut: %s", (_, marks) => {
  for (const mark of marks) expect(axisGutter(marks)).toBeGreaterThanOrEqual(textWidth(mark) + BETWEEN_PX);
  expect(axisGutter(marks)).toBeGreaterThanOrEqual(40);
});

test("a label is written whole where it fits, and else says that it goes on", () => {
  const [short, long] = ["Boletería Sur", "La Calesita Eléctrica en el Estadio Ribera Norte"];
  expect(fitted(short)).toBe(short);
  expect(fitted(long)).toMatch(/^La Calesita.+…$/);
  for (const label of [short, long])
    expect(textWidth(fitted(label), 600)).toBeLessThanOrEqual(labelGutter([label]) - 8);
});
