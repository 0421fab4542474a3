import { dayProblem } from "./days";

test("no movement is of a day that has not come where the account is", () => {
  const statement = (day: string) => ({ from: "2026-11-01", until: day, lines: [{ row: 4, day }] });
  const known = { today: "2026-11-27", first: "2026-01-01" };
  expect(dayProblem(statement("2026-11-27"), known)).toBeNull();
  expect(dayProblem(statement("2026-11-28"), known)).toMatchObject({ row: 4 });
});
