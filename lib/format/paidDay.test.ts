import { addDays, todayIn } from "./dates";
import { paidDayProblem } from "./paidDay";

test("a payment is of the last year, and of no day to come", () => {
  const today = todayIn();
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  expect([today, addDays(yearAgo, 1), yearAgo].map((day) => paidDayProblem(day))).toEqual([null, null, null]);
  expect(paidDayProblem(addDays(yearAgo, -1))).toContain("hace más de un año");
  expect(paidDayProblem(addDays(today, 1))).toContain("todavía no llegó");
  expect(paidDayProblem(addDays(today, -367))).toContain("hace más de un año");
  expect(paidDayProblem(addDays(today, -367), 5)).toBeNull();
  expect(paidDayProblem("2001-03-04", 5)).toContain("hace más de 5 años");
  expect(paidDayProblem("2001-03-04")).toContain("4 mar 2001");
});
