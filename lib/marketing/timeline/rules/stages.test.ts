import fc from "fast-check";
import { addDays } from "@/lib/format/dates";
import { sharesOf, stageAt, stagesOf } from "./stages";

const DAY = "2026-12-20";

test("stages follow each other until the show", () => {
  const spans = stagesOf({ announce_on: "2026-10-01", presale_on: "2026-10-05", on_sale: "2026-10-08", day: DAY });
  expect(spans.map(({ stage, from, until }) => [stage, from, until])).toEqual([
    ["anuncio", "2026-10-01", "2026-10-04"],
    ["preventa", "2026-10-05", "2026-10-07"],
    ["salida", "2026-10-08", "2026-10-14"],
    ["mantenimiento", "2026-10-15", "2026-12-12"],
    ["ultima_semana", "2026-12-13", DAY],
  ]);
  expect(stageAt(spans, "2026-11-28")).toBe("mantenimiento");
  expect(stageAt(spans, "2026-12-21")).toBeNull();
});

test("whatever dates there are, no two stages share a day, all end with the show, and shares are a whole", () => {
  const date = fc.option(
    fc.integer({ min: -200, max: 20 }).map((far) => addDays(DAY, far)),
    { nil: null },
  );
  fc.assert(
    fc.property(date, date, date, (announce_on, presale_on, on_sale) => {
      const spans = stagesOf({ announce_on, presale_on, on_sale, day: DAY });
      const days = spans.flatMap(({ from, until }) => {
        const all: string[] = [];
        for (let day = from; day <= until; day = addDays(day, 1)) all.push(day);
        return all;
      });
      expect(new Set(days).size).toBe(days.length);
      expect(spans.at(-1)?.until).toBe(DAY);
      expect(Math.round(sharesOf(spans).reduce((sum, one) => sum + one, 0))).toBe(100);
    }),
  );
});
