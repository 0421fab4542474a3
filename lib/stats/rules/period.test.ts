import { eachDay, readPeriod } from "./period";

const read = (query: Record<string, string>) => readPeriod((key) => query[key] ?? "", "2026-11-20");

test.each([
  [{}, "7", "2026-11-14", "2026-11-20"],
  [{ periodo: "hoy" }, "hoy", "2026-11-20", "2026-11-20"],
  [{ periodo: "90" }, "90", "2026-08-23", "2026-11-20"],
  [{ periodo: "otro", desde: "2026-01-05", hasta: "2026-02-01" }, "otro", "2026-01-05", "2026-02-01"],
  [{ periodo: "otro", desde: "2026-02-01", hasta: "2026-01-05" }, "otro", "2026-01-05", "2026-02-01"],
  [{ periodo: "otro", desde: "2001-01-01", hasta: "2026-11-20" }, "otro", "2025-10-17", "2026-11-20"],
  [{ periodo: "otro", desde: "ayer", hasta: "2026-02-30" }, "7", "2026-11-14", "2026-11-20"],
  [{ periodo: "<script>" }, "7", "2026-11-14", "2026-11-20"],
])("%j is %s", (query, period, desde, hasta) => {
  expect(read(query)).toEqual({ period, desde, hasta });
});

test("each day, both ends included", () => {
  expect(eachDay({ desde: "2026-02-27", hasta: "2026-03-02" })).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
    "2026-03-02",
  ]);
});
