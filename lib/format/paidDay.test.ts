import { addDays, todayIn } from "./dates";
import { paidDayProblem } from "./paidDay";

test("a payment is of the last year, and of no day to come", () => {
  const today = todayIn();
  expect([today, addDays(today, -366)].map((day) => paidDayProblem(day))).toEqual([null, null]);
  expect(paidDayProblem(addDays(today, 1))).toContain("todavía no llegó");
  expect(paidDayProblem(addDays(today, -367))).toContain("hace más de un año");
  expect(paidDayProblem(addDays(today, -367), 5)).toBeNull();
  expect(paidDayProblem("2001-03-04", 5)).toContain("hace más de 5 años");
  expect(paidDayProblem("2001-03-04")).toContain("4 mar 2001");
});
