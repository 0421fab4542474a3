import { nextShows } from "./nextShows";

test("the soonest first, and none without a day", () => {
  const rows = ["2026-12-20", null, "2026-11-27", "2026-12-03"].map((fecha) => ({ fecha }));
  expect(nextShows(rows, 2)).toEqual([{ fecha: "2026-11-27" }, { fecha: "2026-12-03" }]);
});
