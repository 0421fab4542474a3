import { deadlineAfter } from "./deadline";

const none = () => false;

test.each([
  ["a weekday's hours go on to the next day", "2026-11-23T10:00", 24, "2026-11-24T10:00"],
  ["Friday's go on on Monday", "2026-11-20T18:00:30", 24, "2026-11-23T18:00:30"],
  ["what begins on a Saturday begins on Monday", "2026-11-21T10:00", 24, "2026-11-24T00:00"],
  ["two days over a weekend", "2026-11-19T09:15", 48, "2026-11-23T09:15"],
])("%s", (_, start, hours, end) => {
  expect(deadlineAfter(start, hours, none)).toBe(end);
});

test("a holiday does not count", () => {
  expect(deadlineAfter("2026-11-23T10:00", 24, (day) => day === "2026-11-24")).toBe("2026-11-25T10:00");
});
