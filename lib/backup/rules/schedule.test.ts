import fc from "fast-check";
import { addDays } from "@/lib/format/dates";
import { backupName, isDue, outlived } from "./schedule";

const at = (text: string) => new Date(`${text}-03:00`);

test.each([
  ["never made", "2026-11-23T01:00", null, true],
  ["before its hour, yesterday's is there", "2026-11-23T03:29", "2026-11-22T03:31", false],
  ["at its hour", "2026-11-23T03:30", "2026-11-22T03:31", true],
  ["made", "2026-11-23T03:40", "2026-11-23T03:30", false],
  ["a worker that was away makes it when it is back", "2026-11-23T19:00", "2026-11-22T03:31", true],
  ["also yesterday's", "2026-11-23T02:00", "2026-11-21T03:31", true],
  ["one of before its hour does not count for the day", "2026-11-23T09:00", "2026-11-23T03:29", true],
])("%s", (_, now, last, due) => {
  expect(isDue(at(now), "03:30", last === null ? null : at(last))).toBe(due);
});

const daily = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) => backupName(at(`${addDays(last, -index)}T03:30`)));

test("all of the last days stay, then the first of each month, and what is not ours is not named", () => {
  const names = [...daily("2026-11-23", 400), "notas.txt", "bambalina-viejo.respaldo"];
  const gone = new Set(outlived(names, "2026-11-23", { days: 3, months: 3 }));
  expect(names.filter((name) => !gone.has(name)).sort()).toEqual([
    "bambalina-2026-09-01-0330.respaldo",
    "bambalina-2026-10-01-0330.respaldo",
    "bambalina-2026-11-01-0330.respaldo",
    "bambalina-2026-11-21-0330.respaldo",
    "bambalina-2026-11-22-0330.respaldo",
    "bambalina-2026-11-23-0330.respaldo",
    "bambalina-viejo.respaldo",
    "notas.txt",
  ]);
});

test("whatever there is, the newest stays, nothing of the last days goes, and a second look finds nothing more", () => {
  const names = fc
    .uniqueArray(fc.integer({ min: 0, max: 900 }))
    .map((ages) => ages.map((age) => backupName(at(`${addDays("2026-11-23", -age)}T03:30`))));
  const rule = fc.record({ days: fc.integer({ min: 1, max: 60 }), months: fc.integer({ min: 1, max: 24 }) });
  fc.assert(
    fc.property(names, rule, (all, kept) => {
      const gone = outlived(all, "2026-11-23", kept);
      const left = all.filter((name) => !gone.includes(name));
      if (all.length > 0) expect(left).toContain([...all].sort().at(-1));
      for (const name of gone) expect(name < `bambalina-${addDays("2026-11-23", -kept.days + 1)}`).toBe(true);
      expect(outlived(left, "2026-11-23", kept)).toEqual([]);
    }),
  );
});
