import { refuseReversed } from "./rangesInOrder";

const refused = (query: Record<string, unknown>): string | undefined => {
  try {
    refuseReversed(query);
  } catch (error) {
    return (error as { extra: { issues: { path: string }[] } }).extra.issues[0]?.path;
  }
};

test.each([
  [{ from: "2026-02-01", until: "2026-01-31" }, "until"],
  [{ from: "2026-02-01", to: "2026-01-31" }, "to"],
  [{ desde: "2026-02-01", hasta: "2026-01-31" }, "hasta"],
  [{ due_from: "2026-02-01", due_until: "2026-01-31", from: "2026-01-01" }, "due_until"],
  [{ from: "2026-02", until: "2026-01" }, "until"],
])("a period that ends before it begins is refused by its last day: %j", (query, path) => {
  expect(refused(query)).toBe(path);
});

test.each([
  {},
  { from: "2026-02-01" },
  { until: "2026-02-01" },
  { from: "2026-02-01", until: "2026-02-01" },
  { from: "2026-02-01", due_until: "2026-01-01" },
  { from: 9, until: 1 },
])("what is in order, or of one end alone, is not: %j", (query) => {
  expect(refused(query)).toBeUndefined();
});
