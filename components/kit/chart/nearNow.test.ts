import { runsIntoNow } from "./nearNow";

test("a date keeps clear of the tag of today, by its own width", () => {
  expect(runsIntoNow(660, "lun 16 nov", 660)).toBe(true);
  // Two weeks before in a narrow drawing: 31 px a week.
  expect(runsIntoNow(629, "lun 9 nov", 660)).toBe(true);
  expect(runsIntoNow(598, "lun 2 nov", 660)).toBe(false);
  expect(runsIntoNow(629, "9", 660)).toBe(false);
  expect(runsIntoNow(722, "lun 30 nov", 660)).toBe(false);
});
