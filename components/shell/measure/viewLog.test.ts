import { createViewLog } from "./viewLog";

test("each time a screen is opened counts, the same one going on does not", () => {
  const log = createViewLog();
  for (const screen of ["/tickets", "/tickets", "/tickets/[show]", "/tickets"]) log.show(screen, 10);
  expect(log.take().views).toEqual([
    { screen: "/tickets", n: 2 },
    { screen: "/tickets/[show]", n: 1 },
  ]);
  expect(log.size()).toBe(0);
});

test("a measure belongs to the screen that was shown when it happened", () => {
  const log = createViewLog();
  log.show("/tickets", 900);
  log.show("/stats", 5_000);
  log.measure("LCP", 1_200, 800); // before the first screen was known
  log.measure("INP", 90, 4_999);
  log.measure("INP", 210, 5_001);
  log.measure("CLS", Number.NaN, 1);
  log.measure("CLS", -1, 1);
  expect(log.take().metrics).toEqual([
    { screen: "/tickets", metric: "LCP", value: 1_200 },
    { screen: "/tickets", metric: "INP", value: 90 },
    { screen: "/stats", metric: "INP", value: 210 },
  ]);
});

test("what was taken is not sent again, and measures still find their screen", () => {
  const log = createViewLog();
  log.show("/tickets", 0);
  log.take();
  log.measure("NAV", 300, 1_000);
  expect(log.take()).toEqual({ views: [], metrics: [{ screen: "/tickets", metric: "NAV", value: 300 }] });
});
