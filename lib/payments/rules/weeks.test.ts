import { weeksFrom } from "./weeks";

test("what is late, the rest of this week until Sunday, then whole weeks", () => {
  expect(weeksFrom("2026-11-26", 3)).toEqual([
    { from: null, until: "2026-11-25" },
    { from: "2026-11-26", until: "2026-11-29" },
    { from: "2026-11-30", until: "2026-12-06" },
    { from: "2026-12-07", until: "2026-12-13" },
  ]);
  expect(weeksFrom("2026-11-29", 1)[1]).toEqual({ from: "2026-11-29", until: "2026-11-29" });
  expect(weeksFrom("2026-11-30", 1)[1]).toEqual({ from: "2026-11-30", until: "2026-12-06" });
});
