import { searchChoices } from "./choices";
import { readNumber } from "./NumberField";
import { readTime } from "./TimeField";

test.each([
  ["1.234", 0, 1234],
  ["1,234", 0, 1234],
  ["32000", 0, 32000],
  ["12,5", 1, 12.5],
  ["1.234,5", 1, 1234.5],
  ["", 0, null],
  ["12,5", 0, Number.NaN],
  ["doce", 0, Number.NaN],
  ["-3", 0, -3],
])("reads the number %j with %i decimals", (text, decimals, value) => {
  expect(readNumber(text, decimals)).toBe(value);
});

test.each([
  ["21", "21:00"],
  ["9:30", "09:30"],
  ["2130", "21:30"],
  ["21.30 hs", "21:30"],
  ["24:00", null],
  ["21:60", null],
  ["tarde", null],
])("reads the time %j", (text, value) => {
  expect(readTime(text)).toBe(value);
});

test("searches without accents or case, in the hint too, what begins so first", () => {
  const choices = [
    { value: "1", label: "Gran Ñandú", hint: "Córdoba" },
    { value: "2", label: "Ñandú & Cía" },
    { value: "3", label: "Otro", hint: "nandu, Salta" },
  ];
  expect(searchChoices(choices, "NANDU").map((choice) => choice.value)).toEqual(["2", "1", "3"]);
  expect(searchChoices(choices, "nandu cordoba").map((choice) => choice.value)).toEqual(["1"]);
  expect(searchChoices(choices, "zzz")).toEqual([]);
});
